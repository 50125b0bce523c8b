import { Hono } from 'hono'
import { serve } from '#platform/api/serve.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import * as wires from '#platform/records/record-change.admin.wire.ts'
import { undoChange } from '#platform/records/undo-change.server.ts'
import { nouns } from './nouns.server.ts'

const kinds = nouns.flatMap(({ undoable = [] }) => undoable)

export const changesApi = new Hono<AppEnv>()

serve(
  changesApi,
  wires.undoChange,
  { access: 'staff', ids: { id: 'change' }, changes: kinds.map(({ noun }) => noun) },
  (ctx, input) => undoChange(ctx, kinds, input),
)
