import { PDFiumLibrary } from '@hyzyla/pdfium'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'

type Node = { role?: string; children?: Node[]; type?: string; id?: string }

/**
 * Page by page: tags in order with their texts, metadata, the texts' positions in points, links, the glyphs drawn, of
 * which 0 is the box of a missing one, and what the file would do or hand over by itself.
 */
export async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { OPS } = await getResolvedPDFJS()
  const tags: { tag: string; text: string }[] = []
  const items: { text: string; left: number; right: number }[] = []
  const glyphs: number[] = []
  const links: string[] = []
  let width = 0
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const content = await page.getTextContent({ includeMarkedContent: true })
    const texts = textsOf(content.items)
    for (const item of content.items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const left = item.transform[4]
      items.push({ text: item.str, left, right: left + item.width })
    }
    for (const { url } of await page.getAnnotations()) if (url) links.push(url)
    const { fnArray, argsArray } = await page.getOperatorList()
    for (const [at, operator] of fnArray.entries()) {
      if (operator !== OPS.showText) continue
      for (const glyph of argsArray[at][0]) {
        if (typeof glyph === 'object') glyphs.push(glyph.originalCharCode)
      }
    }
    width = page.view[2] ?? 0
    const textOf = (node: Node): string =>
      node.type === 'content' ? (texts.get(node.id ?? '') ?? '') : (node.children ?? []).map(textOf).join(' ')
    // Each page also has other pages' tags, without their texts.
    const walk = (node: Node) => {
      const text = textOf(node).replace(/\s+/g, ' ').trim()
      if (node.role && node.role !== 'Root' && text !== '') tags.push({ tag: node.role, text })
      node.children?.forEach(walk)
    }
    walk((await page.getStructTree()) as Node)
  }
  const { info } = await pdf.getMetadata()
  const active = [await pdf.getOpenAction(), await pdf.getJSActions(), await pdf.getAttachments()]
  await pdf.loadingTask.destroy()
  return {
    tags,
    text: tags[0]?.text ?? '',
    pages: pdf.numPages,
    info: info as { Title?: string; Language?: string },
    items,
    links,
    glyphs,
    width,
    active: active.filter((one) => one !== null),
  }
}

let library: Promise<PDFiumLibrary> | undefined

/** Reads like Chrome's search and copy: Indic and Arabic letters in reading order. */
export async function printedOn(bytes: Uint8Array): Promise<string[]> {
  library ??= PDFiumLibrary.init()
  const pdf = await (await library).loadDocument(bytes)
  const pages = [...pdf.pages()].map((page) => page.getText().replace(/\s+/g, ' '))
  pdf.destroy()
  return pages
}

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
