import { type ReactNode, useEffect, useId, useState } from 'react'
import { agency } from '#domain/agency.ts'
import { formatMoney } from '#domain/money.ts'
import { depositShown } from '#domain/pricing.ts'
import { projectTypeOptions } from '#domain/project-request.ts'
import { priceQuote, type Quote, type QuoteChoice } from '#domain/quote.ts'
import type { Confirmation } from '#features/confirmation/confirmation.ts'
import type { ProjectRequest } from '#features/leads/lead.ts'
import { basisOf, type PricingState } from '#features/pricing/pricing.ts'
import { type OutboxEntry, prepareOutbox } from '#platform/outbox.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Price } from '#ui/price.tsx'
import { showToast } from '#ui/toast.ts'
import {
  type CalculatorChoice,
  fitsProjectType,
  priceableChoice,
  projectTypeOf,
} from './calculator-choice.ts'
import { clearDraft, readDraft, saveDraft } from './draft.ts'
import styles from './project-request-dialog.module.css'
import { RequestForm } from './request-form.tsx'
import { beganAtMs, pickRequestValues, type RequestValues } from './request-values.ts'
import { submitRequest } from './submit-request.ts'

export type ProjectRequestDialogProps = {
  open: boolean
  pricing: PricingState
  /** Shown beside the prices. */
  currencySelect: ReactNode
  /** The calculator's choice, kept by whoever owns the address; what cannot be priced is ignored. */
  choice: CalculatorChoice
  onChoiceChange: (choice: CalculatorChoice) => void
  onClose: () => void
  /** The request is safe, on the server or on this device, or was refused: the confirmation says which. */
  onSubmitted: (confirmation: Confirmation) => void
  /** A refused request to correct, instead of the draft. */
  mend?: OutboxEntry | null
}

/** Asks for a project: contact, calculator, timeline, details. Keeps a draft until it is sent. */
export function ProjectRequestDialog({ open, onSubmitted, ...rest }: ProjectRequestDialogProps) {
  const [openings, setOpenings] = useState({ open, count: 0, isSent: false })
  if (openings.open !== open) {
    setOpenings(({ count }) => ({ open, count: open ? count + 1 : count, isSent: false }))
  }
  return (
    <RequestSession
      {...rest}
      // Each opening starts from the draft; while it closes, the old one is still to be seen.
      key={openings.count}
      open={open && !openings.isSent}
      onSubmitted={(confirmation) => {
        // Closed before the confirmation opens, or closing would take the focus out of that.
        setOpenings((current) => ({ ...current, isSent: true }))
        onSubmitted(confirmation)
      }}
    />
  )
}

function RequestSession({
  open,
  pricing,
  currencySelect,
  choice: addressChoice,
  onChoiceChange,
  onClose,
  onSubmitted,
  mend = null,
}: ProjectRequestDialogProps) {
  const formId = useId()
  const [draft, setDraft] = useState(() => (mend ? null : readDraft()))
  // Who comes back to a full form may be done at once, and is no robot.
  const [startedAtMs] = useState(() => (mend ? beganAtMs(mend) : (draft?.startedAtMs ?? Date.now())))
  const [restarts, setRestarts] = useState(0)
  const [outlivesTab, setOutlivesTab] = useState(true)
  const [isSubmitting, setIsSubmitting] = useState(false)
  useEffect(prepareOutbox, [])

  const choice = priceableChoice(addressChoice)
  const basis = basisOf(pricing)
  const priced = choice && basis && priceQuote(choice, basis)
  const quote = priced?.ok ? priced.quote : null
  const [startValues, setStartValues] = useState(() =>
    withProjectType(mend ? pickRequestValues(mend.body as object) : (draft?.values ?? {}), choice),
  )

  function startOver() {
    clearDraft()
    setDraft(null)
    setStartValues(withProjectType({}, choice))
    setRestarts((count) => count + 1)
  }

  function keepDraft(values: RequestValues) {
    // The refused request itself stays in the outbox.
    if (!mend) setOutlivesTab(saveDraft(values, startedAtMs))
  }

  function close() {
    if (mend) {
      showToast({ title: 'Not sent', message: 'Your request stays here until you correct or discard it.' })
    } else if (readDraft()) {
      const place = outlivesTab ? 'on this device' : 'in this tab'
      showToast({ title: 'Draft kept', message: `Your answers stay ${place} until you send them.` })
    }
    onClose()
  }

  async function submit(request: ProjectRequest) {
    if (isSubmitting) return
    setIsSubmitting(true)
    const elapsedMs = Date.now() - startedAtMs
    onSubmitted(await submitRequest({ request, quote, choice, pricing, elapsedMs, replaces: mend?.id }))
  }

  return (
    <Dialog
      open={open}
      size="l"
      title={mend ? 'Correct your request' : 'Start your project'}
      description={`We answer within ${agency.responseTimes.standard}. Nothing is charged now. A star marks what we need.`}
      onClose={close}
      onCloseRequest={() => !isSubmitting}
      footer={
        <>
          <p className={styles.total} role="status">
            {quote && <Total quote={quote} />}
          </p>
          <Button className={styles.button} variant="quiet" disabled={isSubmitting} onClick={close}>
            Cancel
          </Button>
          <Button className={styles.button} variant="primary" type="submit" form={formId} busy={isSubmitting}>
            Submit Request
          </Button>
        </>
      }
    >
      {draft && (
        <div className={styles.draft}>
          <p>
            Your draft of <DateTime iso={new Date(draft.savedAtMs).toISOString()} /> is back.
          </p>
          <Button variant="quiet" size="s" onClick={startOver}>
            Start over
          </Button>
        </div>
      )}
      <RequestForm
        key={restarts}
        id={formId}
        initialValues={startValues}
        refusal={mend?.refusal ?? null}
        calculator={{ choice, quote, basis, currencySelect, onChange: onChoiceChange }}
        autoFocus={restarts > 0}
        onValuesChange={keepDraft}
        onSubmit={submit}
      />
    </Dialog>
  )
}

function Total({ quote: { total } }: { quote: Quote }) {
  return (
    <>
      Total <Price>{formatMoney(total)}</Price>
      <span className={styles.today}>{formatMoney(depositShown(total))} today (10%)</span>
    </>
  )
}

/** A package chosen before the form opened says what the project is, unless the draft agrees with it already. */
function withProjectType(values: RequestValues, choice: QuoteChoice | null): RequestValues {
  const known = projectTypeOptions.find((option) => option.value === values.projectType)?.value
  if (!choice || (known && fitsProjectType(choice.packageId, known))) return values
  return { ...values, projectType: projectTypeOf(choice.packageId) ?? values.projectType }
}
