import { useState } from 'react'
import { agency } from '#domain/agency.ts'
import { CurrencySelect } from '#features/pricing/currency-select.tsx'
import { usePaysOnline, usePricing } from '#features/pricing/currency-store.ts'
import { WizardPanel } from '#features/wizard/wizard-panel.tsx'
import { href } from '#routes'
import { NeedsScript } from '#ui/needs-script.tsx'
import { searchWithChoice } from '../request/project-request-address.ts'
import { suggestServices } from './suggest-services.ts'

const quoteHref = (recommendationIds: readonly string[]) =>
  href('checkout') + searchWithChoice('', { packageId: null, addOnIds: [], recommendationIds })

export function WizardSection() {
  const [round, setRound] = useState(1)
  // The same object in every round, because new services would save the draft again.
  const [services] = useState(() => suggestServices({ close: () => setRound((last) => last + 1) }))
  return (
    <section id="wizard" aria-labelledby="wizard-title">
      <h2 id="wizard-title">AI Suggest</h2>
      <NeedsScript what="AI Suggest" email={agency.email} />
      <WizardPanel
        key={round}
        pricing={usePricing()}
        paysOnline={usePaysOnline()}
        currencySelect={<CurrencySelect />}
        services={services}
        quoteHref={quoteHref}
      />
    </section>
  )
}
