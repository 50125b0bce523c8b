/**
 * Shrinks a modal to what an on-screen keyboard leaves, and keeps its focused field in sight. Safari lays the keyboard
 * over the page; other browsers shrink the page itself, as the viewport's `interactive-widget` asks.
 */
export function fitAboveKeyboard(modal: HTMLElement): () => void {
  const visible = window.visualViewport
  if (!visible) return () => {}
  const end = new AbortController()
  function resize() {
    // Zooming in shrinks the visible part too.
    if (!visible || visible.scale > 1.01) return
    const below = window.innerHeight - visible.offsetTop - visible.height
    modal.style.setProperty('--covered-above', `${Math.max(0, visible.offsetTop)}px`)
    modal.style.setProperty('--covered-below', `${Math.max(0, below)}px`)
    const field = document.activeElement
    if (field?.matches('input, select, textarea') && modal.contains(field)) {
      field.scrollIntoView({ block: 'nearest' })
    }
  }
  resize()
  visible.addEventListener('resize', resize, { signal: end.signal })
  visible.addEventListener('scroll', resize, { signal: end.signal })
  return () => end.abort()
}
