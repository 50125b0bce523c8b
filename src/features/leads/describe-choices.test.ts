import { expect, test } from 'vitest'
import { builtInCatalogue } from '#domain/catalogue/built-in/built-in-catalogue.server.ts'
import { describeChoices } from './describe-choices.ts'

test('names of plans that pages of an earlier release send are ours, other words are not', () => {
  const nothing = { name: '', email: '', phone: '', companyName: '', businessLocation: '', projectType: '' }
  const choices = describeChoices(
    { ...builtInCatalogue, formerNames: [] },
    {
      ...{ ...nothing, contactMethod: '', bestTime: '', timeline: '', budget: '', currency: 'USD' },
      services: ['SEO and lead tracking', 'Visit evil.example', 'Company plan with a gallery'],
      suggestion: null,
      quote: null,
    },
  )
  expect(choices).toContainEqual({
    label: 'Services',
    value: 'SEO and lead tracking, Company plan with a gallery',
  })
})

test('a renamed plan keeps the name that the visitor chose it by', () => {
  const recommendations = builtInCatalogue.recommendations.map((item) => ({
    ...item,
    name: `New ${item.name}`,
  }))
  const choices = describeChoices(
    { ...builtInCatalogue, recommendations, formerNames: [] },
    {
      ...{ name: '', email: '', phone: '', companyName: '', businessLocation: '', projectType: '' },
      ...{ contactMethod: '', bestTime: '', timeline: '', budget: '', currency: 'USD' },
      services: ['Company plan with a gallery', 'Visibility plan', 'Visit evil.example'],
      suggestion: null,
      quote: {
        kind: 'recommendations',
        lines: [{ id: 'business-website', name: 'Company plan' }],
      } as Parameters<typeof describeChoices>[1]['quote'],
    },
  )
  expect(choices).toContainEqual({ label: 'Services', value: 'Company plan with a gallery' })
})

test('a service that was renamed, or a plan without a price, keeps the name that it was chosen by', () => {
  const [plan] = builtInCatalogue.recommendations
  const choices = describeChoices(
    {
      ...builtInCatalogue,
      formerNames: [
        { key: 'website-development', name: 'Sites' },
        { key: plan?.id ?? '', name: 'Shop of old' },
      ],
    },
    {
      ...{ name: '', email: '', phone: '', companyName: '', businessLocation: '', projectType: 'Sites' },
      ...{ contactMethod: '', bestTime: '', timeline: '', budget: '', currency: 'USD' },
      services: ['Sites', 'Shop of old with bookings', 'Visit evil.example with bookings'],
      suggestion: null,
      quote: null,
    },
  )
  expect(choices).toContainEqual({ label: 'Services', value: 'Sites, Shop of old with bookings' })
})
