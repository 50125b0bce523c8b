import { example, exampleAt } from '#test/http/example.ts'
import { changePrice } from './price-setting.admin.wire.ts'

export const pricingExamples = [
  example(changePrice, {
    body: () => ({ multiplier: 1.25, version: 1 }),
    answer: 404,
    change: async ({ query }) => {
      await query("insert into currency_multipliers (currency, multiplier) values ('EUR', 1.25)")
      return [{ kind: 'currency', code: 'EUR' }, { multiplier: 1.5 }]
    },
  }),
  // The tests' addresses belong to no country.
  exampleAt('GET /json/', { answer: 404 }),
]
