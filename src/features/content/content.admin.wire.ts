import { of, wire } from '#platform/api/wire.ts'
import type {
  ContentHistory,
  ContentList,
  ContentOverview,
  contentChangeSchema,
  contentPlaceSchema,
  contentRemovalSchema,
  contentScheduleSchema,
  contentVersionSchema,
  newContentSchema,
  publicationsSchema,
} from '#platform/content/content.ts'
import type { Touched } from './list-touched.server.ts'

export const readContentOverview = wire('GET', '/api/admin/content', of<{ answer: ContentOverview }>)
export const listContent = wire('GET', '/api/admin/content/:kind', of<{ answer: ContentList }>)
export const addContent = wire(
  'POST',
  '/api/admin/content/:kind',
  of<{ body: typeof newContentSchema; answer: ContentList }>,
)
export const listContentHistory = wire(
  'GET',
  '/api/admin/content/:kind/:id/history',
  of<{ answer: ContentHistory }>,
)
export const readTouched = wire('GET', '/api/admin/content/:kind/:id/touched', of<{ answer: Touched }>)
export const changeContent = wire(
  'POST',
  '/api/admin/content/:kind/:id',
  of<{ body: typeof contentChangeSchema; answer: ContentList }>,
)
export const discardContentDraft = wire(
  'POST',
  '/api/admin/content/:kind/:id/discarding',
  of<{ body: typeof contentVersionSchema; answer: ContentList }>,
)
export const removeContent = wire(
  'POST',
  '/api/admin/content/:kind/:id/removal',
  of<{ body: typeof contentRemovalSchema; answer: ContentList }>,
)
export const moveContent = wire(
  'POST',
  '/api/admin/content/:kind/:id/place',
  of<{ body: typeof contentPlaceSchema; answer: ContentList }>,
)
export const scheduleContent = wire(
  'POST',
  '/api/admin/content/:kind/:id/schedule',
  of<{ body: typeof contentScheduleSchema; answer: ContentList }>,
)
/** Of any kinds. */
export const publishTogether = wire(
  'POST',
  '/api/admin/content-publications',
  of<{ body: typeof publicationsSchema; answer: ContentOverview }>,
)
