import type { Variant } from '#domain/records/experiment.ts'
import { readCountedVisitor } from '#features/consent/consent.ts'
import { send } from '#platform/api/api-client.ts'
import type { ScreenName } from '#routes'
import { storedCookie } from '#state/stored-cookie.ts'
import { recordExposure } from './experiment.wire.ts'

/** `splitId`: null if no draw decided. */
export type StoredVariant = { variant: Variant; splitId: number | null }

/** `B`, or `B.12` if split 12 drew it. */
export const variantCookie = storedCookie<StoredVariant>('ow_variant', {
  keepForDays: 90,
  parse(text) {
    const [, variant, splitId] = /^([AB])(?:\.(\d{1,9}))?$/.exec(text) ?? []
    if (!variant) return null
    return { variant: variant as Variant, splitId: splitId === undefined ? null : Number(splitId) }
  },
  format: ({ variant, splitId }) => (splitId === null ? variant : `${variant}.${splitId}`),
})

export type RunningExperiment = {
  splitId: number
  shareBPerMille: number
  /** Includes earlier splits, whose visitors keep their page. */
  splitIds: readonly number[]
}

/** What a visitor of `/` without a stored variant gets. */
export type LandingChoice = {
  experiment: RunningExperiment | null
  /** Staff's choice when the last experiment ended; for all while none runs. */
  chosen: Variant
}

export type VariantCount = {
  visitors: number
  leads: number
  /** Paid in real money and not refunded, for an order or lead from the experiment's time. */
  deposits: number
}

export type SplitResult = {
  id: number
  /** ISO 8601 in UTC. */
  at: string
  by: string
  shareBPerMille: number
  counts: Record<Variant, VariantCount>
  /** The probability, 0 to 1, that B's true rate is above A's. Null: too few to tell. */
  chanceToBeat: { leads: number | null; deposits: number | null }
  /** After `mismatch`, trust no rate until you find the cause. */
  sampleRatio: 'sound' | 'mismatch' | 'too-few'
}

export type ExperimentResult = {
  id: string
  name: string
  stoppedAt: string | null
  stoppedBy: string | null
  /** Null while it runs, and for those that ended before there was a choice. */
  chosenVariant: Variant | null
  /** The id of the latest split. */
  version: number
  /** The oldest first. */
  splits: SplitResult[]
}

/** The latest first. `mayChange`: the reader is an owner. */
export type ExperimentList = { mayChange: boolean; items: ExperimentResult[] }

export type ExposureAnswer = { isCounted: boolean }

/** `?preview=` shows a variant once, uncounted. */
export function readPreview(query: string): Variant | null {
  const preview = new URLSearchParams(query).get('preview')
  return preview === 'A' || preview === 'B' ? preview : null
}

/** Reports once per experiment; call it with consent. Never throws: the next visit repeats a failed report. */
export async function reportExposure(): Promise<void> {
  const drawn = variantCookie.read(document.cookie)
  const isDrawnPage = location.pathname === '/' && !readPreview(location.search)
  if (!isDrawnPage || !drawn?.splitId) return
  if (readCountedVisitor(document.cookie)?.splitId === drawn.splitId) return
  const shown = document.querySelector<HTMLElement>('[data-screen]')?.dataset.screen
  const variant: Variant = shown === ('landing-b' satisfies ScreenName) ? 'B' : 'A'
  await send(recordExposure, {}, { variant }, { keepalive: true }).catch(() => {})
}
