import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { agency } from '#domain/agency.ts'
import { hasConversation } from '#features/assistant/conversation-presence.ts'
import { showConfirmation } from '#features/confirmation/shown-confirmation.ts'
import { Icon } from '#ui/icon.tsx'
import { useLateDialog } from '#ui/overlays/use-late-dialog.ts'
import { loadSentRequests } from '../request/project-request-dialogs.ts'
import styles from './assistant.module.css'
import { loadChatPanel } from './chat-panel.ts'
import { chatButtonId } from './show-chat.ts'

export function AssistantSection() {
  const [isOpen, setIsOpen] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const [isBegun, setIsBegun] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const Panel = useLateDialog('the chat', isOpen, loadChatPanel, () => {
    setHasFailed(true)
    setIsOpen(false)
  })

  useEffect(() => {
    if (!hasConversation()) return
    setIsBegun(true)
    sendIfFinished().then(
      () => setIsBegun(hasConversation()),
      () => {},
    )
  }, [])

  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (isOpen || !opener.current) return
    const { current: place } = opener
    opener.current = null
    if (place instanceof HTMLElement && place.isConnected && place !== document.body) place.focus()
    else button.current?.focus()
  }, [isOpen])

  function open() {
    if (!isOpen) opener.current = document.activeElement
    setHasFailed(false)
    setIsOpen(true)
    // It cannot load offline.
    loadSentRequests().catch(() => {})
  }

  function close() {
    setIsOpen(false)
    setIsBegun(hasConversation())
  }

  return (
    <aside id="assistant" aria-label="Chat">
      <button
        ref={button}
        id={chatButtonId}
        type="button"
        className={styles.button}
        data-above-dock
        data-scripted
        hidden={isOpen && Panel !== null}
        aria-haspopup="dialog"
        onClick={open}
      >
        <Icon name="chat" />
        <span className={styles.label}>{isBegun ? 'Continue chat' : 'Chat'}</span>
      </button>
      {hasFailed && (
        <p role="alert" className={styles.failure} data-above-dock>
          The chat could not be loaded. Try again, or write to{' '}
          <a href={`mailto:${agency.email}`}>{agency.email}</a>.
        </p>
      )}
      {Panel && isOpen && (
        <Panel
          onClose={close}
          onOverlap={() => {
            opener.current = null
            close()
          }}
          onSent={(confirmation) => {
            // The dialog returns the focus there.
            flushSync(close)
            showConfirmation(confirmation)
          }}
        />
      )}
    </aside>
  )
}

/** A reload may have interrupted it. */
async function sendIfFinished(): Promise<void> {
  const { sendConversation } = await import('#features/assistant/send-conversation.ts')
  const confirmation = await sendConversation()
  if (confirmation) showConfirmation(confirmation)
}
