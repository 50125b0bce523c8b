import type { Variant } from '#domain/records/experiment.ts'
import {
  type LandingChoice,
  readPreview,
  type StoredVariant,
  variantCookie,
} from '#features/experiments/experiment.ts'

/**
 * `?preview=`, for this request only; else the stored variant; else a draw while an experiment runs; else staff's
 * choice. A variant drawn by another experiment is drawn again, to keep the groups comparable; one stored without a draw stays.
 * @param random in [0, below)
 * @returns `drawn` if the browser must store the variant
 */
export function landingVariant({
  query,
  cookie,
  experiment,
  chosen,
  random,
}: LandingChoice & {
  query: string
  cookie: string | undefined
  random: (below: number) => number
}): { variant: Variant; drawn: StoredVariant | null } {
  const preview = readPreview(query)
  if (preview) return { variant: preview, drawn: null }
  const stored = variantCookie.read(cookie)
  if (stored && (stored.splitId === null || !experiment || experiment.splitIds.includes(stored.splitId)))
    return { variant: stored.variant, drawn: null }
  if (!experiment) return { variant: chosen, drawn: null }
  const variant = random(1000) < experiment.shareBPerMille ? 'B' : 'A'
  return { variant, drawn: { variant, splitId: experiment.splitId } }
}
