import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mails } from '#db/schema/mails.ts'
import { currencyMultipliers } from '#db/schema/pricing.ts'
import {
  changeSplit,
  startExperiment,
  stopExperiment,
} from '#features/experiments/change-experiment.server.ts'
import { addLeadNote } from '#features/leads/changing/add-lead-note.server.ts'
import { moveLead } from '#features/leads/changing/change-lead.server.ts'
import { raiseLead } from '#features/leads/raise-lead.server.ts'
import { readLead } from '#features/leads/read-lead.server.ts'
import { readMail } from '#features/mails/read-mail.server.ts'
import { retryMail } from '#features/mails/retry-mail.server.ts'
import { renewLink } from '#features/payments/payment.server.ts'
import { refundPayment } from '#features/payments/refunds/refund-payment.server.ts'
import { changePrice } from '#features/pricing/change-price.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { makeOrder } from '#test/fixtures/order-fixtures.ts'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'

let context: VerbContext
let ids: { lead: string; order: string; experiment: string; mail: string }

beforeAll(async () => {
  context = await openVerbContext()
  const { database, system, staff, visitor } = context
  await database.db.insert(currencyMultipliers).values({ currency: 'EUR', multiplier: 1.25 })
  const order = { id: randomUUID(), receipt: 'OW-TEST' }
  const lead = await raiseLead(system, { lead: { source: 'contact' }, order })
  const experiment = await startExperiment(staff, { name: 'Heroes', shareBPerMille: 500 })
  const [mail] = await database.db
    .insert(mails)
    .values({
      kind: 'lead-agency',
      subjectId: lead.id,
      toAddress: 'agency@orbweaver.example',
      subject: 'New lead',
      html: '',
      text: '',
      messageId: '<1@orbweaver.example>',
      status: 'failed',
      attempts: 1,
      createdAt: new Date(),
    })
    .returning({ id: mails.id })
  ids = {
    mail: mail?.id ?? '',
    lead: lead.id,
    order: (await makeOrder(visitor)).order.id,
    experiment: experiment.id,
  }
})
afterAll(() => context.close())

const refund = { amountInrMinor: 100, reason: '', effect: 'owed-again', key: randomUUID() } as const
const verbs: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  readLead: (ctx) => readLead(ctx, { id: ids.lead }),
  moveLead: (ctx) => moveLead(ctx, { id: ids.lead, status: 'contacted' }),
  addLeadNote: (ctx) => addLeadNote(ctx, { id: ids.lead, text: 'Called.' }),
  readMail: (ctx) => readMail(ctx, { id: ids.mail }),
  retryMail: (ctx) => retryMail(ctx, { id: ids.mail }),
  refundPayment: (ctx) => refundPayment(ctx, { orderId: ids.order, ...refund }),
  renewLink: (ctx) => renewLink(ctx, { orderId: ids.order }),
  changePrice: (ctx) => changePrice(ctx, { kind: 'currency', code: 'EUR', multiplier: 2, version: 1 }),
  changeSplit: (ctx) => changeSplit(ctx, { id: ids.experiment, shareBPerMille: 100, version: 1 }),
  stopExperiment: (ctx) => stopExperiment(ctx, { id: ids.experiment, variant: 'B' }),
}

test.for(Object.entries(verbs))('%s refuses all actors but staff on every route', async ([, verb]) => {
  const { visitor } = context
  const client: Ctx = { ...visitor, actor: { kind: 'client', userId: randomUUID(), name: 'Asha' } }
  const holder: Ctx = { ...visitor, actor: { kind: 'link-holder', linkHash: 'hash' } }
  await expect(verb(client)).rejects.toMatchObject({ code: 'forbidden' })
  for (const ctx of [visitor, holder])
    await expect(verb(ctx)).rejects.toMatchObject({ code: 'unauthenticated' })
})
