import * as v from 'valibot'
import { formatRupees } from './money.ts'

/** The bounds and the value are paise; users type rupees. */
export function rupeesBetween(minInrMinor: number, maxInrMinor: number) {
  const sentence = `Enter an amount in rupees, from ${formatRupees(minInrMinor)} to ${formatRupees(maxInrMinor)}.`
  return v.pipe(
    v.number(sentence),
    v.safeInteger(sentence),
    v.minValue(minInrMinor, sentence),
    v.maxValue(maxInrMinor, sentence),
  )
}
