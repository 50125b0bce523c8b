import { beforeEach, expect, test, vi } from 'vitest'
import { changePrice } from '#features/pricing/change-price.server.ts'
import { setUpMoneyWorld } from './money-world.ts'

const money = setUpMoneyWorld()
const { verbs } = money
let lines: Record<string, unknown>[]

beforeEach(() => {
  lines = []
  const keep = (line: Record<string, unknown>) => void (line.event && lines.push(line))
  vi.spyOn(money.app.context.system.log, 'info').mockImplementation(keep as never)
})

const uuid = expect.stringMatching(/^[\da-f-]{36}$/)
/** The events of a change, without the staff's audit. */
const events = () => lines.filter(({ event }) => event !== 'change')
const changes = () => lines.filter(({ event }) => event === 'change')

test('a payment logs its order, its settlement and its receipt, by ids and amounts', async () => {
  await verbs.startPayment()
  await verbs.pay()
  const leadId = money.world.leadId
  const orderId = money.world.order?.id
  expect(events()).toMatchObject([
    { event: 'order-created', orderId, leadId, part: 'deposit', amountInrMinor: 145_600 },
    { event: 'payment', orderId, leadId, amountInrMinor: 145_600, isSurplus: false, isSimulated: true },
    { event: 'document', leadId, kind: 'receipt', documentId: uuid, amountInrMinor: 145_600 },
  ])
})

test('refunds, invoices, cancellations, links and quotes are logged with who changed them', async () => {
  const { leadId } = money.world
  await verbs.invoiceDeposit()
  await verbs.cancelInvoice()
  await verbs.linkAmount(500_000)
  await verbs.pay()
  await verbs.refund(100_000)
  await money.quoting.sent(await money.quoting.lead())
  const { userId } = money.ctx.staff().actor as { userId: string }
  expect(events()).toMatchObject([
    { event: 'document', leadId, kind: 'invoice' },
    { event: 'document', leadId, kind: 'credit-note' },
    { event: 'order-created', leadId, part: 'amount', amountInrMinor: 500_000 },
    { event: 'payment', leadId, amountInrMinor: 500_000 },
    { event: 'document', leadId, kind: 'receipt' },
    { event: 'refund', leadId, amountInrMinor: 100_000, effect: 'owed-again' },
    { event: 'document', leadId, kind: 'credit-note' },
    { event: 'quote', quoteId: uuid, to: 'draft' },
    { event: 'quote', quoteId: uuid, to: 'sent' },
    { event: 'quote', quoteId: uuid, to: 'opened' },
  ])
  expect(changes()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ noun: 'order', userId, subjectId: money.world.order?.id }),
    ]),
  )
})

test('an acceptance and a new price are logged', async () => {
  await verbs.reopenQuote()
  await verbs.acceptAgain()
  expect(events()).toMatchObject([{ event: 'quote', quoteId: money.world.quoteId, to: 'accepted' }])
  await money.app.context.database.pool.query(
    "insert into currency_multipliers (currency, multiplier) values ('EUR', 1.25)",
  )
  const input = { kind: 'currency', code: 'EUR', multiplier: 1.5, version: 1 } as const
  await changePrice(money.ctx.staff(), input)
  expect(changes()).toMatchObject([{ noun: 'price', fields: ['multiplier'], userId: uuid }])
})

test('no line of the log names a client, a text or a token', async () => {
  await verbs.link()
  await verbs.pay()
  await verbs.refund(1000)
  const client = await money.app.context.database.pool.query('select name, email from leads')
  const words = JSON.stringify(lines)
  for (const { name, email } of client.rows) {
    expect(words).not.toContain(name)
    expect(words).not.toContain(email)
  }
  for (const secret of ['Asked for', money.world.token, 'Mira', 'mira@']) {
    expect(words).not.toContain(secret)
  }
})
