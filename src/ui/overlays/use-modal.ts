import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react'
import { focusTitle } from '../use-kept-focus.ts'
import { pushModal, removeModal, useIsAside } from './modal-stack.ts'

type CloseReason = 'escape' | 'backdrop' | 'button'

export type ModalControl = {
  open: boolean
  onClose: () => void
  /** Asked before closing; false keeps the modal open (during a payment, say). */
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

/** Controls a native modal `<dialog>`: Escape, backdrop, refusal to close, and the return of the focus. */
export function useModal({ open, onClose, onCloseRequest }: ModalControl): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedBackdrop = useRef(false)
  const isAside = useIsAside()
  const isShown = open && !isAside

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !isShown) return
    if (!document.querySelector('dialog:modal')) keepScrollbarWidth()
    dialog.showModal()
    // Focuses the dialog itself, so that screen readers begin with its title and no button looks chosen.
    dialog.focus()
    pushModal(dialog)
    return () => {
      removeModal(dialog)
      dialog.close()
      // The browser returns the focus to the button that opened the dialog, if that is still there.
      queueMicrotask(focusTitle)
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
        // Chrome ignores a prevented cancel event at the second Escape, but respects a prevented key press.
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
        // The press must begin and end on the backdrop; selecting text out of the dialog ends there too.
        if (event.target === ref.current && pressedBackdrop.current) requestClose('backdrop')
      },
    },
  }
}

function keepScrollbarWidth() {
  const root = document.documentElement
  root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`)
}
