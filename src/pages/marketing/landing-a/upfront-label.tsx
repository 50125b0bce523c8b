import { usePaysOnline } from '#features/pricing/currency-store.ts'

/** The label of the deposit; while paying is off it does not say "today". */
export function UpfrontLabel() {
  return usePaysOnline() ? 'Pay today (10%)' : 'To start (10%)'
}
