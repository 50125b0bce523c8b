import * as v from 'valibot'
import { leadLimits } from '#domain/lead-limits.ts'
import {
  type Option,
  projectTypeOptions,
  requestBudgetOptions,
  requestTimelineOptions,
} from '#domain/project-request.ts'
import {
  columnUses,
  type ImportColumn,
  type ImportReport,
  type ImportStatus,
  type KeptReason,
} from '#domain/records/lead-import.ts'
import { type TextEncoding, textEncodings } from '#domain/text-encodings.ts'
import { lineUpTo, optionalEmail, optionalLine, severalLines } from '#domain/text-fields.ts'
import type { Listed } from '#platform/records/list-page.ts'
import { versionField } from '#platform/records/record-version.ts'
import { tagsField } from '../lead-handling.ts'

export const importLimits = {
  bytes: 10_000_000,
  /** More in one transaction would keep others waiting. */
  rows: 5000,
  /** A row's cells have the same limit. */
  columns: 200,
  /** Beyond the named ones. */
  unnamedColumns: 20,
  fileName: 180,
  /** Remembered mappings, one for each header. */
  mappings: 200,
  /** One user's files that are not imported yet. */
  unfinished: 3,
  /** All files that are not imported yet, together. */
  keptBytes: 100_000_000,
} as const

export const importUploadSchema = v.object({
  name: v.pipe(v.string('Name the file.'), v.nonEmpty('Name the file.')),
})

/** `column`: from 0. '' for a field: it is not imported. */
export const columnChoiceSchema = v.object(
  {
    column: v.pipe(
      v.number('Name a column.'),
      v.safeInteger('Name a column.'),
      v.minValue(0, 'Name a column.'),
    ),
    field: v.picklist(['', ...columnUses], 'Choose a field from the list.'),
  },
  'Send a column and its field.',
)
export type ColumnChoice = v.InferOutput<typeof columnChoiceSchema>

const encodings = Object.keys(textEncodings) as TextEncoding[]

/** Null for either: we find it. `headerLine`: 0 for a file without names of columns. */
export const readingChoiceSchema = v.object(
  {
    encoding: v.nullable(v.picklist(encodings, 'Choose an encoding from the list.')),
    headerLine: v.nullable(
      v.pipe(v.number('Name a line.'), v.safeInteger('Name a line.'), v.minValue(0, 'Name a line.')),
    ),
  },
  'Send an encoding and the line with the names of columns.',
)

export const importStartSchema = v.object({ version: versionField }, 'Send the version of the import.')

/** A choice by its label, as we write it, or by its value; else free text. */
const choice = (options: readonly Option<string>[]) =>
  v.pipe(
    optionalLine(leadLimits.service),
    v.transform(
      (text) => options.find(({ label }) => label.toLowerCase() === text.toLowerCase())?.value ?? text,
    ),
  )

/** A spreadsheet has rounded such a number: `9.19845E+11` lacks its last digits. */
const shortenedNumber = /^\d(?:[.,]\d+)?E\+?\d+$/i

/** Checks a row by the rules of the lead's own fields. */
export const importedLeadSchema = v.pipe(
  v.object({
    name: optionalLine(leadLimits.name),
    email: optionalEmail,
    phone: v.optional(
      v.pipe(
        lineUpTo(leadLimits.phone),
        v.check(
          (phone) => !shortenedNumber.test(phone),
          'A spreadsheet has rounded this number. Format the column as text, and save the file again.',
        ),
      ),
      '',
    ),
    companyName: optionalLine(leadLimits.companyName),
    businessLocation: optionalLine(leadLimits.businessLocation),
    projectType: choice(projectTypeOptions),
    timeline: choice(requestTimelineOptions),
    budget: choice(requestBudgetOptions),
    message: v.optional(severalLines(leadLimits.message), ''),
    tags: v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => text.split(/[,;]/).filter((tag) => tag.trim() !== '')),
        tagsField,
      ),
      '',
    ),
  }),
  v.check(({ email, phone }) => email !== '' || phone !== '', 'It has no email address and no phone number.'),
)
export type ImportedLead = v.InferOutput<typeof importedLeadSchema>

export type LeadImport = {
  id: string
  fileName: string
  status: ImportStatus
  by: string
  createdAt: string
  /** Null until read. */
  fresh: number | null
}

export type LeadImportList = { items: Listed<LeadImport>[] }

export type LeadImportPage = {
  leadImport: LeadImport & {
    version: number
    problem: string
    report: ImportReport | null
    done: number
    updatedAt: string
    undone: UndoneImport | null
  }
}

/** What an undo deletes and keeps. */
export type UndoneImport = {
  removed: number
  clients: number
  kept: { id: string; name: string; reason: KeptReason }[]
}

/** Names a column on the page and in warnings; `index` counts from 0. */
export function columnName(header: string, index: number): string {
  return header || `Column ${index + 1}`
}

/** A lead needs one of both. */
export function hasContact(columns: readonly ImportColumn[]): boolean {
  return columns.some(({ field }) => field === 'email' || field === 'phone')
}

export const keptReasons: Record<KeptReason, string> = {
  booked: 'it has a payment, a document or a project.',
  changed: 'it was changed after the import.',
  continued: 'its timeline goes on after the import.',
  removed: 'it was changed and then deleted. It can still be restored.',
}
