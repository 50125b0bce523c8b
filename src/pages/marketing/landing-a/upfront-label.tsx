import { usePaysOnline } from '#features/pricing/currency-store.ts'

/** What the tenth of a price is called: where paying is off, nobody can pay it today. */
export function UpfrontLabel() {
  return usePaysOnline() ? 'Pay today (10%)' : 'To start (10%)'
}
