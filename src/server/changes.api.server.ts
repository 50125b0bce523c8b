import { Hono } from 'hono'
import { listAuditEntries } from '#features/audit/audit.admin.wire.ts'
import { auditLog } from '#features/audit/audit.ts'
import { listAuditEntries as readAuditEntries } from '#features/audit/list-audit-entries.server.ts'
import { serve } from '#platform/api/serve.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import * as wires from '#platform/records/record-change.admin.wire.ts'
import { undoChange } from '#platform/records/undo-change.server.ts'
import { nouns } from './nouns.server.ts'

const kinds = nouns.flatMap(({ undoable = [] }) => undoable)

const names = nouns.flatMap((parts) => parts.names ?? [])

export const changesApi = new Hono<AppEnv>()

serve(
  changesApi,
  wires.undoChange,
  { access: 'staff', ids: { id: 'change' }, changes: kinds.map(({ noun }) => noun) },
  (ctx, input) => undoChange(ctx, kinds, input),
)

serve(changesApi, listAuditEntries, { access: 'staff', query: auditLog.schema }, (ctx, query) =>
  readAuditEntries(ctx, names, query),
)
