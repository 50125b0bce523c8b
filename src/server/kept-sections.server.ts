/**
 * Markup of the sections of one address that look the same to everybody, by their ids. A page is rendered once for all
 * who see the same prices; these are rendered with the first of them and copied into the others.
 */
export type KeptSections = {
  /** What stands for a section in the markup: null while it is not kept, and has to be rendered. */
  placeOf(id: string): string | null
  /**
   * Completes what React has rendered: what was rendered is kept, what was kept is put in its place.
   * Answers the parts of the markup as they follow each other.
   */
  complete(markup: string): string[]
}

// Of the private use area: no text of ours has them.
const opening = '\uE000'
const closing = '\uE001'

const boundaryStart = '<!--$-->'
const boundaryEnd = '<!--/$-->'

export function createKeptSections(): KeptSections {
  const kept = new Map<string, string>()
  return {
    placeOf(id) {
      if (kept.get(id)) return opening + id + closing
      // Asked for, so that it is kept once it has been rendered.
      kept.set(id, '')
      return null
    },
    complete(markup) {
      for (const [id, section] of kept) if (!section) kept.set(id, copyOf(sectionIn(markup, id)))
      const [first = '', ...others] = markup.split(opening)
      return [
        first,
        ...others.flatMap((part) => {
          const end = part.indexOf(closing)
          return [kept.get(part.slice(0, end)) ?? '', part.slice(end + closing.length)]
        }),
      ]
    },
  }
}

/** A slice would keep the whole page in memory. */
const copyOf = (text: string) => Buffer.from(text).toString()

/** The content of the boundary that begins with the element of this id; '' where there is none. */
function sectionIn(markup: string, id: string): string {
  const idAt = markup.indexOf(` id="${id}"`)
  if (idAt < 0) return ''
  const start = markup.lastIndexOf(boundaryStart, idAt) + boundaryStart.length
  let end = start
  for (let depth = 1; depth > 0; end += 1) {
    if (markup.startsWith(boundaryStart, end)) depth += 1
    else if (markup.startsWith(boundaryEnd, end)) depth -= 1
    else if (end >= markup.length) return ''
  }
  return markup.slice(start, end - 1)
}
