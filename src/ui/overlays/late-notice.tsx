import { useLayoutEffect, useRef } from 'react'
import { createStore, useStore } from '#state/create-store.ts'
import { ThreadLoader } from '../brand/thread-loader.tsx'
import { Button } from '../button.tsx'
import styles from './late-notice.module.css'

/** `waits`: the code still loads. Otherwise it failed to load. */
type Notice = { text: string; waits: boolean }

const shown = createStore<Notice | null>(null)

/** Says that a dialog opens as soon as its code has loaded. Returns a function that takes the notice back. */
export function noticeOpening(name: string): () => void {
  const notice = { text: `Opening ${name}`, waits: true }
  shown.set(notice)
  return () => {
    if (shown.get() === notice) shown.set(null)
  }
}

/** Takes back what the last press was told. */
export function dropNotice(): void {
  shown.set(null)
}

/** Says that a dialog's code could not be loaded. The page stays as it is. */
export function noticeFailure(name: string): void {
  shown.set({ text: `Could not load ${name}. Check your connection and try again.`, waits: false })
}

/** Says that a press which came before its code waits for the connection. */
export function noticeOffline(): void {
  shown.set({
    text: 'You seem to be offline. What you pressed will open once the connection is back.',
    waits: false,
  })
}

/** The notice that stands in for code which has not loaded. It is part of the first load, because it has to show offline. */
export function LateNotice() {
  const notice = useStore(shown)
  const box = useRef<HTMLDivElement>(null)
  // A popover is visible above an open dialog.
  useLayoutEffect(() => {
    if (notice && !box.current?.matches(':popover-open')) box.current?.showPopover()
  }, [notice])
  if (!notice) return null
  const { text, waits } = notice
  return (
    <div ref={box} popover="manual" role={waits ? 'status' : 'alert'} className={styles.notice}>
      {waits && <ThreadLoader className={styles.thread} />}
      <p>{text}</p>
      {!waits && (
        <Button size="s" onClick={dropNotice}>
          Close
        </Button>
      )}
    </div>
  )
}
