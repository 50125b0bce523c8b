import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '#platform/app-error.server.ts'

const endings: Record<string, readonly [string, ...string[]]> = {
  'image/png': ['png'],
  'image/apng': ['png', 'apng'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/gif': ['gif'],
  'image/heic': ['heic', 'heif'],
  'image/heif': ['heif', 'heic'],
  'image/tiff': ['tif', 'tiff'],
  'image/bmp': ['bmp'],
  'image/x-icon': ['ico'],
  'image/svg+xml': ['svg'],
  'image/vnd.adobe.photoshop': ['psd'],
  'application/pdf': ['pdf', 'ai'],
  'application/eps': ['eps', 'ai'],
  'application/rtf': ['rtf', 'doc'],
  'application/x-cfb': ['doc', 'xls', 'ppt'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'application/vnd.oasis.opendocument.graphics': ['odg'],
  'application/vnd.apple.pages': ['pages'],
  'application/vnd.apple.numbers': ['numbers'],
  'application/vnd.apple.keynote': ['key'],
  'application/zip': ['zip', 'sketch', 'fig', 'pages', 'numbers', 'key'],
  'font/woff': ['woff'],
  'font/woff2': ['woff2'],
  'font/ttf': ['ttf'],
  'font/otf': ['otf'],
  'font/collection': ['ttc'],
  'video/mp4': ['mp4', 'm4v'],
  'video/x-m4v': ['m4v', 'mp4'],
  'video/webm': ['webm'],
  'video/quicktime': ['mov'],
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['m4a', 'mp4'],
  'audio/x-m4a': ['m4a'],
  'audio/aac': ['aac'],
  'audio/wav': ['wav'],
  'audio/flac': ['flac'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'text/plain': ['txt', 'md', 'markdown', 'csv', 'tsv'],
  'text/vcard': ['vcf', 'vcard'],
  'text/calendar': ['ics', 'ical'],
}

/** A wrong ending is refused: by content alone, these could be a script or an installer. */
const decidedByEnding: readonly string[] = ['text/plain', 'application/x-cfb']

/** Tags that a browser or server would run. */
const runnable = /^(?:!doctype|html|head|body|script|style|iframe|object|embed|meta|base|link|form|\?|%)/

const refusal = new AppError(
  'unsupported-media',
  'We accept pictures, PDF, office documents, text (.txt, .md or .csv), contacts (.vcf), calendars (.ics), fonts, audio, video (MP4 or WebM) and ZIP. Put anything else into a ZIP file.',
)

/**
 * Judges the content, never the name.
 * @param head the first `fileLimits.head` bytes, or the whole file
 * @throws AppError `unsupported-media`
 */
export async function detectFileType(
  head: Uint8Array,
  name: string,
): Promise<{ type: string; name: string; isText: boolean }> {
  const found = await fileTypeFromBuffer(fromPdfHeader(head))
  const [mime = ''] = found?.mime.split(';', 1) ?? []
  const isText = !found || mime === 'application/xml' || mime.startsWith('text/')
  const isPlain = isText && !(mime in endings)
  const type = isPlain ? typeOfText(head, mime === 'application/xml') : mime
  const [ending, ...others] = endings[type] ?? []
  if (!ending) throw refusal
  const dot = name.lastIndexOf('.')
  const own = dot > 0 ? name.slice(dot + 1).toLowerCase() : null
  if (own && [ending, ...others].includes(own)) return { type, name, isText }
  if (own && decidedByEnding.includes(type)) throw refusal
  return { type, name: `${name}.${ending}`, isText }
}

/** Some programs write a few bytes before a PDF's header; readers look for it in the first 1,024. */
function fromPdfHeader(head: Uint8Array): Uint8Array {
  const at = Buffer.from(head.subarray(0, 1024)).indexOf('%PDF-')
  return at > 0 && isBinary(head.subarray(at)) ? head.subarray(at) : head
}

function typeOfText(head: Uint8Array, isXml: boolean): string {
  const text = new TextDecoder(wideEncodingOf(head)).decode(head)
  const tag = firstTag(text)
  if (tag === 'svg' || tag === 'svg:svg') return 'image/svg+xml'
  const isRunnable = isXml || text.startsWith('#!') || (tag !== null && runnable.test(tag))
  return isRunnable ? '' : 'text/plain'
}

function wideEncodingOf([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** Start and end of what is skipped before the first tag. */
const prologue = [
  [/^<!--/, '-->'],
  [/^<\?xml\s/, '?>'],
  // Drawing programs declare entities in brackets.
  [/^<!doctype svg[^>[]*\[/i, ']>'],
  [/^<!doctype svg/i, '>'],
] as const

function firstTag(text: string): string | null {
  let rest = text.trimStart()
  for (;;) {
    const [, end] = prologue.find(([start]) => start.test(rest)) ?? []
    if (!end) return /^<([^\s>/]+)/.exec(rest)?.[1]?.toLowerCase() ?? null
    const at = rest.indexOf(end)
    if (at === -1) return null
    rest = rest.slice(at + end.length).trimStart()
  }
}

/** Text in any encoding has few control characters. Old Japanese text has escapes, old DOS text an end mark. */
const isBinary = (bytes: Uint8Array) =>
  bytes.some((byte) => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1a && byte !== 0x1b)

/** Judges the whole file in pieces. */
export function createTextCheck(): { read(chunk: Uint8Array): void } {
  let decoder: TextDecoder | null | undefined
  return {
    /** @throws AppError `unsupported-media` for bytes that no text has */
    read(chunk) {
      if (decoder === undefined) {
        const wide = wideEncodingOf(chunk)
        decoder = wide ? new TextDecoder(wide) : null
      }
      const bytes = decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk
      if (isBinary(bytes)) throw refusal
    },
  }
}
