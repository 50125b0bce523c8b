import * as v from 'valibot'
import type { Side } from '#domain/records/states.ts'
import type { Listed } from '#platform/records/list-page.ts'

/** Sizes in bytes. */
export const fileLimits = {
  bytes: 100_000_000,
  /** Of all files of a project. */
  project: { count: 200, bytes: 2_000_000_000, atOnce: 3 },
  /** What uploads leave of the disk, which the database may share. */
  freeBytes: 2_000_000_000,
  /** From the start of a file, which tells its type. */
  head: 64 * 1024,
  /** Longest name, in UTF-16 units. */
  name: 180,
} as const

/** A file of a project. `type` is its media type by content, `size` in bytes. */
export type ProjectFile = {
  id: string
  /** The item of the checklist that it answers; null for any other file. */
  checklistItemId: string | null
  /** The side that sent it. */
  side: Side
  author: string
  name: string
  type: string
  size: number
  createdAt: string
}

/** `GET /api/projects/:id/files`, newest first. */
export type ProjectFileList = { files: Listed<ProjectFile>[] }

/** The media type of every upload, because only the content says what a file is. */
export const uploadType = 'application/octet-stream'

/** The query of `POST /api/projects/:id/files`, whose body is the file itself. */
export const uploadSchema = v.object({
  name: v.pipe(v.string('Name the file.'), v.nonEmpty('Name the file.')),
  item: v.optional(v.pipe(v.string(), v.uuid('Name an item of the checklist.'))),
})

/** Returns why a file cannot be sent, as far as its size tells; null if it can. */
export function refusalOfSize(size: number): string | null {
  if (size === 0) return 'This file is empty.'
  if (size > fileLimits.bytes) return `Files can have at most ${formatFileSize(fileLimits.bytes)}.`
  return null
}

const units = ['bytes', 'kB', 'MB', 'GB'] as const

/** Words a size for people: `4.2 MB`. */
export function formatFileSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const amount = bytes / 1000 ** power
  const shown = power > 0 && amount < 10 ? amount.toFixed(1).replace(/\.0$/, '') : String(Math.round(amount))
  return `${shown} ${units[power]}`
}
