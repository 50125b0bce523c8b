import { splitLabels } from '#domain/money/split-labels.ts'
import { usePaysOnline } from '#features/pricing/currency-store.ts'

export function UpfrontLabel() {
  return usePaysOnline() ? splitLabels.depositToday : splitLabels.deposit
}
