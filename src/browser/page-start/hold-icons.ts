/**
 * The browser would fetch icons and manifest before painting. The HTML has them for crawlers and visitors
 * without scripts.
 */
export function holdIcons(): () => void {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=icon], link[rel=manifest]')]
  const held = links.map((link) => ({ link, rel: link.rel, href: link.href }))
  for (const { link, rel } of held) {
    // A browser without any icon would fetch /favicon.ico.
    if (rel === 'icon') link.href = 'data:,'
    else link.rel = ''
  }
  return () => {
    for (const { link, rel, href } of held) Object.assign(link, { rel, href })
  }
}
