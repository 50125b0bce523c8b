import type { ColumnUse, ImportColumn, ImportField } from '#domain/records/lead-import.ts'
import { isEmail, typedEmail } from '#domain/text-fields.ts'

export type MappedColumn = { index: number; field: ColumnUse }

export function mappedOf(columns: readonly ImportColumn[]): MappedColumn[] {
  return columns.flatMap(({ field }, index) => (field ? [{ index, field }] : []))
}

/** A row's texts by field. Further addresses and phone numbers of a person become lines of the message. */
export function fieldsOfRow(
  mapped: readonly MappedColumn[],
  cells: readonly string[],
): Partial<Record<ImportField | 'reference', string>> {
  const values = new Map<ColumnUse, string[]>()
  for (const { index, field } of mapped) {
    const cell = cells[index]?.trim()
    if (cell) values.set(field, [...(values.get(field) ?? []), cell])
  }
  const all = (use: ColumnUse) => values.get(use) ?? []
  const first = (use: ColumnUse) => all(use)[0] ?? ''
  const [email = '', ...otherEmails] = readAddresses(all('email'))
  const [phone = '', ...otherPhones] = readPhones(all('phone'))
  return {
    name: readName(values),
    email,
    phone,
    companyName: first('companyName'),
    businessLocation: [...new Set(all('businessLocation'))].join(', '),
    projectType: first('projectType'),
    timeline: first('timeline'),
    budget: first('budget'),
    message: [
      ...all('message'),
      ...(otherEmails.length > 0 ? [`Other email: ${otherEmails.join(', ')}`] : []),
      ...(otherPhones.length > 0 ? [`Other phone: ${otherPhones.join(', ')}`] : []),
    ].join('\n'),
    tags: all('tags').flatMap(readTags).join(','),
    reference: first('reference'),
  }
}

/** A full name makes its parts superfluous. */
function readName(values: ReadonlyMap<ColumnUse, readonly string[]>): string {
  const text = (use: ColumnUse) => (values.get(use) ?? []).join(' ')
  const full = [...new Set(values.get('name'))].join(' ') || turnRound(text('lastFirst'))
  if (full) return full
  const [first, middle, last] = [text('firstName'), text('middleName'), text('lastName')]
  if (familyComesFirst.test(first + last)) return last + first
  // A column "Name" beside the first name may have both.
  if (`${last} `.startsWith(`${first} `)) return last
  return [first, middle, last].filter(Boolean).join(' ')
}

/** `Weaver, Ann` */
function turnRound(name: string): string {
  const comma = name.indexOf(',')
  return comma === -1 ? name : `${name.slice(comma + 1).trim()} ${name.slice(0, comma)}`
}

const familyComesFirst = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+$/u

const nothing = /^(?:-+|–|—|n\/?a|#n\/a|null|none|nil|unknown|undefined)$/i

/** All addresses of the cells; a cell with anything else stays whole, after them. */
function readAddresses(cells: readonly string[]): string[] {
  const filled = cells.filter((cell) => !nothing.test(cell))
  const read = filled.map((cell) => ({ cell, addresses: addressesIn(cell) }))
  const addresses = read.flatMap(({ addresses }) => addresses)
  const unread = read.filter(({ addresses }) => addresses.length === 0).map(({ cell }) => cell)
  return [...new Set([...addresses, ...unread])]
}

function addressesIn(cell: string): string[] {
  const text = typedEmail(cell)
  const within = [...text.matchAll(/<([^<>]*)>/g)].flatMap(([, address]) => address ?? [])
  const parts = within.length > 0 ? within : text.split(/:::|\s\/\s|[;,|\s]+/)
  const addresses = parts.filter(Boolean).map(withoutMailto)
  return addresses.every(isEmail) ? addresses : []
}

/** `mailto:ann@x.example?subject=Hello` */
function withoutMailto(address: string): string {
  const [scheme, path = ''] = address.split(/:|\?/)
  return scheme?.toLowerCase() === 'mailto' ? path : address
}

function readPhones(cells: readonly string[]): string[] {
  return [...new Set(cells.flatMap(phonesIn))]
}

/** Facebook writes `p:+91…`; a program that takes a number for an amount adds `.0`. */
function phonesIn(cell: string): string[] {
  const parts = cell.split(/:::|[;|\n]|,(?= )/)
  const several = parts.every((part) => part.replace(/\D/g, '').length >= 7) ? parts : [cell]
  return several
    .map((part) => part.trim().replace(/^(?:p|tel|phone):\s*|^'|\.0$/gi, ''))
    .filter((part) => part !== '' && !nothing.test(part))
}

/** Google's `* myContacts` is every contact. */
function readTags(cell: string): string[] {
  return cell
    .split(/ ::: |[,;]/)
    .map((tag) =>
      tag
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .replaceAll('""', '"'),
    )
    .filter((tag) => tag !== '' && !/^\* ?myContacts$/i.test(tag))
}
