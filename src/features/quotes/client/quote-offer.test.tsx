import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ProjectPlanId } from '#domain/records/project.ts'
import type { QuotePage } from '../quote.ts'
import { QuoteOffer } from './quote-offer.tsx'

const day = '2026-11-02T10:00:00.000Z'
const terms = { currency: 'INR', multiplier: 1, ratePerInr: 1 } as const

function saysOf(
  plan: ProjectPlanId,
  quote: Partial<QuotePage['quote']>,
  page: Partial<QuotePage> = {},
): string {
  const whole: QuotePage = {
    quote: {
      id: 'quote',
      number: 'QUO/26-27/0001',
      status: 'sent',
      version: 1,
      leadId: 'lead',
      clientName: 'Asha Rao',
      clientEmail: 'asha@example.com',
      companyName: '',
      taxNumber: '',
      note: '',
      lines: [
        { id: 'line', name: 'Advice', detail: '', amountMinor: 1_000_000, isOption: false, isChosen: true },
      ],
      plan,
      terms,
      discount: null,
      validDays: 14,
      validUntil: '2026-11-16T10:00:00.000Z',
      createdAt: day,
      sentAt: day,
      openedAt: null,
      remindedAt: null,
      answeredAt: null,
      replacesId: null,
      acceptance: null,
      reason: '',
      ...quote,
    },
    side: 'client',
    paid: null,
    paidAt: null,
    launchedAt: null,
    isChecking: false,
    invoice: null,
    projectId: null,
    isPayingOff: false,
    terms: null,
    newer: null,
    accepted: null,
    contact: null,
    changed: null,
    links: [],
    ...page,
  }
  return renderToStaticMarkup(<QuoteOffer page={whole} optionIds={[]} onOptions={() => {}} />)
}

test('a quote without a website speaks of the project, at every stage', () => {
  const done = { launchedAt: day, projectId: 'project' }
  const stages: [Partial<QuotePage['quote']>, Partial<QuotePage>, ofAdvice: string, ofWebsite: string][] = [
    [{}, {}, 'the balance once your project is done', 'the balance once your website is done'],
    [{ status: 'accepted' }, done, 'your project was completed on', 'your website was launched on'],
    [
      { status: 'accepted' },
      {
        ...done,
        paidAt: day,
        paid: {
          amountInrMinor: 1_000_000,
          refundedInrMinor: 0,
          loweredInrMinor: 0,
          deposit: 'paid',
          isSimulated: false,
        },
      },
      ', completed on',
      ', launched on',
    ],
  ]
  for (const [quote, page, ofAdvice, ofWebsite] of stages) {
    expect(saysOf('audit', quote, page)).toContain(ofAdvice)
    expect(saysOf('audit', quote, page)).not.toMatch(/website|launched|24/)
    expect(saysOf('website', quote, page)).toContain(ofWebsite)
  }
})
