import { of, wire } from '#platform/api/wire.ts'
import type { newViewSchema, SavedViews, viewChangeSchema, viewRemovalSchema } from './view.ts'

export const listViews = wire('GET', '/api/admin/views', of<{ answer: SavedViews }>)
export const saveView = wire(
  'POST',
  '/api/admin/views',
  of<{ body: typeof newViewSchema; answer: SavedViews }>,
)
export const changeView = wire(
  'POST',
  '/api/admin/views/:id',
  of<{ body: typeof viewChangeSchema; answer: SavedViews }>,
)
export const removeView = wire(
  'POST',
  '/api/admin/views/:id/remove',
  of<{ body: typeof viewRemovalSchema; answer: SavedViews }>,
)
