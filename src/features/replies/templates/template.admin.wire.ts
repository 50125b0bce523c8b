import { of, wire } from '#platform/api/wire.ts'
import type {
  newTemplateSchema,
  ReplyTemplates,
  templateChangeSchema,
  templateRemovalSchema,
} from './template.ts'

export const listTemplates = wire('GET', '/api/admin/templates', of<{ answer: ReplyTemplates }>)
export const addTemplate = wire(
  'POST',
  '/api/admin/templates',
  of<{ body: typeof newTemplateSchema; answer: ReplyTemplates }>,
)
export const changeTemplate = wire(
  'POST',
  '/api/admin/templates/:id',
  of<{ body: typeof templateChangeSchema; answer: ReplyTemplates }>,
)
export const removeTemplate = wire(
  'POST',
  '/api/admin/templates/:id/removal',
  of<{ body: typeof templateRemovalSchema; answer: ReplyTemplates }>,
)
