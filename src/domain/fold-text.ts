/** Without capitals and marks, as the database's `fold_text` compares words of a search. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[łøđħıß]/g, (letter) => foldedLetters[letter] ?? letter)
}

const foldedLetters: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ħ: 'h', ı: 'i', ß: 'ss' }
