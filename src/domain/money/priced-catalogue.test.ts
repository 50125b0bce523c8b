import fc from 'fast-check'
import { expect, test } from 'vitest'
import { otherCatalogue, otherCatalogues } from '#test/fixtures/other-catalogue.ts'
import { builtInCatalogue } from '../catalogue/built-in/built-in-catalogue.server.ts'
import { type Catalogue, exampleChoice } from '../catalogue/published.ts'
import { explainMatch, recommend } from '../catalogue/recommendations.ts'
import { describeItem, soldItems } from '../catalogue/sold-items.ts'
import { type CompleteAnswers, completeAnswers } from '../wizard-answers.ts'
import { wholeMoney } from './money.ts'
import type { PriceBasis } from './pricing.ts'
import { type AnyQuoteChoice, findOffer, priceQuote } from './quote.ts'

const india: PriceBasis = { currency: 'INR', multiplier: 1 }

const packagesOf = ({ calculatorPackages, pricingPackages, industryPackages }: Catalogue) => [
  ...calculatorPackages.map(({ basePriceInr: priceInr, ...item }) => ({ ...item, priceInr })),
  ...pricingPackages,
  ...industryPackages,
]
const addOnsOf = ({ calculatorAddOns, pricingAddOns }: Catalogue) => [
  ...calculatorAddOns,
  ...pricingAddOns.map(({ service: name, ...item }) => ({ ...item, name })),
]

/** Chooses all add-ons of each package, and all recommendations. */
function choicesIn(catalogue: Catalogue): { choice: AnyQuoteChoice; items: { id: string }[] }[] {
  const known = addOnsOf(catalogue)
  const packages = packagesOf(catalogue).map((item) => {
    const addOnIds = findOffer(catalogue, item.id)?.addOns.map(({ id }) => id) ?? []
    const items = [item, ...addOnIds.flatMap((id) => known.filter((addOn) => addOn.id === id))]
    return { choice: { packageId: item.id, addOnIds }, items }
  })
  const rules = catalogue.recommendations
  return [...packages, { choice: { recommendationIds: rules.map(({ id }) => id) }, items: [...rules] }]
}

test('any catalogue prices what it sells by its own names and prices', () => {
  fc.assert(
    fc.property(otherCatalogues, (catalogue) => {
      for (const { choice, items } of choicesIn(catalogue)) {
        const sold = items as { id: string; name: string; priceInr: number }[]
        expect(priceQuote(catalogue, choice, india)).toMatchObject({
          ok: true,
          quote: {
            lines: sold.map(({ id, name, priceInr }) => ({ id, name, amount: wholeMoney(priceInr, 'INR') })),
            list: wholeMoney(
              sold.reduce((sum, { priceInr }) => sum + priceInr, 0),
              'INR',
            ),
          },
        })
      }
    }),
    { numRuns: 50 },
  )
})

test('any catalogue refuses what only another one sells', () => {
  fc.assert(
    fc.property(otherCatalogues, (catalogue) => {
      for (const { id } of packagesOf(builtInCatalogue)) {
        expect(priceQuote(catalogue, { packageId: id, addOnIds: [] }, india)).toEqual({
          ok: false,
          reason: 'unknown-package',
          id,
        })
      }
      for (const { id: packageId } of packagesOf(catalogue)) {
        for (const { id } of addOnsOf(builtInCatalogue)) {
          const refusal = { ok: false, reason: 'unknown-add-on', id }
          expect(priceQuote(catalogue, { packageId, addOnIds: [id] }, india)).toEqual(refusal)
        }
      }
      for (const { id } of builtInCatalogue.recommendations) {
        const refusal = { ok: false, reason: 'unknown-recommendation', id }
        expect(priceQuote(catalogue, { recommendationIds: [id] }, india)).toEqual(refusal)
      }
    }),
    { numRuns: 20 },
  )
})

const raised = otherCatalogue({ prefix: '', raise: 2000, removed: ['business-basic', 'chatbot'] })

test('a removed package and a removed add-on are refused plainly, and only in that catalogue', () => {
  const basic = { packageId: 'business-basic', addOnIds: [] }
  const withChatbot = { packageId: 'business-pro', addOnIds: ['chatbot'] }
  expect(priceQuote(raised, basic, india)).toMatchObject({ reason: 'unknown-package' })
  expect(priceQuote(raised, withChatbot, india)).toMatchObject({ reason: 'unknown-add-on' })
  expect(priceQuote(builtInCatalogue, basic, india)).toMatchObject({
    quote: { total: wholeMoney(15_000, 'INR') },
  })
  expect(priceQuote(builtInCatalogue, withChatbot, india)).toMatchObject({
    quote: { total: wholeMoney(37_000, 'INR') },
  })
})

test('a package keeps its own add-ons when its twin is removed, and none of the twin’s when those are', () => {
  const without = (removed: string[]) =>
    findOffer(otherCatalogue({ prefix: '', raise: 1, removed }), 'basic-website')?.addOns.length
  expect(without(['business-basic'])).toBe(13)
  expect(without(['seo-premium', 'booking-system'])).toBe(11)
})

const answers = completeAnswers({
  businessType: 'Healthcare',
  industry: 'Healthcare',
  budget: '25000-50000',
  timeline: '1-2 weeks',
  features: ['Booking System'],
  goals: ['Generate Leads'],
}) as CompleteAnswers

test('items, descriptions, recommendations and the example are those of the catalogue', () => {
  fc.assert(
    fc.property(otherCatalogues, (catalogue) => {
      const sold = soldItems(catalogue)
      expect(sold.map(({ id }) => id).toSorted()).toEqual(
        [...packagesOf(catalogue), ...addOnsOf(catalogue)].map(({ id }) => id).toSorted(),
      )
      for (const { id } of sold) expect(describeItem(catalogue, id)).not.toBe('')
      for (const { id } of soldItems(builtInCatalogue)) expect(describeItem(catalogue, id)).toBe('')

      // The rules know their ids.
      const recommendations = catalogue.recommendations.map((item) => ({
        ...item,
        id: item.id.replace(/^(new|our-own)-/, ''),
      }))
      const recommended = recommend({ recommendations }, answers)
      expect(recommended.map(({ id, priceInr }) => [id, priceInr]).toSorted()).toEqual(
        recommendations.map(({ id, priceInr }) => [id, priceInr]).toSorted(),
      )
      for (const { id, aiConfidence } of recommended) {
        const parts = Object.values(explainMatch({ recommendations }, id, answers))
        expect(Math.round(parts.reduce((sum, points) => sum + points, 0))).toBe(aiConfidence)
      }

      const example = exampleChoice(catalogue)
      expect(example === null).toBe(catalogue.calculatorPackages.length === 0)
      if (example) expect(priceQuote(catalogue, example, india).ok).toBe(true)
    }),
    { numRuns: 50 },
  )
})

test('the example is what is marked, else what comes first', () => {
  expect(exampleChoice(builtInCatalogue)).toEqual({ packageId: 'business-pro', addOnIds: ['chatbot'] })
  const unmarked = otherCatalogue({ prefix: '', raise: 1, removed: ['business-pro'] })
  expect(exampleChoice(unmarked)).toEqual({
    packageId: 'business-consultation',
    addOnIds: ['market-research'],
  })
  expect(exampleChoice({ ...unmarked, calculatorPackages: [] })).toBeNull()
})
