import { isUtf8 } from 'node:buffer'
import { analyse } from 'chardet'
import type { TextEncoding } from '#domain/text-encodings.ts'

/** `isDoubtful`: some words look wrong in it, as after a wrong guess. */
export type GuessedEncoding = { encoding: TextEncoding; isDoubtful: boolean }

const mostRead = 64 * 1024

/** The encoding of a text file. Null for bytes that are no text. */
export function guessEncoding(bytes: Uint8Array): GuessedEncoding | null {
  const starts = (...mark: number[]) => mark.every((byte, index) => bytes[index] === byte)
  if (starts(0xff, 0xfe)) return { encoding: 'utf-16le', isDoubtful: false }
  if (starts(0xfe, 0xff)) return { encoding: 'utf-16be', isDoubtful: false }
  if (bytes.includes(0)) return guessUtf16(bytes)
  const sample = linesBeyondAscii(bytes)
  if (isUtf8(bytes)) return { encoding: 'utf-8', isDoubtful: isImplausible('utf-8', sample) }
  return guessLegacy(sample)
}

/** Whether text of a known encoding looks as if it were of another. */
export function isDoubtfulAs(encoding: TextEncoding, bytes: Uint8Array): boolean {
  return !encoding.startsWith('utf-16') && isImplausible(encoding, linesBeyondAscii(bytes))
}

/** Without a byte order mark: the other half of each ASCII character is zero. */
function guessUtf16(bytes: Uint8Array): GuessedEncoding | null {
  const zeros = [0, 0]
  for (let at = 0; at < Math.min(bytes.length, mostRead); at++) {
    if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  }
  const [even = 0, odd = 0] = zeros
  if (bytes.length % 2 === 1 || (even > 0 && odd > 0)) return null
  return { encoding: even > 0 ? 'utf-16be' : 'utf-16le', isDoubtful: false }
}

/** Lines are found by their bytes, because no encoding but UTF-16 uses those of line ends for anything else. */
function linesBeyondAscii(bytes: Uint8Array): Uint8Array {
  const kept: number[] = []
  for (let start = 0; start < bytes.length && kept.length < mostRead; ) {
    let end = start
    let isAscii = true
    for (; end < bytes.length && end - start < mostRead; end++) {
      const byte = bytes[end] ?? 0
      if (byte === 0x0a || byte === 0x0d) break
      if (byte > 0x7f) isAscii = false
    }
    if (!isAscii) kept.push(...bytes.subarray(start, Math.min(end, start + mostRead - kept.length)), 0x0a)
    start = end + 1
  }
  return Uint8Array.from(kept)
}

/** Letters beyond ASCII in lower case, a language each. Icelandic is left out: its letters are those of Turkish. */
const latinLetters: Partial<Record<TextEncoding, readonly string[]>> = (() => {
  const western = [
    'äöüß',
    'àâæçèéêëîïôœùûü',
    'áéíóúüñºª',
    'àáâãçéêíóôõúºª',
    'àèéìíîòóùú',
    'æøåéüäö',
    'åäöé',
    'àçéèíïóòúü·',
  ]
  return {
    'windows-1252': western,
    macintosh: western,
    'windows-1250': [
      'ąćęłńóśźż',
      'áčďéěíňóřšťúůýž',
      'áäčďéíĺľňóôŕšťúýž',
      'áéíóöőúüű',
      'ăâîşţ',
      'čćđšž',
      'äöüß',
    ],
    'windows-1254': ['çğıöşüâîû\u0307'],
  }
})()

const scripts: Partial<Record<TextEncoding, RegExp>> = {
  'windows-1251': /^\p{Script=Cyrillic}+$/u,
  'koi8-r': /^\p{Script=Cyrillic}+$/u,
  'windows-1253': /^\p{Script=Greek}+$/u,
  'windows-1255': /^\p{Script=Hebrew}+$/u,
  'windows-1256': /^\p{Script=Arabic}+$/u,
  'windows-874': /^\p{Script=Thai}+$/u,
}

/** First bytes of the characters that a standard has for everyday use; the others are rare in names. */
const everydayBytes: Partial<Record<TextEncoding, readonly (readonly [from: number, to: number])[]>> = {
  shift_jis: [
    [0x81, 0x83],
    [0x88, 0x98],
  ],
  gb18030: [
    [0xa1, 0xa3],
    [0xb0, 0xd7],
  ],
  big5: [[0xa1, 0xc6]],
  'euc-kr': [
    [0xa1, 0xa3],
    [0xb0, 0xc8],
  ],
  'euc-jp': [
    [0xa1, 0xa5],
    [0xb0, 0xcf],
  ],
}

/** If two fit equally well, the first wins. */
const legacyEncodings = [
  'windows-1252',
  'macintosh',
  'windows-1251',
  'shift_jis',
  'euc-kr',
  'gb18030',
  'windows-1254',
  'windows-1250',
  'big5',
  'euc-jp',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'windows-874',
  'koi8-r',
] as const satisfies readonly TextEncoding[]

/** The library's names of encodings that we decode by a larger one. */
const detectedNames: Readonly<Record<string, TextEncoding>> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-2': 'windows-1250',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
  'iso-8859-6': 'windows-1256',
  'iso-8859-9': 'windows-1254',
}

/**
 * Statistics of letters know long texts, but a file of leads has a few names: words that no language writes count first.
 */
function guessLegacy(sample: Uint8Array): GuessedEncoding {
  const confidences = new Map<string, number>()
  for (const { name, confidence } of analyse(sample)) {
    const label = name.toLowerCase()
    const encoding = detectedNames[label] ?? label
    confidences.set(encoding, Math.max(confidence, confidences.get(encoding) ?? 0))
  }
  const scored = legacyEncodings.map((encoding, rank) => {
    const odd = shareOfOddWords(encoding, sample)
    // The library takes a few Latin letters for those of any language.
    const weight = encoding in latinLetters ? Math.min(sample.length / 2000, 1) : 1
    return { encoding, odd, score: odd - (weight * (confidences.get(encoding) ?? 0)) / 500 + rank / 1000 }
  })
  const [best] = scored.toSorted((a, b) => a.score - b.score)
  const { encoding, odd } = best ?? { encoding: 'windows-1252' as const, odd: 1 }
  return { encoding, isDoubtful: odd > mostOdd }
}

const mostOdd = 0.1

function isImplausible(encoding: TextEncoding, sample: Uint8Array): boolean {
  return sample.length > 0 && shareOfOddWords(encoding, sample) > mostOdd
}

const neverInText = /[\u0080-\u009f\ufffd\p{Co}\p{Cn}]/u
const readTwice = /[\u0080-\u009f\ufffd]|[ÃÂ][\u0080-\u00bf]|â€/u
const signsBesideLetters =
  /\p{L}[^\p{L}\p{M}\p{Nd}\p{P}\s\p{Cf}+=<>^`~$]|[\p{So}\p{Sm}\p{Sc}\p{No}¨´¸¯](?<!°)[\p{L}\p{M}]/u
const signsWithinWords = /\p{L}[“”«»‹›„‚†‡•‰…¡¿§¶]\p{L}|\p{L}[¡¿§¶†‡‚„‹]|[†‡‰•§¶]\p{L}/u
const severalSigns = /[^\p{ASCII}\p{L}\p{M}]{2}/u
const changesCase = /\p{Ll}\p{M}*(?![A-Z])\p{Lu}|\p{Lu}{2}(?![a-z])\p{Ll}/u
const beyondAscii = /[^\p{ASCII}]/u

/** 0 to 1, of the words with characters beyond ASCII; more than 1 for bytes that the encoding does not have. */
function shareOfOddWords(encoding: TextEncoding, sample: Uint8Array): number {
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(sample)
  } catch {
    return 2
  }
  const words = text.split(/[\s,;"|/@.()-]+/).filter((word) => beyondAscii.test(word))
  if (words.length === 0) return 0
  const odd = words.filter((word) => isOddWord(encoding, word)).length / words.length
  return odd + shareOfRareCharacters(encoding, sample)
}

function isOddWord(encoding: TextEncoding, word: string): boolean {
  if (encoding === 'utf-8') return readTwice.test(word)
  const odd = [neverInText, signsBesideLetters, signsWithinWords, severalSigns, changesCase]
  if (odd.some((pattern) => pattern.test(word))) return true
  const letters = [...word].filter((letter) => /[\p{L}\p{M}]/u.test(letter))
  const foreign = [...letters.join('').toLowerCase()].filter((letter) => beyondAscii.test(letter))
  if (foreign.length === 0) return false
  const alphabets = latinLetters[encoding]
  if (alphabets) return !alphabets.some((alphabet) => foreign.every((letter) => alphabet.includes(letter)))
  const script = scripts[encoding]
  if (script) return !script.test(letters.join(''))
  if (/[\uff61-\uff9f]/.test(word) || /^\p{M}/u.test(word)) return true
  if (/[A-Za-z]/.test(word)) return true
  const isKana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)
  return (
    (isKana && encoding !== 'shift_jis' && encoding !== 'euc-jp') ||
    (/\p{Script=Hangul}/u.test(word) && /\p{Script=Han}/u.test(word))
  )
}

function shareOfRareCharacters(encoding: TextEncoding, sample: Uint8Array): number {
  const everyday = everydayBytes[encoding]
  if (!everyday) return 0
  const isSingle = (byte: number) => byte < 0x80 || (encoding === 'shift_jis' && byte > 0xa0 && byte < 0xe0)
  let all = 0
  let rare = 0
  for (let at = 0; at < sample.length; at++) {
    const byte = sample[at] ?? 0
    if (isSingle(byte)) continue
    all++
    if (!everyday.some(([from, to]) => byte >= from && byte <= to)) rare++
    at++
  }
  return all === 0 ? 0 : rare / all
}
