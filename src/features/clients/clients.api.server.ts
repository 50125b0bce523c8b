import { Hono } from 'hono'
import { serve } from '#platform/api/serve.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import * as adminWires from './client.admin.wire.ts'
import {
  clientCorrectionSchema,
  clientList,
  clientMergeSchema,
  mergePreviewSchema,
  mergeUndoSchema,
} from './client.ts'
import { correctClient, previewCorrection } from './correct-client.server.ts'
import { listClients } from './list-clients.server.ts'
import { mergeClients, previewMerge } from './merge-clients.server.ts'
import { readClient } from './read-client.server.ts'
import { undoMerge } from './undo-merge.server.ts'

export const clientsApi = new Hono<AppEnv>()

const client = { access: 'staff', ids: { id: 'client' } } as const
const change = { ...client, answer: readClient, changes: 'client' } as const
const preview = { ...client, changes: 'nothing' } as const

serve(clientsApi, adminWires.listClients, { access: 'staff', query: clientList.schema }, listClients)
serve(clientsApi, adminWires.readClient, client, readClient)
serve(clientsApi, adminWires.correctClient, { ...change, body: clientCorrectionSchema }, correctClient)
serve(
  clientsApi,
  adminWires.previewCorrection,
  { ...preview, body: clientCorrectionSchema },
  previewCorrection,
)
serve(clientsApi, adminWires.previewMerge, { ...preview, body: mergePreviewSchema }, previewMerge)
serve(clientsApi, adminWires.mergeClients, { ...change, body: clientMergeSchema }, mergeClients)
serve(
  clientsApi,
  adminWires.undoMerge,
  { ...change, ids: { id: 'client', mergeId: 'merge' }, body: mergeUndoSchema },
  undoMerge,
)
