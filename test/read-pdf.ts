import { getDocumentProxy } from 'unpdf'

type Node = { role?: string; children?: Node[]; type?: string; id?: string }

/** Reads a PDF back as a reader does: page by page its tags in order, each with the text below it, and what it says of itself. */
export async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const tags: { tag: string; text: string }[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const texts = textsOf((await page.getTextContent({ includeMarkedContent: true })).items)
    const textOf = (node: Node): string =>
      node.type === 'content' ? (texts.get(node.id ?? '') ?? '') : (node.children ?? []).map(textOf).join(' ')
    // Each page also has the tags of other pages, without their texts.
    const walk = (node: Node) => {
      const text = textOf(node).replace(/\s+/g, ' ').trim()
      if (node.role && node.role !== 'Root' && text !== '') tags.push({ tag: node.role, text })
      node.children?.forEach(walk)
    }
    walk((await page.getStructTree()) as Node)
  }
  const { info } = await pdf.getMetadata()
  await pdf.loadingTask.destroy()
  return {
    tags,
    text: tags[0]?.text ?? '',
    pages: pdf.numPages,
    info: info as { Title?: string; Language?: string },
  }
}

/** Returns the text below each mark of a page. */
function textsOf(items: unknown[]): Map<string, string> {
  const texts = new Map<string, string>()
  const open: string[] = []
  for (const item of items as { type?: string; id?: string; str?: string; hasEOL?: boolean }[]) {
    const id = open.findLast((one) => one !== '') ?? ''
    if (item.str !== undefined) texts.set(id, `${texts.get(id) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`)
    else if (item.type === 'endMarkedContent') open.pop()
    else open.push(item.id ?? '')
  }
  return texts
}
