import { example } from '#test/http/example.ts'
import type { StaffWorld } from '#test/http/staff-world.ts'
import * as wires from './lead-import.admin.wire.ts'

const query = { name: 'leads.csv' }
const file = 'Name,Email\nAnn Weaver,ann@looms.example\n'

const report = {
  encoding: 'utf-8',
  delimiter: ',',
  headerLine: 1,
  chosen: { encoding: null, headerLine: null },
  warnings: [],
  head: [],
  columns: [
    { header: 'Name', field: 'name' },
    { header: 'Email', field: 'email' },
  ],
  filled: 2,
  unread: [],
  mappedAt: null,
  fresh: 1,
  known: 0,
  bad: [],
  badLines: 0,
  sample: [],
}

function leadImport(status: 'ready' | 'imported') {
  return async (world: StaffWorld) => {
    // One person has room for three.
    await world.query('update loose_blobs set due_at = to_timestamp(0)')
    const { id } = await world.send(wires.receiveLeadImport, query, file)
    await world.query(`update lead_imports set status = '${status}', report = '${JSON.stringify(report)}'`)
    return [{ id }] as const
  }
}

export const leadImportsExamples = [
  example(wires.receiveLeadImport, { query, file, change: async () => [query] }),
  example(wires.startLeadImport, {
    body: () => ({ version: 7 }),
    change: async (world) => {
      const [where] = await leadImport('ready')(world)
      const [{ version }] = await world.query('select version from lead_imports')
      return [where, { version }]
    },
  }),
  example(wires.mapImportColumn, {
    body: () => ({ column: 0, field: 'message' }),
    answer: 409,
    change: leadImport('ready'),
  }),
  example(wires.chooseImportReading, {
    body: () => ({ encoding: 'utf-8', headerLine: 1 }),
    answer: 409,
    change: async (world) => {
      const [where] = await leadImport('ready')(world)
      return [where, { encoding: 'macintosh', headerLine: 0 }]
    },
  }),
  example(wires.discardLeadImport, { answer: 409, change: leadImport('ready') }),
  example(wires.previewImportUndo, { answer: 409 }),
  example(wires.undoLeadImport, { answer: 409, change: leadImport('imported') }),
]
