import type { Variant } from '#domain/records/experiment.ts'
import { readCountedVisitor } from '#features/consent/consent.ts'
import { send } from '#platform/api/api-client.ts'
import type { ScreenName } from '#routes'
import { storedCookie } from '#state/stored-cookie.ts'
import { recordExposure } from './experiment.wire.ts'

/** The page that a visitor keeps, and the split that drew it; null if no draw decided. */
export type StoredVariant = { variant: Variant; splitId: number | null }

/** Keeps a visitor on the landing page that they got, from the draw on: `B`, or `B.12` if split 12 drew it. */
export const variantCookie = storedCookie<StoredVariant>('ow_variant', {
  keepForDays: 90,
  parse(text) {
    const [, variant, splitId] = /^([AB])(?:\.(\d{1,9}))?$/.exec(text) ?? []
    if (!variant) return null
    return { variant: variant as Variant, splitId: splitId === undefined ? null : Number(splitId) }
  },
  format: ({ variant, splitId }) => (splitId === null ? variant : `${variant}.${splitId}`),
})

/** The experiment that currently draws visitors. */
export type RunningExperiment = {
  splitId: number
  shareBPerMille: number
  /** All splits of this experiment. Visitors drawn by an earlier one keep their page. */
  splitIds: readonly number[]
}

/** Visitors of one side of one split. Each counts once, however much they sent. */
export type VariantCount = {
  visitors: number
  /** Visitors who sent a request during the experiment. */
  leads: number
  /** Visitors who paid an order or lead from the time of the experiment, in real money that was not refunded. */
  deposits: number
}

/** The results of one split. Only visitors of the same split can be compared. */
export type SplitResult = {
  id: number
  /** ISO 8601 in UTC. */
  at: string
  /** The name of the staff member. */
  by: string
  shareBPerMille: number
  counts: Record<Variant, VariantCount>
  /** The probability, from 0 to 1, that B's true rate is above A's. */
  chanceToBeat: { leads: number; deposits: number }
  /** After `mismatch`, believe no rate until you find the cause. */
  sampleRatio: 'sound' | 'mismatch' | 'too-few'
}

export type ExperimentResult = {
  id: string
  name: string
  stoppedAt: string | null
  stoppedBy: string | null
  /** Oldest first; the first split began the experiment. */
  splits: SplitResult[]
}

/** `GET /api/admin/experiments`, newest first. */
export type ExperimentList = { experiments: ExperimentResult[] }

/** `POST /api/exposures`: false for a visitor whom no running experiment drew. */
export type ExposureAnswer = { isCounted: boolean }

/** Returns the variant in `?preview=`, which is shown once and not counted. */
export function readPreview(query: string): Variant | null {
  const preview = new URLSearchParams(query).get('preview')
  return preview === 'A' || preview === 'B' ? preview : null
}

/**
 * Counts, in the browser of a visitor who agreed, that they saw the landing page drawn for them; once an experiment.
 * Never throws; if the report fails, the next visit repeats it.
 */
export async function countExposure(): Promise<void> {
  const drawn = variantCookie.read(document.cookie)
  const isDrawnPage = location.pathname === '/' && !readPreview(location.search)
  if (!isDrawnPage || !drawn?.splitId) return
  if (readCountedVisitor(document.cookie)?.splitId === drawn.splitId) return
  const shown = document.querySelector<HTMLElement>('[data-screen]')?.dataset.screen
  const variant: Variant = shown === ('landing-b' satisfies ScreenName) ? 'B' : 'A'
  await send(recordExposure, {}, { variant }, { keepalive: true }).catch(() => {})
}
