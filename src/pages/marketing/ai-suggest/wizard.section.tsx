import { agency } from '#domain/agency.ts'
import { CurrencySelect } from '#features/pricing/currency-select.tsx'
import { usePricing } from '#features/pricing/currency-store.ts'
import { WizardPanel } from '#features/wizard/wizard-panel.tsx'
import { href } from '#routes'
import { searchWithChoice } from '../project-request-address.ts'
import { suggestServices } from '../suggest-services.ts'

const services = suggestServices({ close: () => undefined })

const quoteHref = (recommendationIds: readonly string[]) =>
  href('checkout') + searchWithChoice('', { packageId: null, addOnIds: [], recommendationIds })

export function WizardSection() {
  return (
    <section id="wizard" aria-labelledby="wizard-title">
      <h2 id="wizard-title">AI Suggest</h2>
      <noscript>
        <p>This needs JavaScript. Without it, write to {agency.email}.</p>
      </noscript>
      <WizardPanel
        pricing={usePricing()}
        currencySelect={<CurrencySelect />}
        services={services}
        quoteHref={quoteHref}
      />
    </section>
  )
}
