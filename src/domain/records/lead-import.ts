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
  reading: { label: 'Being read', tone: 'info', next: { ready: ['system'], unreadable: ['system'] } },
  unreadable: { label: 'Not readable', tone: 'danger', next: {} },
  /** A failed import becomes ready again. Another use of a column has it read again. */
  ready: {
    label: 'Not imported yet',
    tone: 'yolk',
    next: { reading: ['staff'], importing: ['staff'], discarded: ['staff'], unreadable: ['system'] },
  },
  discarded: { label: 'Discarded', next: {} },
  importing: {
    label: 'Being imported',
    tone: 'info',
    next: { imported: ['system'], ready: ['system'], unreadable: ['system'] },
  },
  imported: { label: 'Imported', tone: 'ok', next: { undone: ['staff'] } },
  undone: { label: 'Undone', next: {} },
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

export const columnUses = [...importFields, 'reference'] as const
export type ColumnUse = (typeof columnUses)[number]

export type ImportColumn = { header: string; field: ColumnUse | null }

/** `line`: its first, counted from 1. `cells`: those with text, cut. */
export type BadLine = { line: number; problem: string; cells: string[] }

export type ImportReport = {
  encoding: string
  delimiter: string
  columns: ImportColumn[]
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

export type KeptReason = 'booked' | 'changed' | 'continued'

export type ImportUndo = { removed: number; kept: { id: string; reason: KeptReason }[] }
