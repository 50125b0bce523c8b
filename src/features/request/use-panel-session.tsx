import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useCatalogue } from '#features/pricing/catalogue/use-catalogue.ts'
import { prepareOutbox } from '#platform/outbox/outbox.ts'
import { useIsHydrated } from '#ui/hydration/use-is-hydrated.ts'
import { priceableChoice } from './calculator/calculator-choice.ts'
import { readDraft } from './form/draft.ts'
import { type RequestSession, type RequestSessionInput, useRequestSession } from './use-request-session.ts'

export type PanelSession<Panel> = { panel: RefObject<Panel | null>; session: RequestSession }

/** The draft returns after hydration. */
export function usePanelSession<Panel extends HTMLElement>({
  service = null,
  ...input
}: Omit<RequestSessionInput, 'findDraft' | 'openedAtMs'>): PanelSession<Panel> {
  const panel = useRef<Panel>(null)
  const catalogue = useCatalogue()
  const isHydrated = useIsHydrated()
  const session = useRequestSession({
    ...input,
    findDraft: () => null,
    // The form stands in the page's HTML: a visitor may fill it in before the script has loaded.
    openedAtMs: performance.timeOrigin,
  })
  const isWritten = useRef(false)

  const bringBack = useEffectEvent(() => {
    if (input.correction) return
    const draft = readDraft()
    const chosen = input.source === 'checkout' ? null : priceableChoice(catalogue, input.choice)
    // Between two fields of a form in use, neither has the focus.
    const isInUse = isWritten.current || panel.current?.contains(document.activeElement)
    if ((draft || chosen || service) && !isInUse) session.restart(draft, chosen, service)
  })
  useEffect(() => {
    if (isHydrated) bringBack()
  }, [isHydrated])

  useEffect(() => {
    const form = panel.current
    const hear = () => {
      isWritten.current = true
      // Most visitors write nothing, so only writing installs the worker.
      prepareOutbox()
    }
    form?.addEventListener('input', hear, { once: true })
    return () => form?.removeEventListener('input', hear)
  }, [])

  return { panel, session }
}
