import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { PricingLocation } from '#domain/money/pricing.ts'
import {
  currencyCookie,
  defaultMultipliers,
  type PricingSeed,
  pricingSeedFor,
} from '#features/pricing/pricing.ts'
import { findPricingLocation, listCurrencyMultipliers } from '#features/pricing/pricing.wire.ts'
import { apiPath } from '#platform/api/wire.ts'
import type { PageReader } from './page-reader.server.ts'

/** Most countries share a cache key. */
export type Pricing = { seed: PricingSeed; key: string }

export type PagePricing = {
  forVisitor(request: IncomingMessage): Promise<Pricing>
  forEveryone(): Promise<Pricing>
  /** While the database is down. */
  unknown: Pricing
  forget(): void
}

/** `ask`: only the browser can find out the country. */
type Visitor = { currency: CurrencyCode | null; country: string | null | 'ask' }

/** More than countries times currencies. */
const maxKept = 1000

export function createPagePricing({
  reader,
  countryOf,
  geolocationUrl,
  isPayingOff,
  isCaching,
}: {
  reader: PageReader
  countryOf: (request: IncomingMessage) => string | null
  geolocationUrl: string | undefined
  isPayingOff: boolean
  isCaching: boolean
}): PagePricing {
  const kept = new LRUCache<string, Promise<Pricing>>({ max: maxKept })

  function pricingOf(visitor: Visitor): Promise<Pricing> {
    const key = `${visitor.currency} ${visitor.country}`
    const known = kept.get(key)
    if (known && isCaching) return known
    const pricing = readPricing(visitor)
    kept.set(key, pricing)
    pricing.catch(() => kept.delete(key))
    return pricing
  }

  async function readPricing({ currency, country }: Visitor): Promise<Pricing> {
    const [location, multipliers] = await Promise.all([
      country === 'ask' ? null : readLocation(country),
      reader.read(apiPath(listCurrencyMultipliers)),
    ])
    const seed = pricingSeedFor({ location, chosen: currency, multipliers, geolocationUrl, isPayingOff })
    return { seed, key: JSON.stringify(seed) }
  }

  /** Countries with the default prices share one location, and so their cached pages. */
  async function readLocation(country: string | null): Promise<PricingLocation> {
    const everyones = () => reader.read(apiPath(findPricingLocation))
    if (!country) return everyones()
    const own = await reader.read(apiPath(findPricingLocation, { country }))
    return own.isDefault ? everyones() : own
  }

  return {
    forVisitor(request) {
      const currency = currencyCookie.read(request.headers.cookie)
      if (currency) return pricingOf({ currency, country: null })
      return pricingOf({ currency: null, country: geolocationUrl ? 'ask' : countryOf(request) })
    },
    forEveryone: () => pricingOf({ currency: null, country: null }),
    unknown: {
      seed: pricingSeedFor({ location: null, chosen: null, multipliers: defaultMultipliers, isPayingOff }),
      key: 'unknown',
    },
    forget: () => kept.clear(),
  }
}
