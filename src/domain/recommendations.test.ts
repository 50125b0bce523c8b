import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { budgetRanges } from './pricing.ts'
import { type RecommendationId, recommendationRules } from './recommendation-rules.ts'
import { explainMatch, matchWeights, preselected, type Recommendation, recommend } from './recommendations.ts'
import {
  businessTypes,
  type CompleteAnswers,
  completeAnswers,
  features,
  goals,
  industries,
  noAnswers,
  wizardTimelines,
} from './wizard-answers.ts'

const budget = (id: string) => {
  const found = budgetRanges.find((range) => range.id === id)
  if (!found) throw new Error(`No budget ${id}`)
  return found
}

const shop: CompleteAnswers = {
  businessType: 'E-commerce',
  industry: 'Retail',
  budget: budget('50000-100000'),
  timeline: '2-4 weeks',
  features: ['Online Store', 'Payment Gateway'],
  goals: ['Increase Sales'],
}
const clinic: CompleteAnswers = {
  businessType: 'Healthcare',
  industry: 'Healthcare',
  budget: budget('25000-50000'),
  timeline: '1-2 weeks',
  features: ['Booking System', 'Contact Forms'],
  goals: ['Improve Customer Service', 'Improve SEO Ranking'],
}
const charity: CompleteAnswers = {
  businessType: 'Non-profit',
  industry: 'Entertainment',
  budget: budget('10000-25000'),
  timeline: '3+ months',
  features: ['Blog/News', 'Photo Gallery', 'Social Media Integration'],
  goals: ['Build Brand Awareness', 'Expand Market Reach'],
}

function find(answers: CompleteAnswers, id: RecommendationId): Recommendation {
  const found = recommend(answers).find((recommendation) => recommendation.id === id)
  if (!found) throw new Error(`No ${id}`)
  return found
}

describe('the three recommendations', () => {
  test('cost what the specification says, whatever is answered', () => {
    for (const answers of [shop, clinic, charity]) {
      const prices = recommend(answers).map(({ id, priceInr }) => [id, priceInr])
      expect(Object.fromEntries(prices)).toEqual({
        'ecommerce-website': 45_000,
        'business-website': 35_000,
        'search-and-analytics': 15_000,
      })
    }
  })

  test('the best match comes first, then those of high priority', () => {
    const order = (answers: CompleteAnswers) =>
      recommend(answers).map(({ id, priority, isBestMatch }) => [id, priority, isBestMatch])
    expect(order(shop)).toEqual([
      ['ecommerce-website', 'high', true],
      ['business-website', 'high', false],
      ['search-and-analytics', 'medium', false],
    ])
    expect(order({ ...shop, businessType: 'Restaurant' })).toEqual([
      ['search-and-analytics', 'high', true],
      ['business-website', 'high', false],
      ['ecommerce-website', 'medium', false],
    ])
    expect(order(charity)).toEqual([
      ['search-and-analytics', 'high', true],
      ['ecommerce-website', 'medium', false],
      ['business-website', 'medium', false],
    ])
  })

  test.each(businessTypes)('E-commerce is of high priority for E-commerce alone: %s', (businessType) => {
    const answers = { ...clinic, businessType }
    expect(find(answers, 'ecommerce-website').priority).toBe(
      businessType === 'E-commerce' ? 'high' : 'medium',
    )
  })

  test('recommendations of high priority are preselected', () => {
    expect(preselected(recommend(shop))).toEqual(['ecommerce-website', 'business-website'])
    expect(preselected(recommend(clinic))).toEqual(['business-website'])
  })
})

const anyAnswers: fc.Arbitrary<CompleteAnswers> = fc.record({
  businessType: fc.constantFrom(...businessTypes),
  industry: fc.constantFrom(...industries),
  budget: fc.constantFrom(...budgetRanges),
  timeline: fc.constantFrom(...wizardTimelines),
  features: fc.subarray([...features], { minLength: 1 }),
  goals: fc.subarray([...goals], { minLength: 1 }),
})

const storeInr = 45_000

/** Checks what the page promises about the preselection, without using the rules. */
function expectPromise(answers: CompleteAnswers): void {
  const fail = (what: string) => expect.fail(`${what}: ${JSON.stringify(answers)}`)
  const recommendations = recommend(answers)
  const ids = preselected(recommendations)
  const chosen = recommendations.filter(({ id }) => ids.includes(id))
  const sumInr = chosen.reduce((sum, { priceInr }) => sum + priceInr, 0)
  const maxInr = answers.budget.maxInr ?? Number.POSITIVE_INFINITY
  const hasStore = answers.businessType === 'E-commerce'

  const high = recommendations.filter(({ priority }) => priority === 'high')
  if (high.map(({ id }) => id).join() !== ids.join()) fail('What is high is not what is chosen')
  if (hasStore !== high.some(({ id }) => id === 'ecommerce-website')) fail('Store')

  // A shop's store is always preselected; if it exceeds the budget, nothing else is.
  const isStoreTooDear = hasStore && maxInr < storeInr
  if (isStoreTooDear ? ids.join() !== 'ecommerce-website' : sumInr > maxInr) {
    fail('Above the budget')
  }

  const fitting = recommendations.filter(({ priceInr }) => priceInr <= maxInr)
  const most = Math.max(...fitting.map(({ aiConfidence }) => aiConfidence))
  const isMatched = chosen.some(({ aiConfidence, priceInr }) => aiConfidence === most && priceInr <= maxInr)
  if (!isStoreTooDear && !isMatched) fail('The best match is not chosen')
  const first = recommendations[0]
  if (!isStoreTooDear && (!first?.isBestMatch || first.aiConfidence !== most)) fail('Not first')
  if (recommendations.some(({ reasoning }) => /within your budget/i.test(reasoning))) {
    fail('A card speaks for the sum')
  }
}

test('the choice at the start keeps its promise for every business, industry, budget and timeline, each with every feature', () => {
  for (const businessType of businessTypes)
    for (const [turn, industry] of industries.entries())
      for (const range of budgetRanges)
        for (const timeline of wizardTimelines)
          for (const [index, feature] of features.entries()) {
            const goal = goals[(index * 3 + turn) % goals.length]
            const answers = { businessType, industry, budget: range, timeline, features: [feature] }
            expectPromise({ ...answers, goals: goal ? [goal] : [] })
          }
})

test('the choice at the start keeps its promise for any features and goals', () => {
  fc.assert(fc.property(anyAnswers, expectPromise), { numRuns: 2000 })
})

// Points: business type 46, industry 6, features 16 × share, goals 16 × share, budget 10, timeline 6.
test.each([
  [shop, 'ecommerce-website', 'E-commerce website', 100],
  // Not made for a shop; none of the features; no goal; 35,000 fits; one week fits.
  [shop, 'business-website', 'Business website', 16],
  // Industry 6; no feature; the goal; fits the budget; eight weeks are too long.
  [shop, 'search-and-analytics', 'SEO and analytics', 32],
  // Neither type nor industry; 1 of 2 features; no goal; fits the budget; three weeks are too long.
  [clinic, 'ecommerce-website', 'E-commerce website with bookings', 18],
  // Every part except the search goal: 46 + 6 + 16 + 8 + 10 + 6.
  [clinic, 'business-website', 'Business website with online booking', 92],
  // 46 + 6 + 8 + 8 + 10.
  [clinic, 'search-and-analytics', 'SEO and analytics', 78],
  // Industry 6, 1 of 3 features, 1 of 2 goals, too dear, time enough: 6 + 5.33 + 8 + 6.
  [charity, 'ecommerce-website', 'E-commerce website', 25],
  // 46 + 6 + 16 + 16 + 6.
  [charity, 'business-website', 'Business website with a gallery', 90],
  // 2 of 3 features, both goals, 15,000 fits, time enough: 10.67 + 16 + 10 + 6.
  [charity, 'search-and-analytics', 'SEO and social media', 43],
] as const)('%o: %s is called “%s” and matches %d of 100', (answers, id, name, match) => {
  expect(find(answers, id)).toMatchObject({ name, aiConfidence: match })
})

test('the reasoning says what is covered, and what does not fit', () => {
  expect(find(shop, 'ecommerce-website').reasoning).toBe(
    'You sell online, so the store is the business itself. It covers both your features (Online Store, Payment Gateway) and your goal (Increase Sales). On its own, it fits your budget. It can be done within 2-4 weeks.',
  )
  expect(find(clinic, 'ecommerce-website').reasoning).toBe(
    'For Healthcare, it works better as an addition than as a start. It covers 1 of your 2 features (Booking System). On its own, it fits your budget. It needs about 3 weeks to take effect, longer than the 1-2 weeks you gave.',
  )
  expect(find(shop, 'business-website').reasoning).toContain(
    'It covers none of the features and goals you chose.',
  )
  expect(find(charity, 'business-website').reasoning).toContain('It costs more than your budget')
  expect(find(charity, 'business-website').reasoning).toContain(
    'all 3 of your features (Blog/News, Photo Gallery, Social Media Integration)',
  )
})

test('whoever a recommendation is made for reads why, in words for their business', () => {
  for (const { id, madeFor } of recommendationRules) {
    for (const businessType of madeFor) {
      expect(find({ ...shop, businessType }, id).reasoning).not.toContain('better as an addition')
    }
  }
})

test('benefits answer what was asked for first, and are filled up to three', () => {
  expect(find(shop, 'ecommerce-website').benefits).toEqual([
    'A catalogue with variants, stock and search',
    'Cards, UPI and wallets at checkout',
    'A one-page checkout, so that fewer carts are abandoned',
  ])
  expect(find(shop, 'business-website').benefits).toEqual([
    'Designed for phones first',
    'Texts you can edit yourself',
    'Free hosting setup',
  ])
})

test('any answers give three whole recommendations, and the parts of a match add up to it', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      const recommendations = recommend(answers)
      const ids = recommendationRules.map(({ id }) => id)
      expect(recommendations.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
      expect(preselected(recommendations)).not.toEqual([])
      for (const { id, aiConfidence, benefits, reasoning } of recommendations) {
        const parts = explainMatch(id, answers)
        const sum = Object.values(parts).reduce((total, points) => total + points, 0)
        expect(aiConfidence).toBe(Math.round(sum))
        for (const [part, points] of Object.entries(parts)) {
          expect(points).toBeGreaterThanOrEqual(0)
          expect(points).toBeLessThanOrEqual(matchWeights[part as keyof typeof matchWeights])
        }
        expect(benefits.length).toBeGreaterThanOrEqual(3)
        expect(benefits.length).toBeLessThanOrEqual(5)
        expect(new Set(benefits).size).toBe(benefits.length)
        expect(reasoning).not.toMatch(/undefined|NaN/)
      }
      expect(recommend(answers)).toEqual(recommendations)
    }),
  )
})

test('the parts of a match make 100', () => {
  expect(Object.values(matchWeights).reduce((sum, weight) => sum + weight, 0)).toBe(100)
})

test('answers are complete once every question has one', () => {
  const answers = { ...clinic, budget: clinic.budget.id }
  expect(completeAnswers(answers)).toEqual(clinic)
  expect(completeAnswers(noAnswers)).toBeNull()
  for (const open of ['businessType', 'industry', 'budget', 'timeline', 'features', 'goals'] as const) {
    expect(completeAnswers({ ...answers, [open]: noAnswers[open] })).toBeNull()
  }
  expect(completeAnswers({ ...answers, budget: 'a-fortune' })).toBeNull()
})
