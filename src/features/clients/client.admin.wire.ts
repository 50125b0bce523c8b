import { of, wire } from '#platform/api/wire.ts'
import type {
  ClientList,
  ClientPage,
  CorrectionPreview,
  clientCorrectionSchema,
  clientList,
  clientMergeSchema,
  MergePreview,
  mergePreviewSchema,
  mergeUndoSchema,
} from './client.ts'

export const listClients = wire(
  'GET',
  '/api/admin/clients',
  of<{ query: typeof clientList.schema; answer: ClientList }>,
)
export const readClient = wire('GET', '/api/admin/clients/:id', of<{ answer: ClientPage }>)
export const correctClient = wire(
  'POST',
  '/api/admin/clients/:id/details',
  of<{ body: typeof clientCorrectionSchema; answer: ClientPage }>,
)
export const previewCorrection = wire(
  'POST',
  '/api/admin/clients/:id/details/preview',
  of<{ body: typeof clientCorrectionSchema; answer: CorrectionPreview }>,
)
export const previewMerge = wire(
  'POST',
  '/api/admin/clients/:id/merge/preview',
  of<{ body: typeof mergePreviewSchema; answer: MergePreview }>,
)
export const mergeClients = wire(
  'POST',
  '/api/admin/clients/:id/merge',
  of<{ body: typeof clientMergeSchema; answer: ClientPage }>,
)
export const undoMerge = wire(
  'POST',
  '/api/admin/clients/:id/merges/:mergeId/undo',
  of<{ body: typeof mergeUndoSchema; answer: ClientPage }>,
)
