import { Parser } from 'htmlparser2'

const addresses = new Set([
  ...['href', 'src', 'srcset', 'action', 'formaction', 'poster', 'data', 'cite', 'ping', 'background'],
  ...[
    'manifest',
    'xlink:href',
    'archive',
    'codebase',
    'longdesc',
    'profile',
    'usemap',
    'to',
    'from',
    'values',
  ],
])
const verbatim = new Set(['style', 'srcdoc', 'http-equiv', 'type', 'rel', 'target', 'sandbox', 'name'])

/**
 * What a browser would do with a document, line by line: its elements, the names of their attributes, where they lead,
 * its scripts and styles, and the keys of its data. Words leave no trace, so two documents that differ in words alone
 * have one shape.
 */
export function readShape(document: string, { isXml = false } = {}): string[] {
  const lines: string[] = []
  const open: string[] = []
  let content = ''
  const say = (line: string) => lines.push('  '.repeat(open.length) + line)
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const described = Object.entries(attributes).map(([attribute, value]) => describe(attribute, value))
        say(`<${[name, ...described].join(' ')}>`)
        open.push(name)
        content = ''
      },
      ontext(text) {
        content += text
      },
      onclosetag(name) {
        if (name === 'script' || name === 'style') for (const line of shapeOfContent(name, content)) say(line)
        open.pop()
      },
      oncomment: (comment) => say(`<!--${comment}-->`),
      onprocessinginstruction: (_, instruction) => say(`<${instruction}>`),
    },
    { xmlMode: isXml },
  )
  parser.end(document)
  return lines
}

function describe(name: string, value: string): string {
  if (name === 'srcset')
    return `${name}=${value
      .split(',')
      .map((one) => placeOf(one.trim()))
      .join()}`
  if (addresses.has(name)) return `${name}=${placeOf(value)}`
  return verbatim.has(name) ? `${name}=${value}` : name
}

/** The scheme and the host. */
export function placeOf(address: string): string {
  const url = URL.parse(address, 'https://own.example')
  if (!url) return 'nowhere'
  return url.origin === 'https://own.example' ? 'own' : `${url.protocol}${url.host}`
}

/** https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements */
function shapeOfContent(name: string, content: string): string[] {
  if (name === 'script' && /<!--|<\/?script/i.test(content)) return ['a script that may not end here']
  if (name === 'style' || !/^\s*[{[]/.test(content)) return [content]
  return JSON.stringify(shapeOfJson(JSON.parse(content)), null, 1).split('\n')
}

/** Values become the names of their types. */
export function shapeOfJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOfJson)
  if (value === null || typeof value !== 'object') return value === null ? null : typeof value
  // An address as a key has words in its query.
  const named = (key: string) => key.replace(/=[^&]*/g, '=')
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [named(key), shapeOfJson(inner)]))
}

/** Every text under the key `html`, at any depth. */
export function htmlWithin(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'html' && typeof inner === 'string' ? [inner] : htmlWithin(inner),
  )
}
