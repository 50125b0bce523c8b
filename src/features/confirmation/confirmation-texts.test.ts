import { expect, test } from 'vitest'
import type { StartedPayment } from '#features/payments/payment.ts'
import type { Outcome } from '#platform/outbox/outbox.ts'
import type { ConfirmationType } from './confirmation.ts'
import { confirmationMessage, confirmationTexts, textsFor } from './confirmation-texts.ts'

const types = Object.keys(confirmationTexts()) as ConfirmationType[]
const received: Outcome = { kind: 'received', receipt: { id: '1', reference: 'OW-7K3F9Q' }, attempts: 1 }
const pending: Outcome[] = [
  { kind: 'saved' },
  { kind: 'unsaved' },
  { kind: 'refused', isSaved: true, status: 422, message: 'Some fields need another look.', errors: [] },
]

test('every type has its own title and next steps', () => {
  expect(types).toEqual(['ai-suggest', 'contact', 'chatbot', 'payment', 'default'])
  const titles = types.map((type) => confirmationMessage({ type }, received).title)
  expect(new Set(titles).size).toBe(types.length)
  expect(new Set(types.map((type) => confirmationTexts()[type].nextSteps.join())).size).toBe(types.length)
})

test('promises an answer in 24 hours, or 1-2 hours after a payment', () => {
  expect(types.map((type) => confirmationTexts()[type].responseTime)).toEqual([
    '24 hours',
    '24 hours',
    '24 hours',
    '1-2 hours',
    '24 hours',
  ])
})

test('claims no arrival before the server has acknowledged it', () => {
  for (const type of types) {
    for (const outcome of pending) {
      const { title, message } = confirmationMessage({ type }, outcome)
      const claim = `${title} ${message}`.replace(
        /^(.*)Your deposit is paid\. /,
        type === 'payment' ? '$1' : '$&',
      )
      expect(claim).not.toMatch(/we have your|received|paid|answers within/i)
    }
  }
})

test('shows the server’s refusal verbatim', () => {
  expect(confirmationMessage({ type: 'contact' }, pending[2] ?? null).message).toBe(
    'Some fields need another look.',
  )
})

test('says that the deposit is paid even if the request failed', () => {
  for (const outcome of pending) {
    expect(confirmationMessage({ type: 'payment' }, outcome).message).toMatch(/^Your deposit is paid\. /)
  }
})

test.each(['contact', 'ai-suggest'] as const)('%s promises a price only to who has none yet', (type) => {
  const inr = (amountMinor: number) => ({ amountMinor, currency: 'INR' }) as const
  const total = { charged: inr(4_500_000), shown: inr(4_500_000) }
  const project = { projectType: 'Store', services: [], timeline: '', total }
  const stepsFor = (given: typeof project | null) => textsFor({ type, project: given }).nextSteps.join(' ')
  expect(stepsFor(null)).toContain('fixed price')
  expect(stepsFor(project)).toContain('Your price stays the same')
  expect(stepsFor(project)).not.toContain('You get a')
  const toConfirm = { ...project, total: { ...total, isToConfirm: true } }
  expect(stepsFor(toConfirm)).toContain('fixed price')
})

const paid = (refundedInrMinor = 0): StartedPayment => ({
  orderId: 'order_1',
  known: { state: 'paid', amountInrMinor: 800_000, refundedInrMinor, shown: null, isSimulated: false },
})

test('after a payment, every type says "1-2 hours" and that it is paid', () => {
  for (const type of ['ai-suggest', 'contact'] as const) {
    expect(textsFor({ type, payment: paid() }).responseTime).toBe('1-2 hours')
    for (const outcome of pending) {
      expect(confirmationMessage({ type, payment: paid() }, outcome).message).toMatch(
        /^Your deposit is paid\. /,
      )
    }
    expect(Object.values(confirmationMessage({ type, payment: paid() }, received)).join()).toMatch(
      /deposit is paid/,
    )
  }
})

test('after a payment, 90% remain, unless a refund may have reduced the price', () => {
  for (const type of ['ai-suggest', 'contact'] as const) {
    expect(textsFor({ type, payment: paid() }).nextSteps.at(-1)).toMatch(/You pay the 90% balance after/)
    expect(textsFor({ type, payment: paid(50_000) }).nextSteps.at(-1)).toMatch(/You pay the balance after/)
  }
})

test('a paid consultation is promised no delivery and no website', () => {
  const project = { projectType: 'Business Consultation', services: [], timeline: '', total: null }
  const said = (payment: StartedPayment, given: typeof project) => {
    const { message, nextSteps } = textsFor({ type: 'payment', payment, project: given })
    return [message, ...nextSteps].join(' ')
  }
  const { known } = paid()
  if (!known) throw new Error('Not known')
  const launched = { orderId: 'order_1', known: { ...known, isLaunched: true as const } }
  const website = { ...project, projectType: 'Business Website' }
  expect(said(paid(), website)).toContain('within 24 hours')
  expect(said(paid(), project)).toContain('We open your project.')
  expect(said(paid(), project)).not.toContain('within 24 hours')
  expect(said(launched, website)).toContain('Your website is live.')
  expect(said(launched, project)).toContain('Your project is complete.')

  const plan = { ...project, projectType: 'Consultant, Education' }
  const saidOfPlan = (given: typeof plan & { plan: 'audit' | 'website' }) =>
    textsFor({ type: 'ai-suggest', payment: paid(), project: given }).nextSteps.join(' ')
  expect(saidOfPlan({ ...plan, plan: 'website' })).toContain('within 24 hours')
  expect(saidOfPlan({ ...plan, plan: 'audit' })).not.toContain('within 24 hours')
  expect(saidOfPlan({ ...plan, plan: 'audit' })).toContain('You pay the 90% balance')
})

test('claims no payment while it is unknown, unpaid or fully refunded', () => {
  const [known] = [paid().known]
  if (!known) throw new Error('Not known')
  const unpaid: StartedPayment[] = [
    { orderId: 'order_1', known: null },
    { orderId: 'order_1', known: { ...known, state: 'checking' } },
    { orderId: 'order_1', known: { ...known, state: 'unpaid' } },
    paid(800_000),
  ]
  for (const payment of unpaid) {
    expect(textsFor({ type: 'ai-suggest', payment }).responseTime).toBe('24 hours')
    expect(confirmationMessage({ type: 'contact', payment }, received).title).toBe('We have your request')
  }
})
