/** Retries every 3 s. */
export function load(tag: 'link' | 'script', properties: Record<string, unknown>): void {
  const onerror = () => {
    element.remove()
    setTimeout(load, 3000, tag, properties)
  }
  const element = Object.assign(document.createElement(tag), { onerror, ...properties })
  document.head.append(element)
}

/** Never retries: the stylesheet or the app loads the same files. */
export function preload(files = '', properties: Record<string, unknown>): void {
  for (const href of files.match(/\S+/g) ?? []) load('link', { href, onerror: null, ...properties })
}
