import { Hono } from 'hono'
import { leadRecord } from '#features/leads/lead.server.ts'
import { taskRecord } from '#features/leads/tasks/task.server.ts'
import { templateRecord } from '#features/replies/templates/template.server.ts'
import { serve } from '#platform/api/serve.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import * as wires from '#platform/records/record-change.admin.wire.ts'
import { type AnyKind, undoChange } from '#platform/records/undo-change.server.ts'

/** The nouns whose changes can be undone. */
const kinds: readonly AnyKind[] = [leadRecord, taskRecord, templateRecord]

export const changesApi = new Hono<AppEnv>()

serve(changesApi, wires.undoChange, { access: 'staff', ids: { id: 'change' } }, (ctx, input) =>
  undoChange(ctx, kinds, input),
)
