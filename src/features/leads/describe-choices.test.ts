import { expect, test } from 'vitest'
import { builtInCatalogue } from '#domain/catalogue/built-in/built-in-catalogue.server.ts'
import { describeChoices } from './describe-choices.ts'

test('names of plans that pages of an earlier release send are ours, other words are not', () => {
  const nothing = { name: '', email: '', phone: '', companyName: '', businessLocation: '', projectType: '' }
  const choices = describeChoices(builtInCatalogue, {
    ...{ ...nothing, contactMethod: '', bestTime: '', timeline: '', budget: '', currency: 'USD' },
    services: ['SEO and lead tracking', 'Visit evil.example', 'Company plan with a gallery'],
    suggestion: null,
    quote: null,
  })
  expect(choices).toContainEqual({
    label: 'Services',
    value: 'SEO and lead tracking, Company plan with a gallery',
  })
})
