import * as v from 'valibot'
import { expect, test } from 'vitest'
import { leadLimits } from '#domain/lead-limits.ts'
import type { AgreedPrice } from '#domain/money/agreed-price.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { money } from '#domain/money/money.ts'
import { budgetHint } from '#domain/project-request.ts'
import { leadStates, leadStatuses } from '#domain/records/lead.ts'
import { mayMove } from '#domain/records/states.ts'
import { chargeBeside, describeLead, describeQuote, explainUnpayable } from './describe-lead.ts'
import { projectRequestSchema } from './forms/project-request-form.ts'
import { type LeadDetail, leadName, leadNoteSchema } from './lead-record.ts'

const complete = {
  customerName: 'Asha Rao',
  customerEmail: 'asha@example.com',
  customerPhone: '98450 12345',
  projectType: 'ecommerce',
  contactMethod: 'whatsapp',
  timeline: 'flexible',
}
const parse = (changes: Record<string, unknown>) => v.parse(projectRequestSchema, { ...complete, ...changes })
const refusals = (body: unknown) =>
  v
    .safeParse(projectRequestSchema, body)
    .issues?.map((issue) => [v.getDotPath(issue), issue.message] as const)

test('optional fields may be missing, and fields we do not know are dropped', () => {
  expect(parse({ status: 'won', id: 'mine' })).toEqual({
    ...complete,
    source: 'contact',
    companyName: '',
    bestTime: '',
    budget: '',
    projectDescription: '',
    businessLocation: '',
    quote: null,
    razorpayOrderId: null,
    draftKey: null,
    website: '',
    elapsedMs: undefined,
  })
})

test('every missing required field gets a message', () => {
  expect(refusals({})).toEqual([
    ['customerName', 'Enter your full name.'],
    ['customerEmail', 'Enter your email address.'],
    ['customerPhone', 'Enter your phone number.'],
    ['projectType', 'Choose a project type.'],
    ['contactMethod', 'Choose how we should contact you.'],
    ['timeline', 'Choose a timeline.'],
  ])
  expect(refusals(null)).toEqual([[null, 'Send the fields of a project request.']])
})

test('a line is a single line that the database can store', () => {
  const { customerName, projectDescription } = parse({
    customerName: ' Asha\r\nBcc: all@example.com\u0000 \ud800',
    projectDescription: '\n one\r\ntwo\u0000\u0007\tthree\n',
  })
  expect(customerName).toBe('Asha Bcc: all@example.com \ufffd')
  expect(projectDescription).toBe('one\ntwo\tthree')
})

test('texts at their limit pass, one longer fails', () => {
  expect(parse({ projectDescription: 'x'.repeat(leadLimits.projectDescription) })).toBeDefined()
  expect(refusals({ ...complete, companyName: 'x'.repeat(leadLimits.companyName + 1) })).toEqual([
    ['companyName', 'Use at most 200 characters.'],
  ])
})

test.each(['a@b.co', "o'brien+web@mail.example.co.uk", 'ünï@exämple.com', 'a@xn--exmple-cua.com'])(
  '%s is an address',
  (customerEmail) => {
    expect(parse({ customerEmail: ` ${customerEmail} ` }).customerEmail).toBe(customerEmail)
  },
)

test.each([
  'asha',
  'asha@localhost',
  'a@b.co, c@d.co',
  'a@b@c.co',
  'A <a@b.co>',
  'a b@c.co',
  'a@b.co\nBcc:c@d.co',
  'a\u0000@b.co',
  '@b.co',
  'a@.co.',
])('%j is not one plain address', (customerEmail) => {
  expect(refusals({ ...complete, customerEmail })).toEqual([
    ['customerEmail', 'That email doesn’t look right. Try name@example.com.'],
  ])
})

test('every lead has a visible name', () => {
  expect(leadName({ name: '\u200B\u202E' })).toBe('Anonymous visitor')
  expect(leadName({ name: 'Asha' })).toBe('Asha')
})

test('refuses an empty note', () => {
  expect(v.is(leadNoteSchema, { text: ' \n ' })).toBe(false)
})

test('leaves quarantine only for New, and no status moves to itself', () => {
  const moves = leadStatuses.flatMap((from) =>
    leadStatuses.filter((to) => mayMove(leadStates, from, to, 'staff')).map((to) => `${from} → ${to}`),
  )
  expect(moves.filter((move) => move.startsWith('quarantined'))).toEqual(['quarantined → new'])
  expect(moves.filter((move) => move.endsWith('quarantined'))).toEqual(['new → quarantined'])
  expect(leadStatuses.filter((status) => mayMove(leadStates, status, status, 'staff'))).toEqual([])
})

test('nothing moves to Draft, and only sending makes a draft New', () => {
  expect(leadStatuses.filter((from) => mayMove(leadStates, from, 'draft', 'staff'))).toEqual([])
  expect(mayMove(leadStates, 'draft', 'new', 'staff')).toBe(false)
})

test('shows answers by their labels, without empty ones', () => {
  const lead = {
    name: 'Asha Rao',
    email: 'asha@example.com',
    phone: '98450 12345',
    companyName: '',
    businessLocation: '',
    projectType: 'ecommerce',
    services: [] as string[],
    contactMethod: 'whatsapp',
    bestTime: 'evening',
    timeline: '3+ months',
    budget: '',
  } as LeadDetail
  expect(describeLead(lead)).toEqual([
    { label: 'Full name', value: 'Asha Rao' },
    { label: 'Email', value: 'asha@example.com' },
    { label: 'Phone', value: '98450 12345' },
    { label: 'Project type', value: 'E-commerce Store' },
    { label: 'Contact by', value: 'WhatsApp' },
    { label: 'Best time', value: 'Evening (5-8)' },
    { label: 'Timeline', value: '3+ months' },
  ])
})

test('shows a budget in the visitor’s currency, without the location that the form sends', () => {
  const lead = (budget: string, currency: CurrencyCode, businessLocation: string) =>
    describeLead({
      businessLocation,
      budget,
      services: [] as string[],
      quote: { total: { currency } },
    } as LeadDetail).filter(({ value }) => value)
  expect(lead('500-1500', 'EUR', 'Online Form Submission')).toEqual([
    { label: 'Budget', value: 'about €460-€1,400 (chosen as $500-$1,500)' },
  ])
  expect(lead('under-500', 'INR', 'Pune')).toEqual([
    { label: 'Location', value: 'Pune' },
    { label: 'Budget', value: 'about under ₹42,000 (chosen as Under $500)' },
  ])
  expect(lead('5000-plus', 'USD', '')).toEqual([{ label: 'Budget', value: '$5,000+' }])
  expect(lead('discuss', 'JPY', '')).toEqual([{ label: 'Budget', value: 'Let’s discuss' }])
  expect(lead('₹10,000-25,000', 'INR', '')).toEqual([{ label: 'Budget', value: '₹10,000-25,000' }])
})

test('shows a budget without a package in the page’s currency', () => {
  const lead = (currency: LeadDetail['currency'], quote: Partial<AgreedPrice> | null) =>
    describeLead({ currency, quote, budget: '500-1500', services: [] as string[] } as LeadDetail).find(
      ({ label }) => label === 'Budget',
    )?.value
  expect(lead('JPY', null)).toBe('about ¥75,000-¥2,30,000 (chosen as $500-$1,500)')
  expect(lead('INR', { total: money(0, 'EUR') })).toBe('about ₹42,000-₹1,30,000 (chosen as $500-$1,500)')
  expect(lead(null, null)).toBe('$500-$1,500')
})

test('the form converts its dollars to the visitor’s currency', () => {
  expect(budgetHint('', 'USD')).toBeUndefined()
  expect(budgetHint('500-1500', 'USD')).toBeUndefined()
  expect(budgetHint(undefined, 'EUR')).toBe('In US dollars: $1,000 is about €920.')
  expect(budgetHint('discuss', 'EUR')).toBe('In US dollars: $1,000 is about €920.')
  expect(budgetHint('500-1500', 'EUR')).toBe('About €460-€1,400.')
  expect(budgetHint('under-500', 'INR')).toBe('About under ₹42,000.')
})

test('shows a foreign quote with its charge in rupees', () => {
  expect(
    describeQuote(
      {
        kind: 'package',
        lines: [{ id: 'business-basic', name: 'Business Basic' }],
        terms: { currency: 'USD', multiplier: 1.3, ratePerInr: 0.012 },
        total: money(23_500, 'USD'),
        charge: {
          total: money(1_958_300, 'INR'),
          deposit: money(195_800, 'INR'),
          balance: money(1_762_500, 'INR'),
        },
        list: money(1_500_000, 'INR'),
      },
      { paid: null, isLaunched: false },
    ),
  ).toEqual([
    { label: 'Package', value: 'Business Basic' },
    { label: 'Total', value: '$235' },
    { label: 'Total in rupees', value: '₹19,583' },
    { label: 'Deposit (10%)', value: '₹1,958 (about $24)' },
    { label: 'Balance after completion (90%)', value: '₹17,625' },
  ])
})

test('does not split a price too low to charge: the visitor sees that it is confirmed, staff see why', () => {
  const quote: AgreedPrice = {
    kind: 'package',
    lines: [{ id: 'business-enterprise', name: 'Business Enterprise' }],
    terms: { currency: 'JPY', multiplier: 1.1, ratePerInr: 1.8 },
    total: money(596, 'JPY'),
    charge: { total: money(33_100, 'INR'), deposit: money(3300, 'INR'), balance: money(29_800, 'INR') },
    list: money(4_500_000, 'INR'),
  }
  expect(describeQuote(quote, { paid: null, isLaunched: false })).toEqual([
    { label: 'Package', value: 'Business Enterprise' },
    { label: 'Total', value: '¥596' },
    { label: 'Deposit (10%)', value: 'The price in this currency is confirmed before payment.' },
  ])
  expect(explainUnpayable(quote)).toBe(
    'This quote can’t be paid online: ¥596 is worth ₹331, under 80% of the list price of ₹45,000. Agree on a price with the client, then send a payment link for that amount. To take new orders in JPY online, set its multiplier to 149.4.',
  )
  expect(chargeBeside(quote)).toBeNull()
  const sound = { ...quote, list: money(40_000, 'INR') }
  expect(explainUnpayable(sound)).toBeNull()
  expect(chargeBeside(sound)).toEqual(money(33_100, 'INR'))
})
