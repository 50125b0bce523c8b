/**
 * Text for one line: control characters, line breaks among them, become spaces, and what PostgreSQL or JSON cannot hold
 * (NUL, lone surrogates) is taken out.
 */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
