import { useEffect, useState } from 'react'
import { agency } from '#domain/agency.ts'
import { guaranteeFor } from '#domain/catalogue/project-plan.ts'
import { LatePaymentDialog } from '#features/payments/window/late-payment-dialog.tsx'
import { useServices } from '#features/pricing/catalogue/use-services.ts'
import { refreshPrices } from '#features/pricing/reread-prices.ts'
import { prepareOutbox } from '#platform/outbox/outbox.ts'
import { ActionNote } from '#ui/action-note.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { showToast } from '#ui/overlays/toast.ts'
import { QuoteTotal } from './calculator/quote-total.tsx'
import { readService } from './chosen-service.ts'
import { DepositNotice } from './deposit-notice.tsx'
import { readDraft } from './form/draft.ts'
import { DraftNotice } from './form/draft-notice.tsx'
import { RequestForm } from './form/request-form.tsx'
import { readChoice } from './project-request-address.ts'
import styles from './project-request-dialog.module.css'
import { closeProjectRequest, replaceProjectRequest } from './project-request-history.ts'
import { RequestActions } from './request-actions.tsx'
import { type RequestSessionInput, useRequestSession } from './use-request-session.ts'

export type ProjectRequestDialogProps = Pick<RequestSessionInput, 'correction' | 'onSubmitted'> & {
  open: boolean
  search: string
}

export function ProjectRequestDialog({ open, onSubmitted, ...rest }: ProjectRequestDialogProps) {
  const [openings, setOpenings] = useState({ open, count: 0, isSent: false })
  if (openings.open !== open) {
    setOpenings(({ count }) => ({ open, count: open ? count + 1 : count, isSent: false }))
  }
  return (
    <OpenRequest
      {...rest}
      // A closing dialog still shows the old form.
      key={openings.count}
      open={open && !openings.isSent}
      onSubmitted={(confirmation) => {
        // Closes first: a later close would take the confirmation's focus.
        setOpenings((current) => ({ ...current, isSent: true }))
        onSubmitted(confirmation)
      }}
    />
  )
}

function OpenRequest({ open, search, correction, onSubmitted }: ProjectRequestDialogProps) {
  const services = useServices()
  const service = correction ? null : readService(services, search)
  const session = useRequestSession({
    choice: readChoice(search),
    service,
    correction,
    findDraft: readDraft,
    onChoiceChange: replaceProjectRequest,
    onSubmitted,
  })
  const { draft, outlivesTab, isSubmitting, deposit, formKey, formProps } = session
  useEffect(prepareOutbox, [])
  useEffect(() => {
    if (open) refreshPrices()
  }, [open])

  function close() {
    if (correction) {
      showToast({ title: 'Not sent', message: 'Your request stays here until you correct or discard it.' })
    } else if (readDraft()) {
      const place = outlivesTab ? 'on this device' : 'in this tab'
      showToast({ title: 'Draft saved', message: `Your answers stay ${place} until you send them.` })
    }
    closeProjectRequest()
  }

  return (
    <>
      <Dialog
        open={open}
        size="l"
        title={correction ? 'Correct your request' : 'Start your project'}
        description={`We answer within ${agency.responseTime}. Sending is free. Fields with a star are required.`}
        onClose={close}
        onCloseRequest={() => !isSubmitting}
        whenTyped="draft"
        alert={<DepositNotice {...deposit} />}
        summary={
          <>
            <p className={styles.total} role="status">
              {session.quote && <QuoteTotal quote={session.quote} unpayable={session.unpayable} />}
            </p>
            {deposit.canPay && <ActionNote>{guaranteeFor(session.quote)}</ActionNote>}
          </>
        }
        footer={
          <>
            <RequestActions formId={formProps.id} canPay={deposit.canPay} isSubmitting={isSubmitting} />
            <Button variant="quiet" disabled={isSubmitting} onClick={close}>
              Cancel
            </Button>
          </>
        }
      >
        <Notice className={styles.draft}>{session.change}</Notice>
        {service && (
          <p className={styles.draft}>
            You chose <b>{service.title}</b>.
          </p>
        )}
        {draft && (
          <div className={styles.draft}>
            <DraftNotice draft={draft} onStartOver={session.startOver} />
          </div>
        )}
        <RequestForm key={formKey} {...formProps} />
      </Dialog>
      {open && deposit.dialog && <LatePaymentDialog {...deposit.dialog} />}
    </>
  )
}
