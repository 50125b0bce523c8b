import { useState } from 'react'
import { agency } from '#domain/agency.ts'
import { WizardPanel } from '#features/wizard/wizard-panel.tsx'
import { NeedsScript } from '#ui/hydration/needs-script.tsx'

export function WizardSection() {
  const [round, setRound] = useState(1)
  return (
    <section id="wizard" aria-labelledby="wizard-title">
      <h2 id="wizard-title">AI Suggest</h2>
      <NeedsScript what="AI Suggest" email={agency.email} />
      <WizardPanel key={round} onClose={() => setRound((last) => last + 1)} />
    </section>
  )
}
