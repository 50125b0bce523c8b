import { randomUUID } from 'node:crypto'
import { agencyDayAt } from '#domain/calendar-day.ts'
import { example } from '#test/http/example.ts'
import type { StaffWorld } from '#test/http/staff-world.ts'
import { payInvoice } from '../billing.wire.ts'
import * as adminWires from './invoice.admin.wire.ts'
import * as wires from './invoice.wire.ts'

const version = () => ({ version: 7 })

async function depositInvoice({ money, verbs }: StaffWorld) {
  await verbs.invoiceDeposit()
  return { id: (await money.ids()).invoice ?? '' }
}

const unchanged = async (world: StaffWorld) => [await depositInvoice(world), { version: 1 }] as const

export const invoicesExamples = [
  example(payInvoice),
  example(wires.askAboutDocument, {
    body: () => ({ text: 'May we pay in two parts?' }),
    answer: { else: 200, editor: 403, owner: 403, 'owner, both steps': 403 },
    answerToOwner: 403,
  }),
  example(adminWires.issueFreeInvoice, {
    body: () => ({
      key: randomUUID(),
      lead: '',
      name: 'Mira Sen',
      companyName: 'Sen Pottery',
      email: `${randomUUID()}@example.com`,
      address: '7 Kiln Lane',
      taxNumber: '29ABCDE1234F1Z5',
      lines: [{ what: 'Hosting', quantity: 12, amountInrMinor: 50_000 }],
      dueOn: agencyDayAt(new Date()),
      note: 'For 2027.',
    }),
    change: async () => [{}, { dueOn: '2026-11-20' }],
  }),
  example(adminWires.cancelInvoice, {
    body: () => ({ reason: 'Wrong tax number' }),
    change: async (world) => [await depositInvoice(world)],
  }),
  example(adminWires.endDocumentLinks, { change: async (world) => [await depositInvoice(world)] }),
  example(adminWires.changeDueDay, {
    body: () => ({ ...version(), dueOn: '2026-12-24' }),
    change: unchanged,
  }),
  example(adminWires.recordPromise, { body: () => ({ ...version(), on: '2026-12-24' }), change: unchanged }),
  example(adminWires.remindNow, {
    body: () => ({ ...version(), anyway: true }),
    change: async (world) => [await depositInvoice(world), { version: 1, anyway: false }],
  }),
  example(adminWires.pauseReminders, {
    body: () => ({ ...version(), reason: 'They are moving', until: '2026-12-24' }),
    change: async (world) => [await depositInvoice(world), { version: 1, until: '' }],
  }),
  example(adminWires.resumeReminders, {
    body: version,
    change: async (world) => {
      const where = await depositInvoice(world)
      const pause = { version: 1, reason: 'They are moving', until: '' } as const
      await world.send(adminWires.pauseReminders, where, pause)
      return [where, { version: 2 }]
    },
  }),
]
