import { agencyDayAt, dayAfter } from '#domain/calendar-day.ts'
import { missingId } from '#test/fixtures/records.ts'
import { markup } from '#test/http/bad-input/wrong-values.ts'
import { example } from '#test/http/example.ts'
import type { StaffWorld } from '#test/http/staff-world.ts'
import * as adminWires from './quote.admin.wire.ts'
import { acceptanceText } from './quote.ts'
import * as wires from './quote.wire.ts'

const version = () => ({ version: 7 })

async function draft({ quoting }: StaffWorld): Promise<string> {
  return quoting.make(await quoting.lead())
}

async function sent({ quoting }: StaffWorld) {
  const id = await quoting.sent(await quoting.lead())
  const page = await quoting.read(id)
  return { where: { id }, version: page.quote.version, page }
}

async function sentVersion(world: StaffWorld) {
  const { where, version } = await sent(world)
  return [where, { version }] as const
}

export const quotesExamples = [
  example(adminWires.createQuote, {
    body: () => ({ leadId: missingId }),
    answer: 404,
    change: async ({ quoting }) => [{}, { leadId: await quoting.lead() }],
  }),
  example(wires.readQuotePdf, { alsoRefused: { optionIds: ['nonsense', markup] } }),
  example(adminWires.editQuote, {
    body: () => ({
      ...version(),
      clientName: 'Asha Rao',
      clientEmail: 'asha@example.com',
      companyName: 'Rao Silks',
      taxNumber: '29ABCDE1234F2Z5',
      note: 'As we said on the phone.',
      validDays: 14,
      discount: { kind: 'percent', value: 1250 },
      lines: [
        {
          id: 'website',
          name: 'Website',
          detail: 'Five pages.',
          quantity: 2,
          amountMinor: 1_500_000,
          isOption: false,
          isChosen: true,
        },
      ],
    }),
    change: async (world) => {
      const id = await draft(world)
      return [{ id }, { ...(await world.quoting.read(id)).quote, note: 'Hello' }]
    },
  }),
  example(adminWires.sendQuote, {
    body: version,
    change: async (world) => [{ id: await draft(world) }, { version: 1 }],
  }),
  example(adminWires.discardQuote, {
    body: version,
    change: async (world) => [{ id: await draft(world) }, { version: 1 }],
  }),
  example(adminWires.reviseQuote, { body: version, change: sentVersion }),
  example(adminWires.remindOfQuote, { body: version, change: sentVersion }),
  example(adminWires.sendQuoteLink, { body: version, change: sentVersion }),
  example(adminWires.endQuoteLinks, { body: version, change: sentVersion }),
  example(adminWires.extendQuote, {
    body: () => ({ ...version(), lastDay: '2030-01-31' }),
    change: async (world) => {
      const { where, version, page } = await sent(world)
      return [where, { version, lastDay: dayAfter(agencyDayAt(new Date(page.quote.validUntil ?? '')), 1) }]
    },
  }),
  example(wires.openedQuote),
  example(wires.acceptQuote, {
    body: () => ({
      ...version(),
      name: 'Asha Rao',
      optionIds: [],
      text: 'I accept.',
      how: 'phone',
      on: '2026-11-02',
    }),
    change: async (world) => {
      const { where, version, page } = await sent(world)
      return [where, { version, text: acceptanceText(page.quote, [], page) }]
    },
  }),
  example(wires.declineQuote, {
    body: () => ({ ...version(), reason: 'Too late for us.' }),
    change: sentVersion,
  }),
  example(wires.askAboutQuote, {
    body: () => ({ text: 'Does it include photos?' }),
    answer: { else: 200, editor: 403, owner: 403, 'owner, both steps': 403 },
    answerToOwner: 403,
  }),
  example(wires.startQuotePayment, { answer: 409 }),
  example(wires.invoiceQuote, {
    body: () => ({ taxNumber: '29ABCDE1234F1Z5' }),
    answer: 409,
    change: async ({ quoteId }) => [{ id: quoteId }],
  }),
]
