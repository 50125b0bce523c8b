/** Says from then on whether the page is being left: to such a page every request seems to fail. */
export function watchLeaving(): () => boolean {
  let isLeaving = false
  addEventListener(
    'pagehide',
    () => {
      isLeaving = true
    },
    { once: true },
  )
  return () => isLeaving
}
