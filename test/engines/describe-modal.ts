export type ModalDescription = {
  title: string
  /** True even if it is cut, but fills the height it may take. */
  isShown: boolean
  isWithinPage: boolean
  isStill: boolean
}

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
  // The page shows at most 2.5rem above and below.
  const fills = height >= innerHeight - 82
  const title = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent ?? ''
  return {
    title,
    isShown: (!isCut || fills) && height > 0,
    isWithinPage: top >= -1 && left >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1,
    isStill: dialog.scrollHeight <= dialog.clientHeight + 1,
  }
}
