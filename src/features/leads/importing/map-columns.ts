import type { ColumnUse, ImportColumn } from '#domain/records/lead-import.ts'
import { isEmail, typedEmail } from '#domain/text-fields.ts'
import { bareNames, companyQualifiers, headerWords, qualifiers } from './header-words.ts'

const useOf = new Map<string, ColumnUse>()
for (const words of Object.values(headerWords)) {
  for (const [use, names] of Object.entries(words) as [ColumnUse, readonly string[]][]) {
    for (const name of names) if (!useOf.has(simplify(name))) useOf.set(simplify(name), use)
  }
}

const bare = new Set(bareNames.map(simplify))
const withoutWords = (words: readonly string[]) => {
  const left = new Set(words.map(simplify))
  return (name: string) =>
    name
      .split(' ')
      .filter((word) => !left.has(word) && !/^\d+$/.test(word))
      .join(' ')
}
const withoutQualifiers = withoutWords(qualifiers)
const withoutCompany = withoutWords([...qualifiers, ...companyQualifiers])

/** `Phone 1 - Value`, `Telefon (geschäftlich)` and `your-phone` are phones. */
function findUse(header: string): ColumnUse | undefined {
  const name = simplify(header)
  return useOf.get(name) ?? useOf.get(withoutQualifiers(name)) ?? useOf.get(withoutCompany(name))
}

export function countColumnNames(cells: readonly string[]): number {
  return cells.filter((cell) => findUse(cell) !== undefined).length
}

/** A line of names of columns has no address and no phone number. */
export function isPerson(cells: readonly string[]): boolean {
  return cells.some((cell) => isAddress(cell) || isLongNumber(cell))
}

const isAddress = (cell: string) => isEmail(typedEmail(cell))

const isPhone = (cell: string) => /^[+\d][\d\s()./-]{6,}$/.test(cell.trim())

/** No date, even with its time. */
const isLongNumber = (cell: string) =>
  isPhone(cell) && (cell.trim().startsWith('+') || /^\d{9,13}$/.test(cell.replace(/\D/g, '')))

/** @param rows the first ones, which tell what a column has whose name does not */
export function mapColumns(header: readonly string[], rows: readonly (readonly string[])[]): ImportColumn[] {
  const columns = header.map((name): ImportColumn => ({ header: name.trim(), field: findUse(name) ?? null }))
  const has = (use: ColumnUse) => columns.some(({ field }) => field === use)
  const named = columns.find(({ field, header }) => field === 'name' && bare.has(simplify(header)))
  if (named && has('firstName') !== has('lastName')) named.field = has('firstName') ? 'lastName' : 'firstName'
  const valuesOf = (index: number) => rows.flatMap((cells) => cells[index]?.trim() || [])
  for (const [index, column] of columns.entries()) {
    if (column.field === 'name' && isEvery(valuesOf(index), isLastFirst)) column.field = 'lastFirst'
  }
  const mapByValues = (use: ColumnUse, isOne: (value: string) => boolean) => {
    if (has(use)) return
    const found = columns.find(({ field }, index) => field === null && areMost(valuesOf(index), isOne))
    if (found) found.field = use
  }
  mapByValues('email', isAddress)
  if (header.every((name) => name === '')) {
    mapByValues('phone', isPhone)
    mapByValues('name', (value) => /^\p{L}[\p{L}\p{M}'’. -]*$/u.test(value))
  }
  return columns
}

const isEvery = (values: readonly string[], test: (value: string) => boolean) =>
  values.length > 0 && values.every(test)

/** A title among the rows makes no other column of it. */
const areMost = (values: readonly string[], test: (value: string) => boolean) =>
  values.filter(test).length > values.length / 2

/** `Weaver, Ann`, and not `Looms, Inc.` */
function isLastFirst(name: string): boolean {
  return /^\p{L}[\p{L}\p{M}'’ -]*, \p{L}[\p{L}\p{M}'’. -]*$/u.test(name) && !legalForm.test(name)
}

const legalForm = /, (?:inc|ltd|llc|llp|plc|corp|co|gmbh|ag|sa|sas|sarl|srl|bv|pvt|limited)\b/i

/** Without capitals, marks and signs. */
export function simplify(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
