import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leads } from '#db/schema/leads.ts'
import { recordEvents } from '#db/schema/record-events.ts'
import { money } from '#domain/money/money.ts'
import { leadAgencyMail, leadVisitorMail } from '#features/billing/mails/lead-mails.server.ts'
import { problemOf } from '#server/http/problem.server.ts'
import { composeAsJob } from '#test/fixtures/mail-fixtures.ts'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'
import { aiSuggest } from '#test/fixtures/visitor-fixtures.ts'
import { type AiSuggestInput, aiSuggestSchema } from '../forms/ai-suggest-form.ts'
import { receiveSuggestion } from './receive-suggestion.server.ts'
import { saveLeadDraft } from './save-lead-draft.server.ts'

let context: VerbContext

beforeAll(async () => {
  context = await openVerbContext()
})
beforeEach(async () => {
  await context.database.pool.query('truncate leads cascade; delete from pgboss.job')
})
afterAll(() => context.close())

function receive(changes: Partial<AiSuggestInput> = {}, key: string = randomUUID()) {
  const plan = v.parse(aiSuggestSchema, aiSuggest({ email: 'meera@example.com', ...changes }))
  return receiveSuggestion(context.visitor, { plan, idempotencyKey: key })
}
const storedLeads = () => context.database.db.select().from(leads)
const notesOf = async (leadId: string) => {
  const events = await context.database.db
    .select({ kind: recordEvents.kind, data: recordEvents.data })
    .from(recordEvents)
    .where(eq(recordEvents.leadId, leadId))
    .orderBy(asc(recordEvents.id))
  return events.filter(({ kind }) => kind === 'note').map(({ data }) => (data as { text: string }).text)
}
const jobKinds = async () =>
  (await context.database.pool.query("select data->>'kind' as kind from pgboss.job order by 1")).rows.map(
    ({ kind }) => kind,
  )

test('a plan becomes a lead with its answers, its price and one mail job for each side', async () => {
  const { receipt } = await receive()
  expect(await storedLeads()).toMatchObject([
    {
      id: receipt.id,
      reference: receipt.reference,
      source: 'ai-suggest',
      status: 'new',
      name: 'Meera Nair',
      email: 'meera@example.com',
      projectType: 'Restaurant',
      contactMethod: 'AI Suggest',
      timeline: '2-4 weeks',
      budget: '$600-1,200',
      services: ['Company plan with online booking', 'Visibility plan'],
      // $420 and $180 at the display rate; $600 / 0.012 = ₹50,000.
      quote: {
        kind: 'recommendations',
        lines: [
          { id: 'business-website', name: 'Company plan' },
          { id: 'search-and-analytics', name: 'Visibility plan' },
        ],
        terms: { currency: 'USD', multiplier: 1 },
        total: money(60_000, 'USD'),
        charge: {
          total: money(5_000_000, 'INR'),
          deposit: money(500_000, 'INR'),
          balance: money(4_500_000, 'INR'),
        },
      },
      suggestion: {
        industry: 'Food & Beverage',
        features: ['Booking System'],
        goals: ['Increase Sales'],
        recommendations: [
          { id: 'business-website', aiConfidence: 65, priority: 'high' },
          { id: 'search-and-analytics', aiConfidence: 67, priority: 'medium' },
        ],
        payment: null,
      },
    },
  ])
  expect(await jobKinds()).toEqual(['lead-agency', 'lead-visitor'])
  expect(await notesOf(receipt.id)).toEqual([])
})

test('the same plan under the same key is one lead; another plan under it is refused', async () => {
  const key = randomUUID()
  const [first, second] = await Promise.all([receive({}, key), receive({}, key)])
  expect(second.receipt).toEqual(first.receipt)
  expect(await storedLeads()).toHaveLength(1)
  expect(await jobKinds()).toHaveLength(2)
  const refusal = await receive({ fullName: 'Somebody else' }, key).catch((error: unknown) => error)
  expect(problemOf(refusal, '').code).toBe('key-reused')
})

test('completes the draft with the same key', async () => {
  const key = randomUUID()
  const draft = { key, source: 'ai-suggest', name: 'Meera', email: 'meera@example.com' } as const
  await saveLeadDraft(context.visitor, {
    ...draft,
    phone: '',
    companyName: '',
    projectType: 'Restaurant',
    selectedServices: [],
    timeline: '',
    budget: '',
    message: '',
    conversationSummary: '',
  })
  const [saved] = await storedLeads()
  expect(saved).toMatchObject({ status: 'draft', suggestion: null })
  const { receipt } = await receive({}, key)
  expect(await storedLeads()).toMatchObject([
    {
      id: saved?.id,
      reference: receipt.reference,
      status: 'new',
      name: 'Meera Nair',
      suggestion: { industry: 'Food & Beverage' },
      quote: { total: money(60_000, 'USD') },
    },
  ])
})

test('notes a differing total, and keeps ours', async () => {
  const quote = { recommendationIds: ['ecommerce-website'], currency: 'EUR' as const, total: 400 }
  const { receipt } = await receive({ quote })
  expect(await storedLeads()).toMatchObject([
    { quote: { total: money(49_500, 'EUR'), claimed: money(40_000, 'EUR') } },
  ])
  expect(await notesOf(receipt.id)).toEqual(['The visitor’s page showed a total of €400; our price is €495.'])
})

test('accepts the specified fields alone, and notes for staff that the total is unchecked', async () => {
  const { receipt } = await receive({ quote: undefined, elapsedMs: undefined })
  expect(await storedLeads()).toMatchObject([{ quote: null, status: 'quarantined' }])
  expect(await notesOf(receipt.id)).toEqual([
    'Unquoted: a total of $600 was sent without saying what was chosen. Sent without the timing that our own pages send.',
  ])
  const cents = await receive({ quote: undefined, totalAmount: 99.5 })
  expect(await notesOf(cents.receipt.id)).toEqual([
    'Unquoted: a total of $99.50 was sent without saying what was chosen.',
  ])
})

test('names the field of unknown recommendations in the refusal', async () => {
  const quote = { recommendationIds: ['a-castle'], currency: 'USD' as const }
  const refusal = await receive({ quote }).catch((error: unknown) => error)
  expect(problemOf(refusal, '')).toMatchObject({
    status: 422,
    errors: [{ field: 'quote.recommendationIds', message: 'We don’t offer this recommendation.' }],
  })
  expect(await storedLeads()).toEqual([])
})

test.each([
  [{ website: 'https://spam.example' }, ['honeypot']],
  [{ elapsedMs: 900 }, ['too-fast']],
])('%o is quarantined, with the usual answer', async (changes, suspicions) => {
  await receive(changes)
  expect(await storedLeads()).toMatchObject([{ status: 'quarantined', suspicions }])
  expect(await jobKinds()).toEqual(['lead-agency'])
})

test('both mails contain the answers and the price', async () => {
  const { receipt } = await receive()
  const [toVisitor, toAgency] = await Promise.all([
    composeAsJob(context.system, leadVisitorMail, receipt.id),
    composeAsJob(context.system, leadAgencyMail, receipt.id),
  ])
  expect(toVisitor?.letter.subject).toBe(`We have your plan, reference ${receipt.reference}`)
  expect(toAgency?.letter.subject).toBe(`AI Suggest ${receipt.reference} from Meera Nair`)
  for (const mail of [toVisitor, toAgency]) {
    const said = JSON.stringify(mail?.letter)
    for (const fact of [
      'Restaurant',
      'Food & Beverage',
      'Booking System',
      'Increase Sales',
      'Company plan with online booking',
      '$600-1,200',
      '$600',
      '₹50,000',
      '₹5,000',
    ]) {
      expect(said).toContain(fact)
    }
  }
  expect(JSON.stringify(toVisitor?.letter)).toContain('Nothing has been charged yet.')
})

test.each([
  ['dollars', { paymentAmount: 60 }, { amountMinor: 6000, currency: 'USD' }],
  [
    'euros and cents',
    { quote: null, currency: 'EUR', totalAmount: 99.5, paymentAmount: 9.95 },
    { amountMinor: 995, currency: 'EUR' },
  ],
  [
    'yen',
    { quote: null, currency: 'JPY', totalAmount: 27_445, paymentAmount: 2745 },
    { amountMinor: 2745, currency: 'JPY' },
  ],
  [
    'rupees, from a page of the previous release',
    { paymentAmount: 5000 },
    { amountMinor: 500_000, currency: 'INR' },
  ],
  ['nothing', { paymentAmount: null }, null],
] as const)('stores a claimed payment of %s with its currency', async (_, claim, amount) => {
  const { receipt } = await receive({ paymentStatus: 'success', ...claim })
  expect(await storedLeads()).toMatchObject([{ suggestion: { payment: { status: 'success', amount } } }])
  // A claim that differs from our books is no price mismatch.
  expect((await notesOf(receipt.id)).filter((note) => !note.startsWith('Unquoted'))).toEqual([])
})

test('the mail to a visitor who claims to have paid does not say that nothing was charged', async () => {
  const { receipt } = await receive({ paymentStatus: 'success', paymentAmount: 5000 })
  const mail = await composeAsJob(context.system, leadVisitorMail, receipt.id)
  expect(JSON.stringify(mail?.letter)).not.toContain('Nothing has been charged')
})
