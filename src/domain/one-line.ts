/**
 * A joiner outside the two kinds of writing that need one: Persian and Indic words, after a letter or its mark, and
 * emoji.
 */
const lostJoiner =
  /(?<![\p{M}\p{Script=Arabic}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{Extended_Pictographic}])/gu

/**
 * Invisible characters and those that change the writing direction, except joiners and the selectors of an emoji's
 * look.
 */
const unseen = /(?!\u200C|\u200D|\uFE0E|\uFE0F)[\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]/gu

/** Reduces text to one line, without blanks at its ends. */
export function oneLine(text: string): string {
  return cleanText(text).trim()
}

/**
 * Keeps a name that is not in Latin letters from turning the writing direction of the sentence that it stands in, where
 * the amount after an Arabic name would otherwise be read backwards.
 */
export function isolated(name: string): string {
  const isLatin = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(name)
  return isLatin ? name : `\u2068${oneLine(name)}\u2069`
}

/**
 * Cleans a part of a line: whitespace and control characters become spaces. Removes what PostgreSQL or JSON cannot
 * hold (NUL, lone surrogates), invisible characters, characters that change the writing direction, marks without a
 * letter, and all but four marks on a letter. No script stacks more than four, and more would cover the lines above.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(unseen, '')
    .replace(lostJoiner, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/(?<=\p{M}{4})\p{M}+/gu, '')
    .replace(/(?<=^| )\p{M}+/gu, '')
}
