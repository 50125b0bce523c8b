import * as v from 'valibot'
import { formatRupees } from './money.ts'

/** An amount in paise. Its only message asks for rupees, which is what people type. */
export function rupeesBetween(minInrMinor: number, maxInrMinor: number) {
  const sentence = `Enter an amount in rupees, from ${formatRupees(minInrMinor)} to ${formatRupees(maxInrMinor)}.`
  return v.pipe(
    v.number(sentence),
    v.safeInteger(sentence),
    v.minValue(minInrMinor, sentence),
    v.maxValue(maxInrMinor, sentence),
  )
}
