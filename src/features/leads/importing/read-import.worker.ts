import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type {
  BadLine,
  ColumnUse,
  ImportColumn,
  ImportReport,
  ReadingChoice,
} from '#domain/records/lead-import.ts'
import { AppError } from '#platform/app-error.server.ts'
import { type CsvTable, readCsv } from '#platform/csv/read-csv.server.ts'
import { writeCsvLines } from '#platform/csv/write-csv-lines.server.ts'
import { deriveUuid } from '#platform/derive-uuid.server.ts'
import { fieldsOfRow, mappedOf } from './fields-of-row.ts'
import { columnName, hasContact, type ImportedLead, importedLeadSchema, importLimits } from './lead-import.ts'
import { countColumnNames, isPerson, mapColumns, simplify } from './map-columns.ts'

/** `columns`: as the last preview showed them; null where we find them. */
export type ImportFile = {
  bytes: Uint8Array
  reading: ReadingChoice
  columns: readonly ImportColumn[] | null
  mappings: readonly ImportMapping[]
}

/** What the columns below a header became in an earlier import. */
export type ImportMapping = { header: string; uses: readonly (ColumnUse | null)[]; at: Date }

/** `sources`: hashes of the file's rows that are this lead. */
export type ReadRow = {
  line: number
  lead: ImportedLead
  key: string
  hash: string
  reference: string
  sources: string[]
}

/**
 * What a file says by itself. `header`: as in `ImportMapping`; null without one. `rows`: each lead once. `lookups`: for
 * `findKnown`. `badLines`: as CSV, all of each.
 */
export type ReadImport = {
  header: string | null
  report: Omit<ImportReport, 'fresh' | 'known'>
  rows: ReadRow[]
  lookups: string
  repeated: number
  badLines: string
}

/** What the page shows. */
const shown = {
  badLines: 50,
  head: 10,
  sample: 5,
  header: 100,
  cell: 100,
  badLine: 300,
  examples: 20,
} as const

/** A refusal comes as its sentence, because a thread passes no classes on. */
export function work(file: ImportFile): ReadImport | { refusal: string } {
  try {
    return read(file)
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.message }
    throw error
  }
}

function read({ bytes, reading, columns: chosen, mappings }: ImportFile): ReadImport {
  const { rows: mostRows, columns: mostCells } = importLimits
  const known = new Map(mappings.map((mapping) => [mapping.header, mapping]))
  // A line that was a header before is one.
  const countNames = (cells: readonly string[]) =>
    known.has(keyOfHeader(cells)) ? mostCells + 1 : countColumnNames(cells)
  const table = readCsv(bytes, { ...reading, mostRows, mostCells, countNames, isRecord: isPerson })
  const { encoding, delimiter, headerLine, rows: found } = table
  const header = widen(table.header, found)
  const mapping = headerLine > 0 && !chosen ? known.get(keyOfHeader(table.header)) : undefined
  const ours = () =>
    mapColumns(
      header.map((name) => excerpt(name, shown.header)),
      found.slice(0, shown.examples).map(({ cells }) => cells),
    )
  const { columns, mappedAt } = chosen ? { columns: [...chosen], mappedAt: null } : mapAs(mapping, ours())
  const mapped = mappedOf(columns)
  const bad: BadLine[] = []
  const rows = new Map<string, ReadRow>()
  let repeated = 0
  // Without a column for either, no line is at fault.
  for (const { line, width, cells } of hasContact(columns) ? found : []) {
    if (width > mostCells) {
      bad.push({ line, problem: `It has more than ${mostCells} values.`, cells })
      continue
    }
    const { reference = '', ...fields } = fieldsOfRow(mapped, cells)
    const checked = v.safeParse(importedLeadSchema, fields, { abortPipeEarly: true })
    if (!checked.success) {
      const [issue] = checked.issues
      const field = issue.path?.[0]?.key
      const column = columns.find((one) => one.field === field)?.header
      bad.push({ line, problem: column ? `${column}: ${issue.message}` : issue.message, cells })
      continue
    }
    const source = keyOfRow(cells)
    const row = { line, lead: checked.output, reference, ...keysOf(checked.output), sources: [source] }
    const earlier = rows.get(row.key)
    if (earlier) repeated++
    if (!earlier) rows.set(row.key, row)
    else if (!earlier.sources.includes(source)) earlier.sources.push(source)
  }
  const isFilled = columns.map((_, index) => found.some(({ cells }) => cells[index]?.trim()))
  return {
    header: headerLine > 0 ? keyOfHeader(table.header) : null,
    rows: [...rows.values()],
    lookups: JSON.stringify([...rows.values()].map(lookupOf)),
    repeated,
    report: {
      encoding,
      delimiter,
      headerLine,
      chosen: reading,
      warnings: warningsOf(table),
      head: table.head.slice(0, shown.head).map(({ line, cells }) => ({ line, cells: cutRow(cells) })),
      columns,
      filled: isFilled.filter(Boolean).length,
      unread: columns.flatMap(({ field }, index) => (field === null && isFilled[index] ? index : [])),
      mappedAt,
      bad: bad.slice(0, shown.badLines).map((one) => ({ ...one, cells: cutRow(one.cells) })),
      badLines: bad.length,
      sample: found
        .slice(0, shown.sample)
        .map(({ line, cells }) => ({ line, cells: cells.map((cell) => excerpt(cell, shown.cell)) })),
    },
    badLines: writeBadLines(header, bad),
  }
}

/** Cells beyond the named columns get columns without a name. */
function widen(header: readonly string[], rows: CsvTable['rows']): string[] {
  const most = header.length + importLimits.unnamedColumns
  const width = rows.reduce(
    (widest, row) => Math.max(widest, Math.min(usedWidth(row.cells), most)),
    header.length,
  )
  return Array.from({ length: width }, (_, index) => header[index] ?? '')
}

const usedWidth = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1

function warningsOf({ header, headerLine, rows, isDoubtful }: CsvTable): string[] {
  const warnings: string[] = []
  if (isDoubtful) {
    warnings.push('Some letters look wrong. If names below are garbled, choose another encoding.')
  }
  if (headerLine === 0) {
    warnings.push('The file has no header, so every line is a row. Check what each column becomes.')
    return warnings
  }
  const [first, ...others] = rows.filter(({ cells }) => usedWidth(cells) > header.length)
  if (first) {
    const lines =
      others.length === 0
        ? `Line ${first.line} has`
        : `${others.length + 1} lines, from line ${first.line} on, have`
    warnings.push(
      `${lines} more values than the header names. They start in ${columnName('', header.length)} below. A value that contains the separator may lack its quotes.`,
    )
  }
  return warnings
}

/** Whether it was mapped so before, and by whose choice: where both agree, there is nothing to say. */
function mapAs(
  mapping: ImportMapping | undefined,
  ours: ImportColumn[],
): { columns: ImportColumn[]; mappedAt: string | null } {
  if (!mapping) return { columns: ours, mappedAt: null }
  const columns = ours.map(({ header }, index) => ({ header, field: mapping.uses[index] ?? null }))
  const isOurs = columns.every(({ field }, index) => field === ours[index]?.field)
  return { columns, mappedAt: isOurs ? null : mapping.at.toISOString() }
}

/** The same for each file with these names of columns in this order. */
const keyOfHeader = (cells: readonly string[]) => keyOf('import header', cells.map(simplify))

/** Without what an editor may change when it saves a file again. */
const keyOfRow = (cells: readonly string[]) =>
  keyOf(
    'imported row',
    cells.map((cell) => cell.normalize('NFC').replace(/\s+/g, ' ').trim()),
  )

function keyOf(kind: string, cells: readonly string[]): string {
  const width = cells.findLastIndex((cell) => cell !== '') + 1
  return deriveUuid(`${kind} ${JSON.stringify(cells.slice(0, width))}`)
}

/** Tags are ours to change, so they make no other lead. */
function keysOf({ tags: _, ...lead }: ImportedLead): { key: string; hash: string } {
  const content = JSON.stringify({ ...lead, email: lead.email.toLowerCase() })
  return {
    key: deriveUuid(`imported lead ${content}`),
    hash: createHash('sha256').update(content).digest('base64url'),
  }
}

function lookupOf({ key, sources, reference, lead }: ReadRow) {
  const { name, email, phone, companyName: company, businessLocation: place, message } = lead
  return { key, sources, reference, name, email, phone, company, place, message }
}

function cutRow(cells: readonly string[]): string[] {
  const kept: string[] = []
  let left: number = shown.badLine
  for (const cell of cells) {
    if (cell.trim() === '') continue
    if (left <= 0) return [...kept, '…']
    const cut = excerpt(cell, shown.cell)
    kept.push(cut)
    left -= cut.length
  }
  return kept
}

/** Ends after a whole word: the erasure of a person's data must find each address whole. */
function excerpt(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text.slice(0, most).split(/\s/).slice(0, -1).join(' ')}…`
}

/** The rows that are left out, to be corrected and imported again. */
function writeBadLines(header: readonly string[], bad: readonly BadLine[]): string {
  const width = bad.reduce((most, { cells }) => Math.max(most, cells.length), header.length)
  const padded = (cells: readonly string[]) => Array.from({ length: width }, (_, index) => cells[index] ?? '')
  const lines = bad.map(({ line, problem, cells }) => [...padded(cells), String(line), problem])
  return writeCsvLines([[...padded(header), 'Line', 'Problem'], ...lines], { bom: true })
}
