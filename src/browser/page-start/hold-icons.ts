/**
 * Keeps the browser from fetching the site's icons and manifest until the returned function is called: it would do so
 * before it paints. The HTML names them as usual, for search engines and for visitors without scripts.
 */
export function holdIcons(): () => void {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=icon], link[rel=manifest]')]
  const held = links.map((link) => ({ link, rel: link.rel, href: link.href }))
  for (const { link, rel } of held) {
    // Without any icon the browser would fetch /favicon.ico.
    if (rel === 'icon') link.href = 'data:,'
    else link.rel = ''
  }
  return () => {
    for (const { link, rel, href } of held) Object.assign(link, { rel, href })
  }
}
