/** While the visitor leaves, every request seems to fail. */
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
