const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

export function decodeEntities(text: string): string {
  return text.replace(/&#?\w+;/g, (entity) => entities[entity] ?? entity)
}

/** Like an element's `textContent`. */
export function textOf(html: string): string {
  return decodeEntities(html.replace(/<(script|style)\b.*?<\/\1>|<!--.*?-->|<[^>]+>/gs, ''))
}

/**
 * In the order of their opening tags. For elements that have a closing tag.
 * @param attribute as it stands in the opening tag, such as `id="pricing"`
 */
export function findElements(html: string, name: string, attribute = ''): string[] {
  const open: { at: number; isMeant: boolean }[] = []
  const found: { at: number; html: string }[] = []
  for (const tag of html.matchAll(new RegExp(`<(/?)${name}\\b([^>]*)>`, 'g'))) {
    const [whole, slash, attributes = ''] = tag
    if (!slash) {
      open.push({ at: tag.index, isMeant: attributes.includes(attribute) })
      continue
    }
    const begin = open.pop()
    if (begin?.isMeant) found.push({ at: begin.at, html: html.slice(begin.at, tag.index + whole.length) })
  }
  return found.sort((one, other) => one.at - other.at).map((element) => element.html)
}

/** @throws unless the page has exactly one */
export function findElement(html: string, name: string, attribute: string): string {
  const found = findElements(html, name, attribute)
  if (found[0] === undefined || found.length > 1) throw new Error(`${found.length} × <${name} ${attribute}>`)
  return found[0]
}

export const textsOf = (html: string, name: string, attribute?: string) =>
  findElements(html, name, attribute).map(textOf)

export const linksOf = (html: string) =>
  [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)].map(([, href = '']) => decodeEntities(href))
