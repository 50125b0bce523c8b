import { useMemo, useState } from 'react'
import { agency } from '#domain/agency.ts'
import type { Confirmation } from '#features/confirmation/confirmation.ts'
import { ConfirmationDetails } from '#features/confirmation/confirmation-details.tsx'
import { useConfirmation } from '#features/confirmation/use-confirmation.ts'
import { useLivePayment } from '#features/confirmation/use-live-payment.ts'
import type { LeadReceipt } from '#features/leads/lead.ts'
import { PaidProjectButton } from '#features/projects/paid-project-button.tsx'
import { usePathData } from '#platform/api/use-path-data.ts'
import type { ApiPath } from '#platform/api/wire.ts'
import { routes } from '#routes'
import { ZigzagUnderline } from '#ui/brand/zigzag.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { useIsHydrated } from '#ui/hydration/use-is-hydrated.ts'
import { joinClasses } from '#ui/join-classes.ts'
import { FactStrip } from './frame/fact-strip.tsx'
import frame from './frame/frame.module.css'
import { SitePage } from './frame/site-page.tsx'
import { usePageAddress } from './frame/use-page-address.ts'
import { thanks } from './thank-you/show-thank-you.ts'
import styles from './thank-you/thank-you.module.css'

export default function ThankYouPage() {
  const isHydrated = useIsHydrated()
  const confirmation = useMemo(() => (isHydrated ? thanks.read() : null), [isHydrated])
  const [receiptPath] = usePageAddress(routes.thankYou).dataPaths
  return (
    <SitePage>
      <div className={joinClasses(frame.frame, styles.page)}>
        {receiptPath ? (
          <PostedRequest receiptPath={receiptPath} />
        ) : confirmation ? (
          <KnownOutcome confirmation={confirmation} />
        ) : (
          <UnknownOutcome />
        )}
        <p className={styles.ways}>
          <ButtonLink href="/">Back to the home page</ButtonLink>
          <ButtonLink href="/blog" variant="quiet">
            Read the blog
          </ButtonLink>
        </p>
      </div>
    </SitePage>
  )
}

function PostedRequest({ receiptPath }: { receiptPath: ApiPath<LeadReceipt> }) {
  const receipt = usePathData(receiptPath)
  const [confirmation] = useState<Confirmation>({
    type: 'contact',
    delivery: { entryId: '', outcome: { kind: 'received', receipt, attempts: 1 } },
    project: null,
    email: '',
  })
  return <KnownOutcome confirmation={confirmation} />
}

function KnownOutcome({ confirmation: sent }: { confirmation: Confirmation }) {
  const confirmation = useLivePayment(sent)
  const state = useConfirmation(confirmation)
  return (
    <>
      <h1 className={styles.title}>{state.title}</h1>
      <div className={styles.details}>
        <ConfirmationDetails
          confirmation={confirmation}
          state={state}
          level={2}
          paidWay={(orderId) => <PaidProjectButton orderId={orderId} />}
        />
      </div>
    </>
  )
}

function UnknownOutcome() {
  return (
    <>
      <h1 className={styles.title}>
        Thank <ZigzagUnderline className={frame.stretched}>you</ZigzagUnderline>
      </h1>
      <p className={styles.lede}>
        Sent us a request? Its reference, like OW-7K3F9Q, is in our email. No reference? Write to{' '}
        <a href={`mailto:${agency.email}`}>{agency.email}</a>.
      </p>
      <FactStrip
        facts={[
          { value: agency.responseTime, label: 'We reply within' },
          { value: agency.responseTimeAfterPayment, label: 'After your deposit, within' },
        ]}
      />
    </>
  )
}
