import * as v from 'valibot'
import type { Side } from '#domain/records/states.ts'
import type { Listed } from '#platform/records/list-page.ts'

export const fileLimits = {
  bytes: 100_000_000,
  project: { count: 200, bytes: 2_000_000_000, atOnce: 3 },
  /** Uploads leave this much free; the database may share the disk. */
  freeBytes: 2_000_000_000,
  /** Enough to detect the type. */
  head: 64 * 1024,
  /** UTF-16 units. */
  name: 180,
} as const

/** `size` in bytes. */
export type ProjectFile = {
  id: string
  checklistItemId: string | null
  side: Side
  author: string
  name: string
  type: string
  size: number
  createdAt: string
}

export type ProjectFileList = { files: Listed<ProjectFile>[] }

/** The type is detected from the content. */
export const uploadType = 'application/octet-stream'

export const uploadSchema = v.object({
  name: v.pipe(v.string('Name the file.'), v.nonEmpty('Name the file.')),
  item: v.optional(v.pipe(v.string(), v.uuid('Name an item of the checklist.'))),
})

export function refusalOfSize(size: number): string | null {
  if (size === 0) return 'This file is empty.'
  if (size > fileLimits.bytes) return `Files can have at most ${formatFileSize(fileLimits.bytes)}.`
  return null
}

const units = ['bytes', 'kB', 'MB', 'GB'] as const

export function formatFileSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const amount = bytes / 1000 ** power
  const shown = power > 0 && amount < 10 ? amount.toFixed(1).replace(/\.0$/, '') : String(Math.round(amount))
  return `${shown} ${units[power]}`
}
