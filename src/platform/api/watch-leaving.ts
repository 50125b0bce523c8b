/** Returns a function that tells whether the visitor is leaving the page, when every request seems to fail. */
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
