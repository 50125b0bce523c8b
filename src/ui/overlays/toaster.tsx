import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '#state/create-store.ts'
import { Icon } from '../icon.tsx'
import { joinClasses } from '../join-classes.ts'
import { CloseButton } from './close-button.tsx'
import { useAreModalsHidden, useOpenModals } from './modal-stack.ts'
import { currentToast, dismissToast, resumeToast, storeToast, type Toast } from './toast.ts'
import styles from './toaster.module.css'

/** Mount it once. It renders into an open modal, because all else is inert. */
export function Toaster() {
  const toast = useStore(currentToast)
  const modal = useModalOf(toast)
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => {
    setIsMounted(true)
    resumeToast()
    addEventListener('pagehide', storeToast)
    return () => removeEventListener('pagehide', storeToast)
  }, [])
  if (!isMounted) return null
  const slot = modal?.querySelector('[data-toasts]')
  return createPortal(
    <div className={joinClasses(styles.place, slot != null && styles.inModal)} data-above-dock>
      <div role="status">{toast?.tone === 'normal' && <ToastCard key={toast.id} toast={toast} />}</div>
      <div role="alert">{toast?.tone === 'destructive' && <ToastCard key={toast.id} toast={toast} />}</div>
    </div>,
    slot ?? modal ?? document.body,
  )
}

/**
 * The top modal of those that were open when the toast came: one that opens later needs its room for its own fields.
 * A warning follows, and so does what came while a payment had the modals hidden.
 */
function useModalOf(toast: Toast | null): HTMLDialogElement | null {
  const open = useOpenModals()
  const areHidden = useAreModalsHidden()
  const [begun, setBegun] = useState({ id: toast?.id, around: open, follows: areHidden })
  if (begun.id !== toast?.id) setBegun({ id: toast?.id, around: open, follows: areHidden })
  const follows = begun.follows || toast?.tone !== 'normal'
  return open.findLast((modal) => follows || begun.around.includes(modal)) ?? null
}

function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(dismissToast, toast.forMs, toast.id)
    return () => clearTimeout(timer)
  }, [isHeld, toast.id, toast.forMs])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only pause the timer
    <div
      className={joinClasses(styles.toast, toast.tone === 'destructive' && styles.destructive)}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={(event) => setIsHeld(event.currentTarget.contains(document.activeElement))}
      onFocus={() => setIsHeld(true)}
      onBlur={(event) => setIsHeld(event.currentTarget.matches(':hover'))}
    >
      <Icon name={toast.tone === 'destructive' ? 'alert' : 'check'} className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.title}>{toast.title}</p>
        {toast.message && <p className={styles.message}>{toast.message}</p>}
      </div>
      {toast.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismissToast(toast.id)
            toast.action?.onAct()
          }}
        >
          {toast.action.label}
        </button>
      )}
      <CloseButton label="Dismiss" onClick={() => dismissToast(toast.id)} />
    </div>
  )
}
