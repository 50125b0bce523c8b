import type { TextEncoding } from '../text-encodings.ts'
import type { States } from './states.ts'

export type ImportStatus =
  | 'reading'
  | 'unreadable'
  | 'ready'
  | 'discarded'
  | 'importing'
  | 'imported'
  | 'undone'

export const importStates: States<ImportStatus> = {
  reading: { label: 'Being read', means: 'under-way', next: { ready: ['system'], unreadable: ['system'] } },
  unreadable: { label: 'Not readable', means: 'bad', next: {} },
  /** A failed import becomes ready again. Another use of a column has it read again. */
  ready: {
    label: 'Not imported yet',
    means: 'staff',
    next: { reading: ['staff'], importing: ['staff'], discarded: ['staff'], unreadable: ['system'] },
  },
  discarded: { label: 'Discarded', means: 'neutral', next: {} },
  importing: {
    label: 'Being imported',
    means: 'under-way',
    next: { imported: ['system'], ready: ['system'], unreadable: ['system'] },
  },
  imported: { label: 'Imported', means: 'good', next: { undone: ['staff'] } },
  undone: { label: 'Undone', means: 'neutral', next: {} },
}

export const importFields = [
  'name',
  'email',
  'phone',
  'companyName',
  'businessLocation',
  'projectType',
  'timeline',
  'budget',
  'message',
  'tags',
] as const
export type ImportField = (typeof importFields)[number]

/** Columns from which a name is put together. `lastFirst`: `Weaver, Ann`. */
export const nameParts = ['firstName', 'middleName', 'lastName', 'lastFirst'] as const

export const columnUses = [...importFields, ...nameParts, 'reference'] as const
export type ColumnUse = (typeof columnUses)[number]

export type ImportColumn = { header: string; field: ColumnUse | null }

/** `line`: its first, counted from 1. `cells`: those with text, cut. */
export type BadLine = { line: number; problem: string; cells: string[] }

/** How staff have the file read; null where we find it. `headerLine`: 0 for none. */
export type ReadingChoice = { encoding: TextEncoding | null; headerLine: number | null }

export type ImportReport = {
  encoding: TextEncoding
  delimiter: string
  /** Counted from 1; 0 for a file without names of columns. */
  headerLine: number
  chosen: ReadingChoice
  /** Sentences about what may be read wrongly. */
  warnings: string[]
  /** The first rows of the file, those above the header too, cut. */
  head: { line: number; cells: string[] }[]
  /** Empty while a file waits to be read another way. */
  columns: ImportColumn[]
  /** How many columns have a value. */
  filled: number
  /** Those of them that are not imported, by their places in `columns`. */
  unread: number[]
  /** The import that mapped another file with this header so, if we would map it otherwise. */
  mappedAt: string | null
  /** Rows that become leads. */
  fresh: number
  /** Rows that are leads already, or repeat an earlier row. */
  known: number
  /** The first of `badLines`. */
  bad: BadLine[]
  badLines: number
  /** The first rows, their cells cut. */
  sample: { line: number; cells: string[] }[]
}

/** `removed`: staff deleted it after other changes. */
export type KeptReason = 'booked' | 'changed' | 'continued' | 'removed'

/** `clients`: those made for the leads that are deleted. Earlier undos did not count them. */
export type ImportUndo = { removed: number; clients?: number; kept: { id: string; reason: KeptReason }[] }
