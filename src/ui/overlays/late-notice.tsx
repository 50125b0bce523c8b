import { useLayoutEffect, useRef } from 'react'
import { createStore, useStore } from '#state/create-store.ts'
import { ThreadLoader } from '../brand/thread-loader.tsx'
import { Button } from '../button.tsx'
import styles from './late-notice.module.css'

/** `waits`: still loading; otherwise failed. */
type Notice = { text: string; waits: boolean }

const shown = createStore<Notice | null>(null)

export function showOpeningNotice(name: string): () => void {
  const notice = { text: `Opening ${name}`, waits: true }
  shown.set(notice)
  return () => {
    if (shown.get() === notice) shown.set(null)
  }
}

export function hideNotice(): void {
  shown.set(null)
}

export function showFailureNotice(name: string): void {
  shown.set({ text: `Could not load ${name}. Check your connection and try again.`, waits: false })
}

export function showOfflineNotice(): void {
  shown.set({
    text: 'You seem to be offline. What you pressed will open once the connection is back.',
    waits: false,
  })
}

/** Part of the first load, because it must work offline. */
export function LateNotice() {
  const notice = useStore(shown)
  const box = useRef<HTMLDivElement>(null)
  // Only a popover shows above an open dialog.
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
        <Button size="s" onClick={hideNotice}>
          Close
        </Button>
      )}
    </div>
  )
}
