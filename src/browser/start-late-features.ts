import { agency } from '#domain/agency.ts'
import { consentCookie } from '#features/consent/consent.ts'
import { keepAdClick } from '#features/consent/keep-ad-click.ts'
import { mayHaveUnsentEntries } from '#platform/outbox/outbox-presence.ts'
import type { ScreenName } from '#routes'
import { loadWhenPossible } from '#ui/hydration/load-when-possible.ts'
import { layOutDeferredParts } from './lay-out-deferred-parts.ts'
import { loadScreen } from './screens.ts'
import { whenIdle } from './when-idle.ts'

const prefetched: ScreenName[] = ['login', 'signup']
const prefetchAfterMs = 5000
const askForConsentAfterMs = 2000

export function startLateFeatures({
  screen,
  isHydrating,
  isPrivate,
}: {
  screen: ScreenName
  isHydrating: boolean
  isPrivate: boolean
}): void {
  if (!isPrivate) attendToConsent()
  if (isHydrating) layOutDeferredParts()
  whenIdle(resumeOutbox)
  if (isHydrating) setTimeout(() => whenIdle(prefetchScreens), prefetchAfterMs)
  if (screen === 'landing-a' && agency.hasWeb) addEventListener('pointermove', followMouse)
}

/** After a refusal no consent code is needed; acceptance applies at once. */
function attendToConsent(): void {
  const consent = consentCookie.read(document.cookie)
  if (!consent) {
    keepAdClick()
    setTimeout(startConsent, askForConsentAfterMs)
  } else if (consent.state === 'accepted') void startConsent()
}

async function startConsent(): Promise<void> {
  const consent = await loadWhenPossible(() => import('#pages/marketing/frame/consent.ts'))
  consent.startConsent()
}

async function resumeOutbox(): Promise<void> {
  if (!(await mayHaveUnsentEntries())) return
  const { startOutbox } = await loadWhenPossible(() => import('#platform/outbox/outbox.ts'))
  startOutbox()
}

function prefetchScreens(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData: boolean } }
  if (connection?.saveData) return
  for (const screen of prefetched) loadScreen(screen).catch(() => undefined)
}

async function followMouse({ pointerType }: PointerEvent): Promise<void> {
  if (pointerType !== 'mouse') return
  removeEventListener('pointermove', followMouse)
  const { startSpider } = await loadWhenPossible(() => import('#pages/marketing/spider/start-spider.ts'))
  startSpider()
}
