import * as v from 'valibot'
import type { ContentData } from '#domain/records/content.ts'
import type { Listed } from '../records/list-page.ts'
import { versionField } from '../records/record-version.ts'

/** An entry as staff see it. */
export type ContentEntry = {
  id: string
  key: string
  version: number
  name: string
  /** Differs from `published` while a change waits. */
  draft: ContentData
  /** Null before the first publication. */
  published: ContentData | null
  isChanged: boolean
  /** When the draft will be published, ISO 8601 in UTC. */
  publishAt: string | null
  scheduledBy: string
  isRemoved: boolean
  /** The names of the published entries that name this one. */
  namedBy: string[]
  /** ISO 8601 in UTC. */
  updatedAt: string
}

export type ContentList = {
  mayChange: boolean
  /** In the visitors' order; removed ones are last. */
  items: Listed<ContentEntry>[]
  /** The change just made, which one click takes back. */
  undo: string | null
  /** The entry just changed. */
  changedId: string | null
}

/** A draft that is not published yet. */
export type WaitingContent = Omit<ContentEntry, 'namedBy'>

export type ContentOverview = {
  kinds: {
    kind: string
    mayChange: boolean
    /** Of what visitors see. */
    count: number
    /** In the visitors' order. */
    waiting: Listed<WaitingContent>[]
  }[]
  /** The publication just made, which one click takes back. */
  undo: string | null
}

/** What one publication changed. Null: nothing was published. */
export type ContentPublication = {
  id: string
  /** ISO 8601 in UTC. */
  at: string
  by: string
  before: ContentData | null
  after: ContentData | null
}

/** Newest first. */
export type ContentHistory = { items: Listed<ContentPublication>[] }

const data = v.record(v.string(), v.unknown(), 'Send the fields.')

export const newContentSchema = v.object({ act: v.picklist(['save', 'publish']), data })
export type NewContent = v.InferOutput<typeof newContentSchema>

export const contentChangeSchema = v.object({ ...newContentSchema.entries, version: versionField })
export type ContentChange = v.InferOutput<typeof contentChangeSchema>

/** The agency's time, as a form has it. */
const localTime = v.pipe(
  v.string('Choose a day and a time.'),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'Choose a day and a time.'),
)

export const contentScheduleSchema = v.object({ at: v.nullable(localTime), version: versionField })
export type ContentSchedule = v.InferOutput<typeof contentScheduleSchema>

export const contentVersionSchema = v.object({ version: versionField })

export const contentRemovalSchema = v.object({ isRemoved: v.boolean(), version: versionField })
export type ContentRemoval = v.InferOutput<typeof contentRemovalSchema>

/** `before`: the id of the entry to stand before; null for the end. */
export const contentPlaceSchema = v.object({
  before: v.nullable(v.pipe(v.string(), v.uuid('Send the entry’s id.'))),
  version: versionField,
})
export type ContentPlace = v.InferOutput<typeof contentPlaceSchema>

export const publicationsSchema = v.object({
  entries: v.pipe(
    v.array(v.object({ id: v.pipe(v.string(), v.uuid()), version: versionField })),
    v.nonEmpty('Choose what to publish.'),
    v.maxLength(100, 'Publish at most 100 at once.'),
  ),
})
export type Publications = v.InferOutput<typeof publicationsSchema>
