import { usePaysOnline } from '#features/pricing/currency-store.ts'

export function UpfrontLabel() {
  return usePaysOnline() ? 'Pay today (10%)' : 'To start (10%)'
}
