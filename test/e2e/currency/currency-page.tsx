import { hydrateRoot } from 'react-dom/client'
import { prerender } from 'react-dom/static'
import { CurrencySelect } from '#features/pricing/currency-select.tsx'
import { initPricing, PricingSeedContext, subscribePricing } from '#features/pricing/currency-store.ts'
import { Price } from '#features/pricing/price.tsx'
import type { PricingSeed } from '#features/pricing/pricing.ts'
import { deferred } from '#ui/hydration/deferred.tsx'
import { wakeSections } from '#ui/hydration/hydration-events.ts'

const Late = deferred('late', async () => () => (
  <p id="late" style={{ marginBlockStart: 4000 }}>
    <Price inr={15_000} />
  </p>
))

function CurrencyPage({ seed }: { seed: PricingSeed }) {
  return (
    <PricingSeedContext value={seed}>
      <CurrencySelect />
      <p id="package">
        <Price inr={25_000} />
      </p>
      <p id="sum">
        <Price inr={[1000, 3000]} />
      </p>
      <p id="split">
        <Price inr={15_000} /> = <Price inr={15_000} part="today" /> + <Price inr={15_000} part="balance" />
      </p>
      <Late />
    </PricingSeedContext>
  )
}

export async function renderCurrencyPage(seed: PricingSeed): Promise<string> {
  const { prelude } = await prerender(<CurrencyPage seed={seed} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  return new Response(prelude).text()
}

export function startCurrencyPage(root: HTMLElement, seed: PricingSeed): void {
  initPricing(seed)
  subscribePricing(wakeSections)
  hydrateRoot(root, <CurrencyPage seed={seed} />)
}
