import { CurrencySelect } from '#features/pricing/currency-select.tsx'
import { usePaysOnline, usePricing } from '#features/pricing/currency-store.ts'
import { WizardDialog } from '#features/wizard/wizard-dialog.tsx'
import { closeSuggest } from './suggest-history.ts'
import { suggestServices } from './suggest-services.ts'

const services = suggestServices({ close: closeSuggest })

/** AI Suggest as a dialog over any page. */
export function SuggestPopup({ open }: { open: boolean }) {
  return (
    <WizardDialog
      open={open}
      pricing={usePricing()}
      paysOnline={usePaysOnline()}
      currencySelect={<CurrencySelect />}
      services={services}
      onClose={closeSuggest}
    />
  )
}
