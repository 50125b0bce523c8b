import { cleanText } from '#domain/one-line.ts'

export type Face = { file: string; family: string; has(character: string): boolean }

/** Families in order of preference. */
export type Run = { text: string; families: string[] }

export type PrintableText = { runs: Run[]; isRightToLeft: boolean }

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const isInvisible = /^\p{Default_Ignorable_Code_Point}$/u
/** `isolateText` marks a user's text like this. */
const isolates = /(\u2068[^\u2068\u2069]*\u2069)/
// Scripts with letters, one pattern each.
const rightToLeft = [
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Syriac}/u,
  /\p{Script=Thaana}/u,
  /\p{Script=Nko}/u,
  /\p{Script=Samaritan}/u,
  /\p{Script=Mandaic}/u,
  /\p{Script=Mende_Kikakui}/u,
  /\p{Script=Adlam}/u,
  /\p{Script=Hanifi_Rohingya}/u,
  // Yezidi, whose name the linter of patterns does not know.
  /[\u{10e80}-\u{10ebf}]/u,
]

/**
 * Unsupported characters become their names in brackets; each part gets the fewest families that draw it.
 * @param faces the first is for Latin letters, and skipped if it lacks one
 */
export function printableText(
  text: string,
  faces: readonly Face[],
  nameOf: (character: string) => string,
): PrintableText {
  const parts = text
    .split(isolates)
    .map((part, index) => ({ isIsolated: index % 2 === 1, text: nameUnsupported(part, faces, nameOf) }))
    .filter((part) => part.text !== '')
  const runs = parts.map(({ isIsolated, text: part }) => {
    const words = breakLongWords(part)
    return { text: isIsolated ? `\u2068${words}\u2069` : words, families: familiesFor(part, faces) }
  })
  const firstLetter = /\p{L}/u.exec(parts.map((part) => part.text).join(''))?.[0] ?? ''
  return { runs, isRightToLeft: rightToLeft.some((script) => script.test(firstLetter)) }
}

function nameUnsupported(
  text: string,
  faces: readonly Face[],
  nameOf: (character: string) => string,
): string {
  const clean = cleanText(text.replace(/\p{Co}/gu, ''))
  return [...graphemes.segment(clean)].map(({ segment }) => nameMissing(segment, faces, nameOf)).join('')
}

function nameMissing(
  grapheme: string,
  faces: readonly Face[],
  nameOf: (character: string) => string,
): string {
  if (faceFor(grapheme, faces)) return grapheme
  const [first = '', ...marks] = grapheme
  const name = (character: string) =>
    isInvisible.test(character) ? '' : `[${codeOf(character)} ${nameOf(character)}]`
  const base = faceFor(first, faces) ? first : name(first)
  return base + marks.map(name).join('')
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

function faceFor(grapheme: string, faces: readonly Face[]): Face | undefined {
  const visible = [...grapheme].filter((character) => !isInvisible.test(character))
  return faces.find((face) => visible.every((character) => face.has(character)))
}

function familiesFor(text: string, [latin, ...others]: readonly Face[]): string[] {
  const parts = [...graphemes.segment(text)].map(({ segment }) => segment)
  const hasLatin = parts.every(
    (part) => !/\p{Script=Latin}/u.test(part) || faceFor(part, latin ? [latin] : []),
  )
  const faces = hasLatin && latin ? [latin, ...others] : others
  const whole = faceFor(text, faces)
  const needed = new Set(whole ? [whole] : parts.map((part) => faceFor(part, faces)))
  return faces.filter((face) => needed.has(face)).map(({ family }) => family)
}

/** Letters of other scripts join, so they stay together. */
function breakLongWords(text: string): string {
  return text.replace(
    /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{N}\p{P}\p{S}]{25,}/gu,
    (word) => [...graphemes.segment(word)].map(({ segment }) => segment).join('\u200b'),
  )
}
