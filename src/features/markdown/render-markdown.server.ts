import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import { siteOrigin } from '#domain/agency.ts'
import { type PictureSources, pictureInMarkdown, pictureSources } from '#features/pictures/picture.ts'

const markdownIt = new MarkdownIt({ html: false, typographer: true })

// The keyboard must reach a table that scrolls.
markdownIt.renderer.rules.table_open = (tokens, index) => {
  const number = tokens.slice(0, index + 1).filter((token) => token.type === 'table_open').length
  return `<div role="group" aria-label="Table ${number}" tabindex="0"><table>`
}
markdownIt.renderer.rules.table_close = () => '</table></div>'
markdownIt.renderer.rules.fence = (tokens, index) =>
  `<pre tabindex="0"><code>${markdownIt.utils.escapeHtml(tokens[index]?.content ?? '')}</code></pre>`

/** A picture from another host would tell it who reads, so only its words are shown. */
markdownIt.renderer.rules.image = (tokens, index, options, env, self) => {
  const token = tokens[index]
  const alt = self.renderInlineAsText(token?.children ?? [], options, env)
  const picture = pictureInMarkdown(String(token?.attrGet('src') ?? ''))
  return picture ? pictureHtml(pictureSources(picture), alt) : markdownIt.utils.escapeHtml(alt)
}

/** As wide as an article's column at most. */
const sizes = '(min-width: 44rem) 36rem, 100vw'

/** As `ResponsivePicture`. */
function pictureHtml({ srcSet, src, width, height }: PictureSources, alt: string): string {
  const description = markdownIt.utils.escapeHtml(alt)
  return `<picture><source type="image/avif" srcset="${srcSet}" sizes="${sizes}" /><img src="${src}" width="${width}" height="${height}" alt="${description}" loading="lazy" decoding="async" /></picture>`
}

/** ASVS 1.3.5. The renderer makes nothing else today. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br'],
    ...['a', 'strong', 'em', 's', 'code'],
    ...['picture', 'source', 'img'],
    ...['div', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    h2: ['id'],
    ol: ['start'],
    div: ['role', 'aria-label', 'tabindex'],
    pre: ['tabindex'],
    source: ['type', 'srcset', 'sizes'],
    img: ['src', 'width', 'height', 'alt', 'loading', 'decoding'],
    th: ['style'],
    td: ['style'],
  },
  allowedStyles: { '*': { 'text-align': [/^(left|center|right)$/] } },
  selfClosing: ['hr', 'br', 'source', 'img'],
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attributes) => ({
      tagName,
      attribs: isExternal(attributes.href) ? { ...attributes, rel: 'external noopener' } : attributes,
    }),
  },
}

function isExternal(href = ''): boolean {
  const own = siteOrigin()
  const { protocol, origin } = URL.parse(href, own) ?? { protocol: '', origin: '' }
  return protocol.startsWith('http') && origin !== own
}

type Token = ReturnType<typeof markdownIt.parse>[number]

type Heading = { id: string; text: string }

/** The HTML is safe. Its headings start at level two; `headings` are those. */
export function renderMarkdown(markdown: string): { html: string; headings: Heading[] } {
  const tokens = parse(markdown)
  const headings: Heading[] = []
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open' || token.tag !== 'h2') continue
    const text = plainText(tokens[index + 1]?.children ?? [])
    const heading = { id: freeAnchor(text, headings), text }
    token.attrSet('id', heading.id)
    headings.push(heading)
  }
  return { html: render(tokens), headings }
}

export type MarkdownSection = { id: string; title: string; html: string }

/**
 * Each heading of the second level begins a section, and `## Refunds {#refund}` names its anchor. The HTML is safe, and
 * its headings start at level three. What stands before the first heading is left out.
 */
export function renderSections(markdown: string): MarkdownSection[] {
  const tokens = parse(markdown)
  const isStart = (token: Token) => token.type === 'heading_open' && token.tag === 'h2' && token.level === 0
  const starts = tokens.flatMap((token, index) => (isStart(token) ? [index] : []))
  const sections: MarkdownSection[] = []
  for (const [number, start] of starts.entries()) {
    const heading = plainText(tokens[start + 1]?.children ?? [])
    const { title, anchor } = readAnchor(heading)
    const taken = sections.some(({ id }) => id === anchor)
    // After the heading's opening, words and closing.
    const body = tokens.slice(start + 3, starts[number + 1])
    for (const token of body) if (token.tag === 'h2') token.tag = 'h3'
    const id = anchor && !taken ? anchor : freeAnchor(title, sections)
    sections.push({ id, title, html: render(body) })
  }
  return sections
}

/** So that Markdown shows the text as it is. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&')
}

function parse(markdown: string): Token[] {
  const tokens = markdownIt.parse(markdown, {})
  for (const token of tokens) {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') continue
    token.tag = `h${Math.min(4, Math.max(2, Number(token.tag.slice(1))))}`
  }
  return tokens
}

function render(tokens: Token[]): string {
  return sanitizeHtml(markdownIt.renderer.render(tokens, markdownIt.options, {}), allowed)
}

function readAnchor(heading: string): { title: string; anchor?: string | undefined } {
  const start = heading.lastIndexOf('{#')
  const anchor = start < 0 ? undefined : /^\{#([a-z][a-z0-9-]*)\}$/.exec(heading.slice(start))?.[1]
  return anchor ? { title: heading.slice(0, start).trimEnd(), anchor } : { title: heading }
}

function plainText(inline: { type: string; content: string }[]): string {
  return inline
    .filter(({ type }) => type === 'text' || type === 'code_inline')
    .map(({ content }) => content)
    .join('')
}

function freeAnchor(text: string, taken: readonly { id: string }[]): string {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const base = `part-${words || taken.length + 1}`
  let anchor = base
  for (let copy = 2; taken.some(({ id }) => id === anchor); copy++) anchor = `${base}-${copy}`
  return anchor
}
