import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leads } from '#db/schema/leads.ts'
import { currencyMultipliers, pricingLocations } from '#db/schema/pricing.ts'
import { recordEvents } from '#db/schema/record-events.ts'
import { money } from '#domain/money/money.ts'
import { problemOf } from '#server/http/problem.server.ts'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'
import { projectRequest } from '#test/fixtures/visitor-fixtures.ts'
import { type ProjectRequestInput, projectRequestSchema } from '../forms/project-request-form.ts'
import { receiveLead } from './receive-lead.server.ts'

let context: VerbContext

beforeAll(async () => {
  context = await openVerbContext()
})
beforeEach(async () => {
  await context.database.pool.query('truncate leads cascade; delete from pgboss.job')
})
afterAll(() => context.close())

function receive(
  changes: Partial<ProjectRequestInput> = {},
  { key = randomUUID(), ctx = context.visitor }: { key?: string; ctx?: VerbContext['visitor'] } = {},
) {
  const request = v.parse(
    projectRequestSchema,
    projectRequest({ customerEmail: 'asha@example.com', ...changes }),
  )
  return receiveLead(ctx, { request, idempotencyKey: key })
}

const storedLeads = () => context.database.db.select().from(leads)
const eventsOf = (leadId: string) =>
  context.database.db
    .select({ kind: recordEvents.kind, actor: recordEvents.actor, data: recordEvents.data })
    .from(recordEvents)
    .where(eq(recordEvents.leadId, leadId))
    .orderBy(asc(recordEvents.id))
const jobs = async () =>
  (
    await context.database.pool.query(
      "select data->>'kind' as kind, data->>'subjectId' as id from pgboss.job order by 1",
    )
  ).rows
const code = async (promise: Promise<unknown>) =>
  problemOf(
    await promise.then(
      () => null,
      (error: unknown) => error,
    ),
    '',
  ).code

test('prices the wizard’s recommendations again like a package, and refuses unknown ones', async () => {
  const recommendationIds = ['business-website', 'search-and-analytics']
  await receive({ quote: { recommendationIds, currency: 'USD', total: 1 } })
  expect((await storedLeads())[0]?.quote).toMatchObject({
    kind: 'recommendations',
    lines: [
      { id: 'business-website', name: 'Company plan' },
      { id: 'search-and-analytics', name: 'Visibility plan' },
    ],
    total: money(60_000, 'USD'),
    charge: { total: money(5_000_000, 'INR'), deposit: money(500_000, 'INR') },
    claimed: money(100, 'USD'),
  })
  expect(await code(receive({ quote: { recommendationIds: ['moat'], currency: 'USD' } }))).toBe('invalid')
})

test('a request becomes a lead with its timeline and one mail job for each side', async () => {
  const { receipt, repeated } = await receive({ businessLocation: 'Online Form Submission' })
  expect(repeated).toBe(false)
  expect(receipt).toEqual({
    success: true,
    id: expect.any(String),
    reference: expect.stringMatching(/^OW-[0-9A-HJKMNP-TV-Z]{6}$/),
  })
  const [lead] = await storedLeads()
  expect(lead).toMatchObject({
    id: receipt.id,
    reference: receipt.reference,
    source: 'contact',
    status: 'new',
    suspicions: [],
    name: 'Asha Rao',
    email: 'asha@example.com',
    phone: '+91 98450 12345',
    companyName: 'Rao & Daughters',
    businessLocation: 'Online Form Submission',
    projectType: 'business-website',
    contactMethod: 'email',
    bestTime: 'morning',
    timeline: 'within-week',
    budget: '500-1500',
    message: 'Ten pages about looms.',
    quote: null,
    createdAt: context.visitor.clock(),
  })
  expect(await eventsOf(receipt.id)).toEqual([
    { kind: 'received', actor: 'Visitor', data: { source: 'contact', suspicions: [] } },
  ])
  expect(await jobs()).toEqual([
    { kind: 'lead-agency', id: receipt.id },
    { kind: 'lead-visitor', id: receipt.id },
  ])
})

test('a quote is priced again with the current multipliers', async () => {
  const { db } = context.database
  await db.insert(pricingLocations).values({
    countryCode: 'DE',
    countryName: 'Germany',
    currency: 'EUR',
    multiplier: 1.5,
  })
  const { receipt } = await receive({
    quote: {
      packageId: 'business-pro',
      addOnIds: ['seo-premium'],
      currency: 'EUR',
      countryCode: 'DE',
      total: 596,
    },
  })
  const [lead] = await storedLeads()
  // round(25000/83) = 301 and round(8000/83) = 96; 397 × 1.5 = 595.5 → €596; ₹596 / 0.011 = 54,181.8.
  expect(lead?.quote).toEqual({
    kind: 'package',
    lines: [
      { id: 'business-pro', name: 'Business Pro', plan: 'website' },
      { id: 'seo-premium', name: 'Premium SEO' },
    ],
    terms: { currency: 'EUR', multiplier: 1.5, ratePerInr: 0.011 },
    total: money(59_600, 'EUR'),
    charge: {
      total: money(5_418_200, 'INR'),
      deposit: money(541_800, 'INR'),
      balance: money(4_876_400, 'INR'),
    },
    list: money(3_300_000, 'INR'),
  })
  expect(await eventsOf(receipt.id)).toHaveLength(1)
  await db.delete(pricingLocations)
  await db.delete(currencyMultipliers)
})

test('stores a differing total beside ours, and adds a note for staff', async () => {
  const { receipt } = await receive({
    quote: {
      packageId: 'business-basic',
      addOnIds: [],
      currency: 'USD',
      countryCode: 'US',
      total: Number.MAX_SAFE_INTEGER,
    },
  })
  const [lead] = await storedLeads()
  expect(lead?.quote).toMatchObject({
    total: money(23_500, 'USD'),
    claimed: money(Number.MAX_SAFE_INTEGER, 'USD'),
  })
  expect((await eventsOf(receipt.id))[1]).toEqual({
    kind: 'note',
    actor: 'System',
    data: { text: 'The visitor’s page showed a total of $9,00,71,99,25,47,409.91; our price is $235.' },
  })
})

test.each([
  [{ packageId: 'nonsense', addOnIds: [] }, 'quote.packageId', 'We don’t offer this package.'],
  [{ packageId: 'business-pro', addOnIds: ['x'] }, 'quote.addOnIds', 'We don’t offer this add-on.'],
])('refuses a quote of things we do not sell: %j', async (choice, field, message) => {
  const refusal = receive({ quote: { ...choice, currency: 'INR', countryCode: null } })
  await expect(refusal).rejects.toMatchObject({ code: 'invalid', fields: [{ field, message }] })
  expect(await storedLeads()).toEqual([])
  expect(await jobs()).toEqual([])
})

test('the same request under the same key makes one lead, with the same answer', async () => {
  const key = randomUUID()
  const first = await receive({}, { key })
  const second = await receive({}, { key })
  expect(second).toEqual({ receipt: first.receipt, repeated: true })
  expect(await storedLeads()).toHaveLength(1)
  expect(await jobs()).toHaveLength(2)
})

test.each([
  ['as the page showed', { currency: 'EUR' }, 'EUR'],
  ['that of the quote', { quote: { recommendationIds: ['ecommerce-website'], currency: 'JPY' } }, 'JPY'],
  ['none if unknown', { currency: 'XYZ' }, null],
])('stores the visitor’s currency: %s', async (_, changes, currency) => {
  await receive(changes as Partial<ProjectRequestInput>)
  expect(await storedLeads()).toMatchObject([{ currency }])
})

test('another request under the same key is refused', async () => {
  const key = randomUUID()
  await receive({}, { key })
  await expect(receive({ budget: 'discuss' }, { key })).rejects.toMatchObject({ code: 'key-reused' })
  expect(await storedLeads()).toHaveLength(1)
})

test('twenty simultaneous requests under one key make one lead, with the same answer', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => receive({}, { key })))
  expect(new Set(answers.map(({ receipt }) => `${receipt.id} ${receipt.reference}`)).size).toBe(1)
  expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1)
  expect(await storedLeads()).toHaveLength(1)
  expect(await jobs()).toHaveLength(2)
})

test('a key that another process is storing ends in a conflict, not in a second lead', async () => {
  const key = randomUUID()
  const impatient = new pg.Pool({
    ...context.database.pool.options,
    options: '-c lock_timeout=50',
    max: 1,
  })
  try {
    await context.database.db.transaction(async (elsewhere) => {
      await receive({}, { key, ctx: { ...context.visitor, db: elsewhere } })
      expect(
        await code(receive({}, { key, ctx: { ...context.visitor, db: drizzle({ client: impatient }) } })),
      ).toBe('conflict')
    })
  } finally {
    await impatient.end()
  }
  expect((await receive({}, { key })).repeated).toBe(true)
})

test('does not store a lead whose mail jobs fail', async () => {
  await context.database.pool.query('alter table pgboss.job_common rename to job_away')
  try {
    await expect(receive()).rejects.toThrow()
  } finally {
    await context.database.pool.query('alter table pgboss.job_away rename to job_common')
  }
  expect(await storedLeads()).toEqual([])
})

test('does not store a lead whose timeline fails, and queues no mail', async () => {
  await context.database.pool.query(
    'alter table record_events add constraint no_more check (false) not valid',
  )
  try {
    await expect(receive()).rejects.toThrow()
  } finally {
    await context.database.pool.query('alter table record_events drop constraint no_more')
  }
  expect(await storedLeads()).toEqual([])
  expect(await jobs()).toEqual([])
})

test('draws a taken reference again', async () => {
  const { pool } = context.database
  await pool.query(`
    create sequence draws;
    create function draw() returns trigger language plpgsql as $$
    begin
      new.reference := (array['taken', 'taken', 'taken', 'free'])[nextval('draws')];
      return new;
    end $$;
    create trigger draw before insert on leads for each row execute function draw()`)
  try {
    await receive()
    await receive()
  } finally {
    await pool.query('drop trigger draw on leads; drop function draw; drop sequence draws')
  }
  expect((await storedLeads()).map((lead) => lead.reference)).toEqual(['taken', 'free'])
})

test.each([
  ['honeypot', { website: 'https://spam.example' }],
  ['too-fast', { elapsedMs: 1999 }],
  ['no-origin', { elapsedMs: undefined }],
])('a suspected bot (%s) gets the usual answer, quarantine and no mail', async (suspicion, changes) => {
  const { receipt } = await receive(changes)
  expect(Object.keys(receipt)).toEqual(['success', 'id', 'reference'])
  const [lead] = await storedLeads()
  expect(lead).toMatchObject({ status: 'quarantined', suspicions: [suspicion] })
  expect(await jobs()).toEqual([{ kind: 'lead-agency', id: receipt.id }])
})

test('two seconds are not suspicious', async () => {
  await receive({ elapsedMs: 2000 })
  expect((await storedLeads())[0]).toMatchObject({ status: 'new', suspicions: [] })
})
