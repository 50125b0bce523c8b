import { Hono } from 'hono'
import { announcedSize, requireUpload, uploadedBytes } from '#features/files/read-upload.server.ts'
import { serve } from '#platform/api/serve.server.ts'
import { sendCsv } from '#platform/csv/csv.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { chooseImportReading } from './choose-import-reading.server.ts'
import { discardLeadImport } from './discard-lead-import.server.ts'
import * as wires from './lead-import.admin.wire.ts'
import {
  columnChoiceSchema,
  importStartSchema,
  importUploadSchema,
  readingChoiceSchema,
} from './lead-import.ts'
import { mapImportColumn } from './map-import-column.server.ts'
import { listLeadImports, readBadLines, readLeadImport } from './read-lead-import.server.ts'
import { receiveLeadImport } from './receive-lead-import.server.ts'
import { startLeadImport } from './start-lead-import.server.ts'
import { previewImportUndo, undoLeadImport } from './undo-lead-import.server.ts'

export const leadImportsApi = new Hono<AppEnv>()

const one = { access: 'staff', ids: { id: 'import' } } as const
const limitedOne = { ...one, limit: 'import' } as const
const change = { ...limitedOne, answer: readLeadImport, changes: 'lead-import' } as const

serve(
  leadImportsApi,
  wires.receiveLeadImport,
  {
    access: 'staff',
    limit: 'import',
    gate: requireUpload,
    query: importUploadSchema,
    status: 201,
    changes: 'lead-import',
  },
  (ctx, { name }, c) =>
    receiveLeadImport(ctx, { name, size: announcedSize(c), bytes: uploadedBytes(c).bytes }),
)
serve(leadImportsApi, wires.listLeadImports, { access: 'staff' }, listLeadImports)
serve(leadImportsApi, wires.readLeadImport, one, readLeadImport)
serve(leadImportsApi, wires.downloadBadLines, limitedOne, async (ctx, input, c) =>
  sendCsv(c, 'bad-lines.csv', await readBadLines(ctx, input)),
)
serve(leadImportsApi, wires.startLeadImport, { ...change, body: importStartSchema }, startLeadImport)
serve(leadImportsApi, wires.mapImportColumn, { ...change, body: columnChoiceSchema }, mapImportColumn)
serve(
  leadImportsApi,
  wires.chooseImportReading,
  { ...change, body: readingChoiceSchema },
  chooseImportReading,
)
serve(leadImportsApi, wires.discardLeadImport, change, discardLeadImport)
serve(leadImportsApi, wires.previewImportUndo, { ...limitedOne, changes: 'nothing' }, previewImportUndo)
serve(leadImportsApi, wires.undoLeadImport, change, undoLeadImport)
