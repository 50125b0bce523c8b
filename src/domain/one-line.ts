/** Joiners outside Persian, Indic words (after a letter or mark) and emoji, which need them. */
const lostJoiner =
  /(?<![\p{M}\p{Script=Arabic}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{Extended_Pictographic}])/gu

const unseen = /(?!\u200C|\u200D|\uFE0E|\uFE0F)[\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]/gu

export function oneLine(text: string): string {
  return cleanText(text).trim()
}

/** For non-Latin scripts: an amount after an Arabic name would be read backwards. */
export function isolateText(name: string): string {
  const isLatin = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(name)
  return isLatin ? name : `\u2068${oneLine(name)}\u2069`
}

/**
 * Replaces lone surrogates, which PostgreSQL and JSON cannot hold. Removes invisible and direction-changing
 * characters, marks without a letter, and marks beyond four, which would cover the lines above.
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
