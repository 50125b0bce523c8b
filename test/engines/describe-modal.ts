/** The topmost open dialog's place in its window. */
export type ModalDescription = {
  title: string
  /** True if the dialog shows all its content, or fills the room that it may take. */
  isShown: boolean
  isWithinPage: boolean
  /** True if only what it holds scrolls, never its head and foot. */
  isStill: boolean
}

/** Runs in the page. */
export function describeModal(): ModalDescription | null {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  if (!dialog || dialog.getAnimations().length) return null
  const isCut = [dialog, ...dialog.querySelectorAll('*')].some(
    (element) =>
      /auto|scroll|hidden/.test(getComputedStyle(element).overflowY) &&
      element.clientWidth > 1 &&
      element.scrollHeight > element.clientHeight + 1,
  )
  const { top, right, bottom, left, height } = dialog.getBoundingClientRect()
  // The page stays visible for at most 2.5rem above the dialog, and as much below.
  const fills = height >= innerHeight - 82
  const title = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent ?? ''
  return {
    title,
    isShown: (!isCut || fills) && height > 0,
    isWithinPage: top >= -1 && left >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1,
    isStill: dialog.scrollHeight <= dialog.clientHeight + 1,
  }
}
