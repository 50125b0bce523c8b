import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import type { Font } from 'fontkit'
import { fileNameOf } from '../invoice.ts'
import type { PaperSheet, SheetRow } from './document-sheet.ts'

/** A text has characters that the PDF's font cannot draw. Drawn, they would vanish without a word. */
export class MissingGlyphs extends Error {
  override name = 'MissingGlyphs'
}

const page = { margin: 56, width: 595.28, height: 841.89 }
const inner = page.width - 2 * page.margin
const amountWidth = 110
const colours = { ink: '#14181d', muted: '#4a5561', hair: '#c2cbd3', yolk: '#ffc933' }

/**
 * Draws a paper as a PDF whose tags name its headings, its table and the table's header cells.
 * @param issuedAt the PDF's date, so that the same paper gets the same bytes
 * @throws MissingGlyphs
 */
export async function renderPdf(sheet: PaperSheet, issuedAt: Date): Promise<Buffer> {
  const { regular, bold } = await loadFonts()
  const missing = await missingGlyphs(sheet)
  if (missing.length > 0) throw new MissingGlyphs(`The font of documents has no ${missing.join(' ')}`)
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    margin: page.margin,
    font: regular.bytes as never,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: sheet.title, Author: sheet.seller[0] ?? '', CreationDate: issuedAt, ModDate: issuedAt },
  })
  const bytes = buffer(doc)
  doc.registerFont('regular', regular.bytes).registerFont('bold', bold.bytes)
  const root = doc.struct('Document')
  doc.addStructure(root)
  type Part = ReturnType<typeof doc.struct>
  const add = (parent: Part, tag: string, draw?: () => void, scope?: 'Row' | 'Column'): Part => {
    const element = doc.struct(tag, { ...(scope && { scope }) } as object, draw ? [draw] : undefined)
    parent.add(element)
    return element
  }
  const font = (face: 'regular' | 'bold', size: number, colour = colours.ink) =>
    doc.font(face).fontSize(size).fillColor(colour)
  const decorate = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' })
    draw()
    doc.endMarkedContent()
  }
  const rule = (y: number, colour = colours.hair, thickness = 0.75) =>
    decorate(() => {
      doc.rect(page.margin, y, inner, thickness).fill(colour)
    })

  rule(page.margin, colours.yolk, 6)
  doc.y = page.margin + 30
  add(root, 'H1', () => font('bold', 24).text(sheet.title, page.margin))
  doc.moveDown(0.6)
  for (const { label, value } of sheet.facts) {
    const y = doc.y
    add(root, 'P', () => {
      font('regular', 10.5, colours.muted).text(label, page.margin, y, { width: 70 })
      font('regular', 10.5).text(value, page.margin + 70, y, { width: inner - 70 })
    })
    doc.y += 3
  }

  doc.y += 22
  const top = doc.y
  const half = inner / 2
  const ends = [
    { title: 'From', lines: sheet.seller, x: page.margin },
    { title: 'To', lines: sheet.buyer, x: page.margin + half },
  ].map(({ title, lines, x }) => {
    doc.y = top
    add(root, 'H2', () => font('bold', 10.5, colours.muted).text(title, x, top, { width: half - 20 }))
    for (const line of lines) {
      const y = doc.y + 3
      add(root, 'P', () => font('regular', 10.5).text(line, x, y, { width: half - 20 }))
    }
    return doc.y
  })
  doc.y = Math.max(...ends) + 28

  const row = (
    table: Part,
    cells: [string, string],
    tags: ['TH' | 'TD', 'TH' | 'TD'],
    face: 'regular' | 'bold',
    size: number,
  ) => {
    font(face, size)
    const height = doc.heightOfString(cells[0], { width: inner - amountWidth - 16 })
    if (doc.y + height + 24 > page.height - page.margin) doc.addPage()
    const y = doc.y + 8
    const element = add(table, 'TR')
    const isHead = tags[1] === 'TH'
    add(
      element,
      tags[0],
      () => font(face, size).text(cells[0], page.margin, y, { width: inner - amountWidth - 16 }),
      tags[0] === 'TH' ? (isHead ? 'Column' : 'Row') : undefined,
    )
    add(
      element,
      tags[1],
      () =>
        font(face, size).text(cells[1], page.margin + inner - amountWidth, y, {
          width: amountWidth,
          align: 'right',
        }),
      isHead ? 'Column' : undefined,
    )
    element.end()
    doc.y = y + height + 8
  }
  const rowsOf = (rows: readonly SheetRow[]): Part => {
    const table = add(root, 'Table')
    row(table, ['Description', 'Amount'], ['TH', 'TH'], 'bold', 10.5)
    rule(doc.y, colours.ink)
    for (const { text, amount } of rows) {
      row(table, [text, amount], ['TD', 'TD'], 'regular', 10.5)
      rule(doc.y)
    }
    return table
  }
  /** Writes over the whole width, on the next page if this one has no room for it and `below`. */
  const write = (
    tag: string,
    text: string,
    face: 'regular' | 'bold',
    size: number,
    colour?: string,
    below = 0,
  ) => {
    const height = font(face, size, colour).heightOfString(text, { width: inner })
    if (doc.y + height + below > page.height - page.margin) doc.addPage()
    add(root, tag, () => font(face, size, colour).text(text, page.margin, doc.y, { width: inner }))
    doc.y += 4
  }
  const table = rowsOf(sheet.rows)
  rule(doc.y - 0.75, colours.ink, 1.5)
  row(table, [sheet.total.label, sheet.total.amount], ['TH', 'TD'], 'bold', 14)
  for (const { label, amount } of sheet.shares ?? []) {
    rule(doc.y)
    row(table, [label, amount], ['TH', 'TD'], 'regular', 10.5)
  }
  table.end()

  for (const { title, rows, texts } of sheet.parts ?? []) {
    doc.y += 24
    write('H2', title, 'bold', 12, colours.ink, 48)
    if (rows.length > 0) rowsOf(rows).end()
    for (const text of texts) write('P', text, 'regular', 10.5)
  }
  doc.y += 20
  for (const note of sheet.notes) write('P', note, 'regular', 10, colours.muted)
  root.end()
  doc.end()
  return bytes
}

/** Returns the text if the PDF's font has all its characters, else null. */
export async function printable(text: string): Promise<string | null> {
  return (await missingIn(text)).length === 0 ? text : null
}

/** Lists the characters of a paper that the PDF's font cannot draw. */
export function missingGlyphs(sheet: PaperSheet): Promise<string[]> {
  return missingIn(textsOf(sheet).join(''))
}

/** The headers of an answer that is a numbered paper. */
export function pdfHeaders(number: string): Record<string, string> {
  return {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${fileNameOf(number)}"`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  }
}

async function missingIn(text: string): Promise<string[]> {
  const { regular, bold } = await loadFonts()
  return [...new Set(text)].filter((character) => {
    const point = character.codePointAt(0) ?? 0
    return !regular.font.hasGlyphForCodePoint(point) || !bold.font.hasGlyphForCodePoint(point)
  })
}

function textsOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [String(value)]
}

let fonts: ReturnType<typeof readFonts> | undefined
function loadFonts(): ReturnType<typeof readFonts> {
  fonts ??= readFonts()
  return fonts
}

/** Reads the whole font files: the Latin ones that the site serves lack ₹ and many names of Europe. */
async function readFonts() {
  const { resolve } = createRequire(import.meta.url)
  const { create } = await import('fontkit')
  const read = async (file: string) => {
    const bytes = await readFile(resolve(`@expo-google-fonts/atkinson-hyperlegible-next/${file}.ttf`))
    return { bytes, font: create(bytes) as Font }
  }
  const [regular, bold] = await Promise.all([
    read('400Regular/AtkinsonHyperlegibleNext_400Regular'),
    read('700Bold/AtkinsonHyperlegibleNext_700Bold'),
  ])
  return { regular, bold }
}
