/**
 * Adds an element, and again if it fails to load: without styles a page is hard to use, and without the app its
 * buttons do nothing.
 */
export function load(tag: 'link' | 'script', properties: Record<string, unknown>): void {
  const onerror = () => {
    element.remove()
    setTimeout(load, 3000, tag, properties)
  }
  const element = Object.assign(document.createElement(tag), { onerror, ...properties })
  document.head.append(element)
}

/** A failed preload is not repeated, because the stylesheet or the app loads the same files. */
export function preload(files = '', properties: Record<string, unknown>): void {
  for (const href of files.match(/\S+/g) ?? []) load('link', { href, onerror: null, ...properties })
}
