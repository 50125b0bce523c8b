import { download, of, wire } from '#platform/api/wire.ts'
import type {
  columnChoiceSchema,
  importStartSchema,
  importUploadSchema,
  LeadImportList,
  LeadImportPage,
  readingChoiceSchema,
  UndoneImport,
} from './lead-import.ts'

/** The body is the file. */
export const receiveLeadImport = wire(
  'POST',
  '/api/admin/lead-imports',
  of<{ query: typeof importUploadSchema; answer: { id: string } }>,
)
export const listLeadImports = wire('GET', '/api/admin/lead-imports', of<{ answer: LeadImportList }>)
export const readLeadImport = wire('GET', '/api/admin/lead-imports/:id', of<{ answer: LeadImportPage }>)
export const downloadBadLines = download('/api/admin/lead-imports/:id/bad-lines.csv')
export const startLeadImport = wire(
  'POST',
  '/api/admin/lead-imports/:id/start',
  of<{ body: typeof importStartSchema; answer: LeadImportPage }>,
)
export const mapImportColumn = wire(
  'POST',
  '/api/admin/lead-imports/:id/columns',
  of<{ body: typeof columnChoiceSchema; answer: LeadImportPage }>,
)
export const chooseImportReading = wire(
  'POST',
  '/api/admin/lead-imports/:id/reading',
  of<{ body: typeof readingChoiceSchema; answer: LeadImportPage }>,
)
export const discardLeadImport = wire(
  'POST',
  '/api/admin/lead-imports/:id/discard',
  of<{ answer: LeadImportPage }>,
)
export const previewImportUndo = wire(
  'POST',
  '/api/admin/lead-imports/:id/undo/preview',
  of<{ answer: UndoneImport }>,
)
export const undoLeadImport = wire('POST', '/api/admin/lead-imports/:id/undo', of<{ answer: LeadImportPage }>)
