import { consentCookie } from '#features/consent/consent.ts'
import { mayHoldUnsent } from '#platform/outbox/outbox-presence.ts'
import type { ScreenName } from '#routes'
import { loadWhenPossible } from '#ui/load-when-possible.ts'
import { layOutRest } from './lay-out-rest.ts'
import { loadScreen } from './screens.ts'
import { whenIdle } from './when-idle.ts'

/** The accounts' screens are pages of their own; their code then comes from the browser's cache. */
const prefetched: ScreenName[] = ['login', 'signup']
/** By then the visitor reads, and whatever this page needs is there. */
const prefetchAfterMs = 5000
const askForConsentAfterMs = 2000

/** Starts what a page can do without at first: consent, the outbox, the next pages' code, the spider. */
export function startLateParts({
  screen,
  isHydrating,
  isPrivate,
}: {
  screen: ScreenName
  isHydrating: boolean
  isPrivate: boolean
}): void {
  // Private pages neither ask nor count: see `isPrivate` in routes.ts.
  if (!isPrivate) attendToConsent()
  if (isHydrating) layOutRest()
  whenIdle(resumeOutbox)
  if (isHydrating) setTimeout(() => whenIdle(prefetchScreens), prefetchAfterMs)
  if (screen === 'landing-a') addEventListener('pointermove', followMouse)
}

/** A visitor who refused consent needs no consent code; an accepted choice applies at once. */
function attendToConsent(): void {
  const consent = consentCookie.read(document.cookie)
  if (!consent) setTimeout(startConsent, askForConsentAfterMs)
  else if (consent.state === 'accepted') void startConsent()
}

async function startConsent(): Promise<void> {
  const consent = await loadWhenPossible(() => import('#pages/marketing/frame/consent.ts'))
  consent.startConsent()
}

async function resumeOutbox(): Promise<void> {
  if (!(await mayHoldUnsent())) return
  const { startOutbox } = await loadWhenPossible(() => import('#platform/outbox/outbox.ts'))
  startOutbox()
}

function prefetchScreens(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData: boolean } }
  if (connection?.saveData) return
  for (const screen of prefetched) loadScreen(screen).catch(() => undefined)
}

/** The spider follows a mouse, so its code loads when one moves. */
async function followMouse({ pointerType }: PointerEvent): Promise<void> {
  if (pointerType !== 'mouse') return
  removeEventListener('pointermove', followMouse)
  const { startSpider } = await loadWhenPossible(() => import('#pages/marketing/spider/start-spider.ts'))
  startSpider()
}
