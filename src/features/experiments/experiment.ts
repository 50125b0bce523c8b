import { readConsent } from '#features/consent/consent.ts'
import { sendJson } from '#platform/api-client.ts'
import { readCookie } from '#platform/read-cookie.ts'
import type { ScreenName, Variant } from '#routes'

/** Keeps a visitor with the landing page they once got. By itself it counts nobody. */
export const variantCookie = 'ow_variant'
/** Tells counted visitors apart. Nobody gets it without consent to analytics. */
export const visitorCookie = 'ow_visitor'
/** Both last as long, from the draw and from the first count. */
export const experimentCookieDays = 90

/** Which page a visitor keeps, and under which split it was drawn; null where no draw decided. */
export type StoredVariant = { variant: Variant; splitId: number | null }

/** A visitor who is counted, and under which split last. */
export type CountedVisitor = { id: string; splitId: number }

/** Whose visitors are drawn at the moment. */
export type RunningExperiment = {
  /** The split that new visitors are drawn by. */
  splitId: number
  shareBPerMille: number
  /** All splits of this experiment: whoever was drawn by an earlier one keeps their page. */
  splitIds: readonly number[]
}

/** Of the visitors drawn by one split, on one side. Each is counted once, whatever they sent. */
export type VariantCount = {
  visitors: number
  /** Sent a request while the experiment ran. */
  leads: number
  /** Paid for what they ordered or asked for while it ran, in real money that they were not given back. */
  deposits: number
}

/** What became of the visitors of one split. Only those drawn by the same split can be compared. */
export type SplitResult = {
  id: number
  /** ISO 8601 in UTC. */
  at: string
  /** A name for people. */
  by: string
  shareBPerMille: number
  counts: Record<Variant, VariantCount>
  /** From 0 to 1: that B's true rate is above A's. */
  chanceToBeat: { leads: number; deposits: number }
  /** With `mismatch`, believe no rate before its cause is found. */
  sampleRatio: 'sound' | 'mismatch' | 'too-few'
}

export type ExperimentResult = {
  id: string
  name: string
  stoppedAt: string | null
  stoppedBy: string | null
  /** Oldest first; the first began the experiment. */
  splits: SplitResult[]
}

/** `GET /api/admin/experiments`, newest first. */
export type ExperimentList = { experiments: ExperimentResult[] }

/** `POST /api/exposures`: false for visitors whom no running experiment drew. */
export type ExposureAnswer = { isCounted: boolean }

/** The page that `?preview=` names, for this once and uncounted. */
export function readPreview(query: string): Variant | null {
  const preview = new URLSearchParams(query).get('preview')
  return preview === 'A' || preview === 'B' ? preview : null
}

/** `B` or, drawn by a split, `B.12`. */
export function readStoredVariant(cookies: string | undefined): StoredVariant | null {
  const [, variant, splitId] = /^([AB])(?:\.(\d{1,9}))?$/.exec(readCookie(cookies, variantCookie) ?? '') ?? []
  if (!variant) return null
  return { variant: variant as Variant, splitId: splitId === undefined ? null : Number(splitId) }
}

export function writeStoredVariant({ variant, splitId }: StoredVariant): string {
  return splitId === null ? variant : `${variant}.${splitId}`
}

/** Null for who never agreed, and for who took it back although the cookie is still there. */
export function readCountedVisitor(cookies: string | undefined): CountedVisitor | null {
  const value = readCookie(cookies, visitorCookie)
  const [, id, splitId] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})$/.exec(value ?? '') ?? []
  if (!id || !mayCount(cookies)) return null
  return { id, splitId: Number(splitId) }
}

export function writeCountedVisitor({ id, splitId }: CountedVisitor): string {
  return `${id}.${splitId}`
}

/** Whether the visitor with these cookies agreed to be counted. */
export function mayCount(cookies: string | undefined): boolean {
  return readConsent(cookies)?.preferences.analytics === true
}

/**
 * In the browser, of a visitor who has agreed: counts that they saw the landing page that was drawn for them, unless it is
 * counted already. Never throws; what does not arrive is counted on the next visit.
 */
export async function countExposure(): Promise<void> {
  const drawn = readStoredVariant(document.cookie)
  const isDrawnPage = location.pathname === '/' && !readPreview(location.search)
  if (!isDrawnPage || !drawn?.splitId) return
  if (readCountedVisitor(document.cookie)?.splitId === drawn.splitId) return
  const shown = document.querySelector<HTMLElement>('[data-screen]')?.dataset.screen
  const variant: Variant = shown === ('landing-b' satisfies ScreenName) ? 'B' : 'A'
  await sendJson('POST', '/api/exposures', { variant }, { keepalive: true }).catch(() => {})
}
