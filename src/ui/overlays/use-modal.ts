import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react'
import { pushModal, removeModal, useIsAside } from './modal-stack.ts'

type CloseReason = 'escape' | 'backdrop' | 'button'

export type ModalProps = {
  open: boolean
  onClose: () => void
  /** Asked before closing; returning false keeps it open (a payment is in progress, say). */
  onCloseRequest?: (reason: CloseReason) => boolean
}

type Modal = {
  requestClose: (reason: CloseReason) => void
  dialogProps: {
    ref: RefObject<HTMLDialogElement | null>
    tabIndex: -1
    onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => void
    onCancel: (event: { target: EventTarget; preventDefault: () => void }) => void
    onClose: (event: { target: EventTarget }) => void
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => void
    onClick: (event: MouseEvent<HTMLDialogElement>) => void
  }
}

/** Drives a native modal `<dialog>`: Escape, backdrop, refusal, focus back to where it was. */
export function useModal({ open, onClose, onCloseRequest }: ModalProps): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedBackdrop = useRef(false)
  const isAside = useIsAside()
  const isShown = open && !isAside

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !isShown) return
    if (!document.querySelector('dialog:modal')) keepScrollbarWidth()
    dialog.showModal()
    // The dialog itself, so that its title is read first and no button looks chosen.
    dialog.focus()
    pushModal(dialog)
    return () => {
      removeModal(dialog)
      dialog.close()
    }
  }, [isShown])

  function requestClose(reason: CloseReason) {
    if (onCloseRequest?.(reason) !== false) onClose()
  }

  return {
    requestClose,
    dialogProps: {
      ref,
      tabIndex: -1,
      onKeyDown(event) {
        // Chrome lets a second Escape pass a prevented cancel event; a prevented key press it respects.
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        requestClose('escape')
      },
      onCancel(event) {
        if (event.target !== ref.current) return
        event.preventDefault()
        requestClose('escape')
      },
      onClose(event) {
        const dialog = ref.current
        if (event.target !== dialog || !isShown || !dialog || dialog.open) return
        if (onCloseRequest?.('escape') === false) dialog.showModal()
        else onClose()
      },
      onPointerDown(event) {
        pressedBackdrop.current = event.target === ref.current
      },
      onClick(event) {
        // Both ends of the press, or selecting text out of the dialog would close it.
        if (event.target === ref.current && pressedBackdrop.current) requestClose('backdrop')
      },
    },
  }
}

function keepScrollbarWidth() {
  const root = document.documentElement
  root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`)
}
