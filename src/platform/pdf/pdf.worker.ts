import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import {
  initSync,
  TypstCompilerBuilder,
  TypstFontResolverBuilder,
} from '@myriaddreamin/typst-ts-web-compiler'
import type { FontPair } from '#domain/fonts.ts'
import { type FontFile, facesOf } from './faces.ts'
import type { PdfBrand, PdfDocument } from './pdf-document.ts'
import { type Face, printableText } from './printable-text.ts'

const require = createRequire(import.meta.url)
const isBuilt = import.meta.filename.endsWith('.js')
const folder = join(import.meta.dirname, isBuilt ? '../../src/platform/pdf' : '')
const template = '/document.typ'

const displayFiles: Record<FontPair, string> = { anybody: 'anybody.ttf', bricolage: 'bricolage.ttf' }

const files: FontFile[] = JSON.parse(readFileSync(join(folder, 'fonts/faces.json'), 'utf8'))
const isDisplay = ({ file }: FontFile) => Object.values(displayFiles).includes(file)
const faces = facesOf(files.filter((font) => !isDisplay(font)))
const displayFacesOf = (pair: FontPair) => [
  ...facesOf(files.filter(({ file }) => file === displayFiles[pair])),
  ...faces,
]
const compiler = await openCompiler()

type Job = { document: PdfDocument; issuedAt: Date; brand: PdfBrand }

/** The bytes depend on the input alone, because it carries the date that the PDF states. */
export function work({ document, issuedAt, brand }: Job): Uint8Array {
  const displayFaces = displayFacesOf(brand.fonts)
  const sheet = JSON.stringify({
    ...(prepare(document) as object),
    wordmark: printableText(document.seller[0] ?? '', displayFaces, nameOf),
    heading: printableText(document.title, displayFaces, nameOf),
    date: partsOf(issuedAt),
    brand: { ...brand, display: displayFaces[0]?.family },
    ...(document.due && { due: prepareDue(document.due, displayFaces) }),
  })
  const { result, diagnostics } = compiler.compile(template, [['sheet', sheet]], 'pdf', 2)
  if (!result) throw new Error(`Typst refused a document: ${diagnostics}`)
  return result
}

async function openCompiler() {
  initSync({ module: readFileSync(require.resolve('@myriaddreamin/typst-ts-web-compiler/wasm')) })
  const fonts = new TypstFontResolverBuilder()
  for (const font of files) {
    // Without its font a text would vanish. Typst reads a font's bytes on first use.
    const read = () => readFileSync(join(folder, 'fonts', font.file))
    if (createHash('sha256').update(read()).digest('hex') !== font.conditions[0]?.v) {
      throw new Error(`The font ${font.file} is not the one that scripts/assets/make-pdf-fonts.ts wrote`)
    }
    fonts.add_lazy_font(font, read)
  }
  const builder = new TypstCompilerBuilder()
  builder.set_dummy_access_model()
  const compiler = await builder.build()
  compiler.set_fonts(await fonts.build())
  compiler.add_source(template, readFileSync(join(folder, 'document.typ'), 'utf8'))
  return compiler
}

function prepareDue({ label, day, link }: NonNullable<PdfDocument['due']>, displayFaces: readonly Face[]) {
  return {
    label: printableText(label, displayFaces, nameOf),
    day: printableText(day, displayFaces, nameOf),
    ...(link && { link: { label: prepare(link.label), href: link.href } }),
  }
}

function prepare(value: unknown): unknown {
  if (typeof value === 'string') return printableText(value, faces, nameOf)
  if (typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(prepare)
  return Object.fromEntries(Object.entries(value ?? {}).map(([key, part]) => [key, prepare(part)]))
}

/** Loading all names takes 150 ms, and most documents need none. */
function nameOf(character: string): string {
  const { unicodeName } = require('unicode-name') as typeof import('unicode-name')
  return unicodeName(character) ?? 'unknown character'
}

function partsOf(at: Date): number[] {
  return [
    at.getUTCFullYear(),
    at.getUTCMonth() + 1,
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
  ]
}
