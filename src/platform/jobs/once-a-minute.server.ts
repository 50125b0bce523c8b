export function onceAMinute(): () => boolean {
  let lastMs = Number.NEGATIVE_INFINITY
  return () => {
    const now = performance.now()
    if (now - lastMs < 60_000) return false
    lastMs = now
    return true
  }
}
