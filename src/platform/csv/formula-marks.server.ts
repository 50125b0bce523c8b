/** Excel with another list separator splits within our quotes: it knows quotes only at the start of a cell. */
const unmarked = /(?<=^|[;|\u061b\t\r\n])(?=['"\p{Zs}\v\f\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu
const marked = /(?<=^|[;|\u061b\t\r\n])'(?=['"\p{Zs}\v\f\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu

/** LibreOffice splits at several separators at once, but not within quotes. */
export const quotedCell = /[;|\u061b\t\r\n]/

/** Puts an apostrophe before whatever a spreadsheet could take for a formula, with any list separator. */
export function markFormulas(cell: string): string {
  return cell.replace(unmarked, "'")
}

/** The text before `markFormulas`. */
export function unmarkFormulas(cell: string): string {
  return cell.replace(marked, '')
}
