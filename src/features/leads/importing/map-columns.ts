import type { ColumnUse, ImportColumn } from '#domain/records/lead-import.ts'
import { fieldHeaders, referenceHeader } from '../csv/lead-columns.ts'

/** As other programs name them, in lower case without marks and signs. */
const names: Record<ColumnUse, readonly string[]> = {
  name: [
    'full name',
    'customer',
    'customer name',
    'client',
    'client name',
    'contact',
    'contact name',
    'contact person',
    'first name',
    'given name',
    'middle name',
    'last name',
    'surname',
    'family name',
  ],
  email: ['e mail', 'mail', 'email address', 'e mail address', 'e mail 1 value'],
  phone: [
    'phone number',
    'telephone',
    'telephone number',
    'tel',
    'mobile',
    'mobile phone',
    'mobile number',
    'cell',
    'cell phone',
    'whatsapp',
    'phone 1 value',
  ],
  companyName: ['company name', 'organisation', 'organization', 'organization name', 'business', 'firm'],
  businessLocation: ['city', 'town', 'region', 'state', 'country', 'business location'],
  projectType: ['project type', 'service', 'services', 'type of project'],
  timeline: ['when', 'deadline', 'start'],
  budget: ['price range'],
  message: ['notes', 'note', 'comment', 'comments', 'description', 'details', 'enquiry', 'inquiry'],
  tags: ['tag', 'labels', 'label', 'groups'],
  reference: [],
}

const fieldOf = new Map<string, ColumnUse>(
  (Object.keys(names) as ColumnUse[]).flatMap((field) => {
    const own = field === 'reference' ? referenceHeader : fieldHeaders[field]
    return [own, ...names[field]].map((name) => [simplify(name), field] as const)
  }),
)

export function mapColumns(header: readonly string[]): ImportColumn[] {
  return header.map((name) => ({ header: name.trim(), field: fieldOf.get(simplify(name)) ?? null }))
}

/** What joins several columns of one field; otherwise the first with a value counts. */
const joints: Partial<Record<ColumnUse, string>> = {
  name: ' ',
  businessLocation: ', ',
  message: '\n',
  tags: ',',
}

export type MappedColumn = { index: number; field: ColumnUse }

export function mappedOf(columns: readonly ImportColumn[]): MappedColumn[] {
  return columns.flatMap(({ field }, index) => (field ? [{ index, field }] : []))
}

export function fieldsOf(
  mapped: readonly MappedColumn[],
  cells: readonly string[],
): Partial<Record<ColumnUse, string>> {
  const fields: Partial<Record<ColumnUse, string>> = {}
  for (const { index, field } of mapped) {
    const cell = cells[index]?.trim()
    if (!cell) continue
    const earlier = fields[field]
    const joint = joints[field]
    if (earlier === undefined) fields[field] = cell
    else if (joint !== undefined) fields[field] = earlier + joint + cell
  }
  return fields
}

function simplify(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
