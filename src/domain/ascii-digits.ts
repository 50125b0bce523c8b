const isDigit = (codePoint: number) => /\p{Nd}/u.test(String.fromCodePoint(codePoint))

/** Full-width, Arabic, Devanagari and all other decimal digits as 0 to 9. Unicode has each script's ten in a row. */
export function asciiDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const codePoint = digit.codePointAt(0) ?? 0
    let first = codePoint
    while (isDigit(first - 1)) first--
    return String((codePoint - first) % 10)
  })
}
