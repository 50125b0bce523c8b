import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react'
import { focusTitle } from '../use-focus-recovery.ts'
import { pushModal, removeModal, showModalsAgain, useAreModalsHidden } from './modal-stack.ts'

type CloseReason = 'escape' | 'backdrop' | 'button'

export type ModalControl = {
  open: boolean
  onClose: () => void
  /** False keeps the modal open, e.g. during a payment. */
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

export function useModal({ open, onClose, onCloseRequest }: ModalControl): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedBackdrop = useRef(false)
  const areHidden = useAreModalsHidden()
  const isShown = open && !areHidden

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !isShown) return
    if (!document.querySelector('dialog:modal')) keepScrollbarWidth()
    dialog.showModal()
    // Screen readers begin with the title, and no button looks chosen.
    dialog.focus()
    pushModal(dialog)
    return () => {
      removeModal(dialog)
      dialog.close()
      // The browser focuses the opener, if it still exists.
      queueMicrotask(focusTitle)
    }
  }, [isShown])
  useLayoutEffect(() => {
    if (isShown && ref.current?.matches('[open]:not(:modal)')) showModalsAgain()
  })

  function requestClose(reason: CloseReason) {
    if (onCloseRequest?.(reason) !== false) onClose()
  }

  return {
    requestClose,
    dialogProps: {
      ref,
      tabIndex: -1,
      onKeyDown(event) {
        // Chrome ignores a prevented cancel event at the second Escape, but respects a prevented keydown.
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
        // Selecting text may end on the backdrop too.
        if (event.target === ref.current && pressedBackdrop.current) requestClose('backdrop')
      },
    },
  }
}

function keepScrollbarWidth() {
  const root = document.documentElement
  root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`)
}
