import {
  type RunningExperiment,
  readPreview,
  readStoredVariant,
  type StoredVariant,
} from '#features/experiments/experiment.ts'
import type { Variant } from '#routes'

/**
 * Which landing page a request gets: the one that `?preview=` names, for this once; else the stored one; else A, or while
 * an experiment runs the one that is drawn now. A page drawn by another experiment is drawn again, or the groups would
 * not be alike; one that was stored without a draw stays.
 * @param query with or without its question mark
 * @param random an even draw from 0 up to, not including, its argument
 * @returns `drawn` when the visitor is to keep it
 */
export function landingVariant({
  query,
  cookie,
  experiment,
  random,
}: {
  query: string
  cookie: string | undefined
  experiment: RunningExperiment | null
  random: (below: number) => number
}): { variant: Variant; drawn: StoredVariant | null } {
  const preview = readPreview(query)
  if (preview) return { variant: preview, drawn: null }
  const stored = readStoredVariant(cookie)
  if (stored && (stored.splitId === null || !experiment || experiment.splitIds.includes(stored.splitId)))
    return { variant: stored.variant, drawn: null }
  if (!experiment) return { variant: 'A', drawn: null }
  const variant = random(1000) < experiment.shareBPerMille ? 'B' : 'A'
  return { variant, drawn: { variant, splitId: experiment.splitId } }
}
