import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { budgetRanges } from '../money/pricing.ts'
import {
  businessTypes,
  type CompleteAnswers,
  completeAnswers,
  features,
  goals,
  industries,
  noAnswers,
  wizardTimelines,
} from '../wizard-answers.ts'
import { builtInCatalogue } from './built-in/built-in-catalogue.server.ts'
import { recommendationRules } from './recommendation-rules.ts'
import {
  explainMatch,
  highPriorityFrom,
  matchWeights,
  preselected,
  type Recommendation,
  recommend,
} from './recommendations.ts'

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

function find(answers: CompleteAnswers, id: string): Recommendation {
  const found = recommend(builtInCatalogue, answers).find((recommendation) => recommendation.id === id)
  if (!found) throw new Error(`No ${id}`)
  return found
}

describe('the three recommendations', () => {
  test('cost the specified prices for any answers', () => {
    for (const answers of [shop, clinic, charity]) {
      const prices = recommend(builtInCatalogue, answers).map(({ id, priceInr }) => [id, priceInr])
      expect(Object.fromEntries(prices)).toEqual({
        'ecommerce-website': 45_000,
        'business-website': 35_000,
        'search-and-analytics': 15_000,
      })
    }
  })

  test('orders the best match first, then those of high priority', () => {
    const order = (answers: CompleteAnswers) =>
      recommend(builtInCatalogue, answers).map(({ id, priority, isBestMatch }) => [id, priority, isBestMatch])
    expect(order(shop)).toEqual([
      ['ecommerce-website', 'high', true],
      ['business-website', 'medium', false],
      ['search-and-analytics', 'medium', false],
    ])
    expect(order({ ...shop, businessType: 'Restaurant' })).toEqual([
      ['ecommerce-website', 'medium', true],
      ['business-website', 'medium', false],
      ['search-and-analytics', 'medium', false],
    ])
    expect(order({ ...shop, features: ['Blog/News'], goals: ['Improve SEO Ranking'] })).toEqual([
      ['search-and-analytics', 'high', true],
      ['ecommerce-website', 'high', false],
      ['business-website', 'medium', false],
    ])
  })

  test.each(businessTypes)('E-commerce is of high priority for E-commerce alone: %s', (businessType) => {
    const answers = { ...clinic, businessType }
    expect(find(answers, 'ecommerce-website').priority).toBe(
      businessType === 'E-commerce' ? 'high' : 'medium',
    )
  })

  test('recommendations of high priority are preselected, or else the best within the budget', () => {
    expect(preselected(recommend(builtInCatalogue, shop))).toEqual(['ecommerce-website'])
    expect(preselected(recommend(builtInCatalogue, clinic))).toEqual(['business-website'])
    expect(preselected(recommend(builtInCatalogue, { ...clinic, budget: budget('10000-25000') }))).toEqual([
      'search-and-analytics',
    ])
    expect(preselected(recommend(builtInCatalogue, { ...shop, businessType: 'Restaurant' }))).toEqual([
      'ecommerce-website',
    ])
    const store = { ...clinic, features: ['Online Store'], goals: ['Automate Processes'] } as const
    const poor = { ...store, features: [...store.features], goals: [...store.goals] }
    expect(preselected(recommend(builtInCatalogue, { ...poor, budget: budget('10000-25000') }))).toEqual([])
  })

  test('the cheaper of two equal matches is the best', () => {
    const blogger: CompleteAnswers = {
      ...clinic,
      businessType: 'Service-based',
      industry: 'Consulting',
      features: ['Contact Forms'],
      goals: ['Generate Leads'],
    }
    expect(find(blogger, 'business-website').aiConfidence).toBe(100)
    expect(find(blogger, 'search-and-analytics')).toMatchObject({ aiConfidence: 100, isBestMatch: true })
  })

  test('a recommendation above the budget says so', () => {
    const poor = { ...shop, budget: budget('25000-50000') }
    expect(recommend(builtInCatalogue, poor).map(({ isAboveBudget }) => isAboveBudget)).toEqual([
      false,
      false,
      false,
    ])
    expect(find(charity, 'business-website')).toMatchObject({ isBestMatch: true, isAboveBudget: true })
    expect(find(charity, 'search-and-analytics').isAboveBudget).toBe(false)
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

const servedBy = new Map(
  recommendationRules.map((rule) => [rule.id, { features: rule.features, goals: rule.goals }] as const),
)

function serves(id: string, asked: Pick<CompleteAnswers, 'features' | 'goals'>): boolean {
  const served = servedBy.get(id)
  return [
    ...asked.features.map((feature) => served?.features[feature]),
    ...asked.goals.map((goal) => served?.goals[goal]),
  ].some((benefit) => benefit !== undefined)
}

function expectPromise(answers: CompleteAnswers): void {
  const fail = (what: string) => expect.fail(`${what}: ${JSON.stringify(answers)}`)
  const recommendations = recommend(builtInCatalogue, answers)
  const ids = preselected(recommendations)
  const chosen = recommendations.filter(({ id }) => ids.includes(id))
  const isShop = answers.businessType === 'E-commerce'
  const maxInr = answers.budget.maxInr ?? Number.POSITIVE_INFINITY

  const best = recommendations.filter(({ isBestMatch }) => isBestMatch)
  const [first] = recommendations
  if (best.length !== 1 || best[0] !== first) fail('The best match is not the first')
  if (!first || !serves(first.id, answers)) fail('The best match serves nothing that was chosen')
  const serving = recommendations.filter(({ id }) => serves(id, answers))
  if (serving.some(({ aiConfidence }) => aiConfidence > (first?.aiConfidence ?? 0))) {
    fail('Another match is better')
  }
  if (answers.features.length === 1 && first && !serves(first.id, { ...answers, goals: [] })) {
    fail('The best match lacks the only feature')
  }
  for (const { id, priority, aiConfidence, priceInr, isAboveBudget } of recommendations) {
    if (priority === 'high' && !ids.includes(id)) fail('Of high priority and not chosen')
    const isStore = id === 'ecommerce-website'
    if (isStore && isShop !== (priority === 'high')) fail('Store')
    if (priority === 'high' && aiConfidence < highPriorityFrom && !isStore)
      fail('A poor match is of high priority')
    if (isAboveBudget !== priceInr > maxInr) fail('The budget is not told')
  }
  const affordable = serving.filter(({ isAboveBudget }) => !isAboveBudget)
  if (ids.length === 0 && affordable.length > 0) fail('Nothing is chosen')
  const isRest = !chosen.some(({ priority }) => priority === 'high')
  if (isRest && affordable.some(({ aiConfidence }) => aiConfidence > (chosen[0]?.aiConfidence ?? 0))) {
    fail('Another match within the budget is better')
  }
  // Nothing but a shop's store may exceed the budget, and it must then stand alone.
  const sumInr = chosen.reduce((sum, { priceInr }) => sum + priceInr, 0)
  if (sumInr > maxInr && ids.join() !== 'ecommerce-website') fail('Above the budget')
}

test('the recommendations keep their promise for every business, industry, budget and goal, each with every feature', () => {
  for (const businessType of businessTypes)
    for (const industry of industries)
      for (const range of budgetRanges)
        for (const feature of features)
          for (const goal of goals)
            expectPromise({
              businessType,
              industry,
              budget: range,
              timeline: '2-4 weeks',
              features: [feature],
              goals: [goal],
            })
})

test('the recommendations keep their promise for any features and goals', () => {
  fc.assert(fc.property(anyAnswers, expectPromise), { numRuns: 2000 })
})

// Points: features 52 × share, goals 20 × share, budget 14, business type 10, industry 4.
test.each([
  [shop, 'ecommerce-website', 'E-commerce plan', 100],
  // Not made for a shop; none of the features; no goal; 35,000 fits.
  [shop, 'business-website', 'Company plan', 14],
  // Industry 4; no feature; the goal; fits the budget.
  [shop, 'search-and-analytics', 'Visibility plan', 38],
  // Neither type nor industry; 1 of 2 features; no goal; fits the budget.
  [clinic, 'ecommerce-website', 'E-commerce plan with bookings', 40],
  // Every part except the search goal.
  [clinic, 'business-website', 'Company plan with online booking', 90],
  [clinic, 'search-and-analytics', 'Visibility plan', 64],
  // Industry 4, 1 of 3 features, 1 of 2 goals, too dear: 17.33 + 10 + 4.
  [charity, 'ecommerce-website', 'E-commerce plan', 31],
  [charity, 'business-website', 'Company plan with a gallery', 86],
  // 2 of 3 features, both goals, 15,000 fits: 34.67 + 20 + 14.
  [charity, 'search-and-analytics', 'Visibility plan with social media', 69],
] as const)('%o: %s is called “%s” and matches %d of 100', (answers, id, name, match) => {
  expect(find(answers, id)).toMatchObject({ name, aiConfidence: match })
})

test('the reasoning names what is covered, and what other recommendations cover', () => {
  expect(find(shop, 'ecommerce-website').reasoning).toBe(
    'You sell online, so the store is the business itself. It covers both your features (Online Store, Payment Gateway) and your goal (Increase Sales). Note: payment providers vet new sellers before you can take payments.',
  )
  expect(find({ ...shop, businessType: 'Healthcare' }, 'ecommerce-website').reasoning).toMatch(
    /^It covers both/,
  )
  expect(find(clinic, 'ecommerce-website').reasoning).toContain(
    'It covers 1 of your 2 features (Booking System).',
  )
  expect(find(shop, 'business-website').reasoning).toContain(
    'It covers none of the features and goals you chose.',
  )
  expect(find(charity, 'business-website').reasoning).toContain(
    'all 3 of your features (Blog/News, Photo Gallery, Social Media Integration)',
  )
})

test('a recommendation made for a business gives a specific reason', () => {
  for (const { id, madeFor, businessTypes: words } of recommendationRules) {
    for (const businessType of madeFor) {
      expect(words[businessType]).toBeTruthy()
      expect(find({ ...shop, businessType }, id).reasoning).toContain(words[businessType])
    }
  }
})

test('benefits start with the requested ones, and are always three', () => {
  expect(find(shop, 'ecommerce-website').benefits).toEqual([
    'A catalogue with variants, stock and search',
    'Cards and local payment methods at checkout',
    'A one-page checkout, so that fewer carts are abandoned',
  ])
  expect(find(shop, 'business-website').benefits).toEqual([
    'Designed for phones first',
    'Texts you can edit yourself',
    'Free hosting setup',
  ])
})

test('any answers give three complete recommendations whose match is the sum of its parts', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      const recommendations = recommend(builtInCatalogue, answers)
      const ids = recommendationRules.map(({ id }) => id)
      expect(recommendations.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
      for (const { id, aiConfidence, benefits, reasoning } of recommendations) {
        const parts = explainMatch(builtInCatalogue, id, answers)
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
      expect(recommend(builtInCatalogue, answers)).toEqual(recommendations)
    }),
  )
})

test('the parts of a match make 100', () => {
  expect(Object.values(matchWeights).reduce((sum, weight) => sum + weight, 0)).toBe(100)
})

test('answers are complete once every question is answered', () => {
  const answers = { ...clinic, budget: clinic.budget.id }
  expect(completeAnswers(answers)).toEqual(clinic)
  expect(completeAnswers(noAnswers)).toBeNull()
  for (const open of ['businessType', 'industry', 'budget', 'timeline', 'features', 'goals'] as const) {
    expect(completeAnswers({ ...answers, [open]: noAnswers[open] })).toBeNull()
  }
  expect(completeAnswers({ ...answers, budget: 'a-fortune' })).toBeNull()
})
