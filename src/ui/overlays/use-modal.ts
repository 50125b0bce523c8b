import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { focusTitle } from '../use-focus-recovery.ts'
import { fitAboveKeyboard } from './fit-above-keyboard.ts'
import { pushModal, removeModal, showModalsAgain, useAreModalsHidden } from './modal-stack.ts'
import { type Typed, watchFields } from './typed-fields.ts'

type CloseReason = 'escape' | 'backdrop' | 'button'

export type ModalControl = {
  open: boolean
  onClose: () => void
  /** False keeps the modal open, e.g. during a payment. */
  onCloseRequest?: (reason: CloseReason) => boolean
  /**
   * What becomes of changed fields when their user closes the modal: it asks first, the caller has kept a draft, or each
   * change has already taken effect. Only the last may be closed by a click beside the modal.
   */
  whenTyped?: 'ask' | 'draft' | 'applied'
}

type Modal = {
  requestClose: (reason: CloseReason) => void
  /** What the modal asks about; null while it does not ask. */
  asksAbout: Typed | null
  keepWriting: () => void
  dialogProps: {
    ref: RefObject<HTMLDialogElement | null>
    tabIndex: -1
    onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => void
    onCancel: (event: { target: EventTarget; preventDefault: () => void }) => void
    onClose: (event: { target: EventTarget }) => void
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => void
    onClick: (event: MouseEvent<HTMLDialogElement>) => void
    onClickCapture: (event: MouseEvent<HTMLDialogElement>) => void
  }
}

export function useModal({ open, onClose, onCloseRequest, whenTyped = 'ask' }: ModalControl): Modal {
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
    const endFitting = fitAboveKeyboard(dialog)
    return () => {
      endFitting()
      removeModal(dialog)
      dialog.close()
      // The browser focuses the opener, if it still exists.
      queueMicrotask(focusTitle)
    }
  }, [isShown])
  useLayoutEffect(() => {
    if (isShown && ref.current?.matches('[open]:not(:modal)')) showModalsAgain()
  })

  const fields = useRef<ReturnType<typeof watchFields>>(null)
  useLayoutEffect(() => {
    if (!open || !ref.current) return
    const watched = watchFields(ref.current)
    fields.current = watched
    return () => {
      watched.end()
      fields.current = null
    }
  }, [open])
  const typed = () => (whenTyped === 'applied' ? null : (fields.current?.typed() ?? null))
  const wouldLose = () => (whenTyped === 'ask' ? typed() : null)

  const [asksAbout, setAsksAbout] = useState<Typed | null>(null)
  const before = useRef<Element>(null)
  function ask(about: Typed) {
    before.current = document.activeElement
    setAsksAbout(about)
  }
  function keepWriting() {
    flushSync(() => setAsksAbout(null))
    if (before.current instanceof HTMLElement) before.current.focus()
  }
  if (!open && asksAbout) setAsksAbout(null)

  function requestClose(reason: CloseReason) {
    if (asksAbout) return reason === 'backdrop' ? undefined : keepWriting()
    if (reason === 'backdrop' && typed()) return
    if (onCloseRequest?.(reason) === false) return
    const lost = wouldLose()
    if (lost) ask(lost)
    else onClose()
  }

  const onLeaving = useEffectEvent((event: BeforeUnloadEvent) => {
    if (wouldLose() === 'words') event.preventDefault()
  })
  const onNavigating = useEffectEvent((event: NavigateEvent) => {
    if (event.navigationType !== 'traverse' || !event.cancelable || wouldLose() !== 'words') return
    event.preventDefault()
    if (!asksAbout) ask('words')
  })
  useEffect(() => {
    if (!open) return
    const end = new AbortController()
    addEventListener('beforeunload', onLeaving, { signal: end.signal })
    // Browsers without it let Back leave the page.
    globalThis.navigation?.addEventListener('navigate', onNavigating, { signal: end.signal })
    return () => end.abort()
  }, [open])

  return {
    requestClose,
    asksAbout,
    keepWriting,
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
        const lost = wouldLose()
        if (!lost && onCloseRequest?.('escape') !== false) return onClose()
        dialog.showModal()
        if (lost && !asksAbout) ask(lost)
      },
      onPointerDown(event) {
        pressedBackdrop.current = event.target === ref.current
      },
      onClick(event) {
        // Selecting text may end on the backdrop too.
        if (event.target === ref.current && pressedBackdrop.current) requestClose('backdrop')
      },
      onClickCapture(event) {
        const link = event.target instanceof Element && event.target.closest('a[href]:not([target])')
        const lost = link && link.closest('dialog') === ref.current && wouldLose()
        if (!lost) return
        event.preventDefault()
        event.stopPropagation()
        ask(lost)
      },
    },
  }
}

function keepScrollbarWidth() {
  const root = document.documentElement
  root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`)
}
