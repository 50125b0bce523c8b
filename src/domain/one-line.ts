/** Two kinds of writing need an invisible joiner: Persian and Indic words, after a letter or its mark, and emoji. */
const lostJoiner =
  /(?<![\p{M}\p{Script=Arabic}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{Extended_Pictographic}])/gu

/** What shows nothing or turns the direction of what follows, but for joiners and the signs that choose an emoji's look. */
const unseen = /(?!\u200C|\u200D|\uFE0E|\uFE0F)[\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]/gu

/**
 * Text for one line: control characters, line breaks among them, become spaces. Taken out are what PostgreSQL or JSON
 * cannot hold (NUL, lone surrogates), what is invisible or turns the direction of writing, marks without a letter, and all
 * but four marks on one letter: no script stacks more, and a name must not cover the lines above it.
 */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(unseen, '')
    .replace(lostJoiner, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/(?<=\p{M}{4})\p{M}+/gu, '')
    .replace(/(?<=^| )\p{M}+/gu, '')
    .trim()
}
