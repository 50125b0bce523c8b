import {
  type Dispatch,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { defaultLocation } from '#domain/money/pricing.ts'
import { priceQuote, type Quote } from '#domain/money/quote.ts'
import { type CompleteAnswers, completeAnswers } from '#domain/wizard-answers.ts'
import { useCatalogue } from '#features/pricing/catalogue/use-catalogue.ts'
import { usePaysOnline, usePricing } from '#features/pricing/currency-store.ts'
import { basisOf } from '#features/pricing/pricing.ts'
import { mintUuid } from '#platform/outbox/outbox.ts'
import { findRecommendations } from './find-recommendations.ts'
import {
  clearWizardDraft,
  readWizardDraft,
  saveWizardDraft,
  type WizardDraft,
  type WizardVisit,
} from './wizard-draft.ts'
import {
  atPricesOf,
  emptyWizard,
  type MissingAnswer,
  missingIn,
  nextWizard,
  type WizardAction,
  type WizardState,
} from './wizard-state.ts'

/** Specified minimum. */
const recommendingMs = 1500

export type Wizard = {
  id: string
  visit: WizardVisit
  noteVisit: (change: Partial<WizardVisit>) => void
  state: WizardState
  dispatch: Dispatch<WizardAction>
  /** While the currency loads, prices are in the default one. */
  isPriced: boolean
  currency: CurrencyCode
  missing: readonly MissingAnswer[]
  complete: CompleteAnswers | null
  quote: Quote | null
  /** Null once the visitor decided. */
  offer: WizardDraft | null
  takeOffer: () => void
  dropOffer: () => void
  paysOnline: boolean
  trap: RefObject<HTMLInputElement | null>
  focusMissing: () => void
}

/**
 * For this tab, until sent or restarted.
 * @param isOpen a closed wizard stores nothing; the next one offers what it stored
 */
export function useWizard(isOpen: boolean): Wizard {
  const id = useId()
  const pricing = usePricing()
  const paysOnline = usePaysOnline()
  const catalogue = useCatalogue()
  const [kept, dispatch] = useReducer(nextWizard, emptyWizard)
  const state = useMemo(() => atPricesOf(catalogue, kept), [catalogue, kept])
  const [offer, setOffer] = useState<WizardDraft | null>(null)
  const [visit, setVisit] = useState(newVisit)
  const trap = useRef<HTMLInputElement>(null)

  function resume(draft: WizardDraft) {
    setVisit(draft.visit)
    dispatch({ type: 'resumed', state: draft.state })
  }
  const offerOrResume = useEffectEvent(() => {
    const draft = readWizardDraft(catalogue)
    if (draft && (draft.isAwaited || draft.visit.submittedAtMs !== null)) resume(draft)
    else setOffer(draft)
  })
  // The server renders an empty wizard.
  useEffect(() => offerOrResume(), [])

  useEffect(() => {
    // A closed or untouched wizard must not replace stored answers.
    if (!isOpen || kept === emptyWizard) return
    saveWizardDraft({ state, visit })
    setOffer(null)
  }, [isOpen, kept, state, visit])

  const { isLoading } = state
  const workOut = useEffectEvent(async (signal: AbortSignal) => {
    const complete = completeAnswers(state.answers)
    if (!complete) return
    const [result] = await Promise.all([
      findRecommendations(catalogue, complete, signal),
      pause(recommendingMs),
    ])
    if (!signal.aborted) dispatch({ type: 'recommended', result })
  })
  useEffect(() => {
    if (!isLoading || !isOpen) return
    const left = new AbortController()
    void workOut(left.signal)
    return () => left.abort()
  }, [isLoading, isOpen])

  const basis = basisOf(pricing) ?? { currency: defaultLocation.currency, multiplier: 1 }
  const priced = priceQuote(catalogue, { recommendationIds: state.selected }, basis)
  const missing = missingIn(state)

  return {
    id,
    paysOnline,
    visit,
    noteVisit: (change) => setVisit((current) => ({ ...current, ...change })),
    state,
    dispatch,
    isPriced: pricing.status === 'ready',
    currency: basis.currency,
    missing,
    complete: completeAnswers(state.answers),
    quote: priced.ok && state.selected.length > 0 ? priced.quote : null,
    offer,
    takeOffer() {
      if (offer) resume(offer)
    },
    dropOffer() {
      clearWizardDraft()
      setOffer(null)
    },
    trap,
    focusMissing() {
      const [first] = missing
      if (first) document.getElementById(`${id}-${first.field}`)?.focus()
    },
  }
}

function newVisit(): WizardVisit {
  return { key: mintUuid(), startedAtMs: Date.now(), payment: null, submittedAtMs: null }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
