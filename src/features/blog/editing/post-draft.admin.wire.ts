import { of, wire } from '#platform/api/wire.ts'
import type {
  contentChangeSchema,
  contentRemovalSchema,
  contentScheduleSchema,
  contentVersionSchema,
} from '#platform/content/content.ts'
import type { PostDetail, PostRows } from './post-draft.ts'

export const listPostDrafts = wire('GET', '/api/admin/posts', of<{ answer: PostRows }>)
export const readPostDraft = wire('GET', '/api/admin/posts/:id', of<{ answer: PostDetail }>)
export const addPost = wire('POST', '/api/admin/posts', of<{ answer: { id: string } }>)
export const changePost = wire(
  'POST',
  '/api/admin/posts/:id',
  of<{ body: typeof contentChangeSchema; answer: PostDetail }>,
)
export const schedulePost = wire(
  'POST',
  '/api/admin/posts/:id/schedule',
  of<{ body: typeof contentScheduleSchema; answer: PostDetail }>,
)
export const discardPostDraft = wire(
  'POST',
  '/api/admin/posts/:id/discarding',
  of<{ body: typeof contentVersionSchema; answer: PostDetail }>,
)
export const unpublishPost = wire(
  'POST',
  '/api/admin/posts/:id/unpublishing',
  of<{ body: typeof contentVersionSchema; answer: PostDetail }>,
)
export const removePost = wire(
  'POST',
  '/api/admin/posts/:id/removal',
  of<{ body: typeof contentRemovalSchema; answer: PostDetail }>,
)
