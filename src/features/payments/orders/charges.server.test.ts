import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutSmallerSizes } from '#domain/catalogue/add-on-sizes.ts'
import { builtInCatalogue } from '#domain/catalogue/built-in/built-in-catalogue.server.ts'
import { calculatorPackages } from '#domain/catalogue/built-in/calculator.server.ts'
import { industryPackages, pricingPackages } from '#domain/catalogue/built-in/price-list.server.ts'
import { currencies, currencyCodes } from '#domain/money/currency.ts'
import { minorPerMajor } from '#domain/money/money.ts'
import { depositShown, type PriceBasis, priceToConfirmText } from '#domain/money/pricing.ts'
import { findOffer, isPriceToConfirm, priceQuote } from '#domain/money/quote.ts'
import { jobs } from '#server/jobs.server.ts'
import { isFull } from '#test/browser/is-full.ts'
import { makeOrder } from '#test/fixtures/order-fixtures.ts'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'

const packageIds = [...calculatorPackages, ...pricingPackages, ...industryPackages].map(({ id }) => id)

/** Two sizes of one add-on cannot be chosen. */
const isPossible = (addOnIds: readonly string[]) =>
  withoutSmallerSizes(builtInCatalogue, addOnIds).length === addOnIds.length

function* everyChoice() {
  for (const packageId of packageIds) {
    const addOnIds = findOffer(builtInCatalogue, packageId)?.addOns.map(({ id }) => id) ?? []
    for (let set = 0; set < 2 ** addOnIds.length; set++) {
      const chosen = addOnIds.filter((_, index) => set & (2 ** index))
      if (isPossible(chosen)) yield { packageId, addOnIds: chosen }
    }
  }
}

const basisIn = (currency: (typeof currencyCodes)[number]): PriceBasis => ({
  currency,
  multiplier: currencies[currency].manualMultiplier,
})

test('charges whole paise, with deposit + balance = total, for every package, set of add-ons and currency', () => {
  let count = 0
  for (const choice of everyChoice()) {
    for (const currency of currencyCodes) {
      const result = priceQuote(builtInCatalogue, choice, basisIn(currency))
      if (!result.ok) throw new Error(result.reason)
      const { total, deposit, balance } = result.quote.charge
      const amounts = [total, deposit, balance].map(({ amountMinor }) => amountMinor)
      const isRight =
        amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 100 && amount % 100 === 0) &&
        deposit.amountMinor + balance.amountMinor === total.amountMinor &&
        Math.abs(deposit.amountMinor * 10 - total.amountMinor) <= 1000
      if (!isRight) throw new Error(`${JSON.stringify(choice)} in ${currency}: ${amounts}`)
      // The shown deposit is a tenth of the total, rounded to a whole unit.
      const shown = depositShown(result.quote.total).amountMinor * 10 - result.quote.total.amountMinor
      if (Math.abs(shown) > 5 * minorPerMajor(currency))
        throw new Error(`${JSON.stringify(choice)}: ${shown}`)
      count++
    }
  }
  expect(count).toBeGreaterThan(10_000)
})

let context: VerbContext
beforeAll(async () => {
  context = await openVerbContext({ jobs })
})
afterAll(() => context.close())

test(
  'creates an order of exactly the deposit that a quote shows, and none if the price must be confirmed',
  async () => {
    const choice = fc.constantFrom(...packageIds).chain((packageId) => {
      const addOnIds = findOffer(builtInCatalogue, packageId)?.addOns.map(({ id }) => id) ?? []
      return fc.record({
        packageId: fc.constant(packageId),
        addOnIds: fc.subarray(addOnIds).filter(isPossible),
      })
    })
    await fc.assert(
      fc.asyncProperty(choice, fc.constantFrom(...currencyCodes), async (chosen, currency) => {
        const result = priceQuote(builtInCatalogue, chosen, basisIn(currency))
        if (!result.ok) throw new Error(result.reason)
        const { total, charge } = result.quote
        const quote = {
          ...chosen,
          currency,
          countryCode: null,
          total: total.amountMinor / minorPerMajor(currency),
        }
        const amountMinor = charge.deposit.amountMinor
        if (isPriceToConfirm(result.quote)) {
          await expect(makeOrder(context.visitor, { quote, amountMinor })).rejects.toMatchObject({
            code: 'invalid',
            message: priceToConfirmText,
          })
          return
        }
        const { order } = await makeOrder(context.visitor, { quote, amountMinor })
        const theirs = await context.standIn?.store.findOrder(order.providerOrderId)
        expect(theirs).toMatchObject({ amount: amountMinor, currency: 'INR', receipt: order.receipt })
        expect(order).toMatchObject({ amountMinor, quote: { charge: { deposit: { amountMinor } } } })
        for (const other of [amountMinor - 100, amountMinor + 1]) {
          await expect(makeOrder(context.visitor, { quote, amountMinor: other })).rejects.toMatchObject({
            code: 'invalid',
          })
        }
      }),
      { numRuns: isFull ? 1000 : 60 },
    )
  },
  isFull ? 600_000 : undefined,
)
