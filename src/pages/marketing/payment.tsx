import { PaymentLinkPanel } from '#features/payments/links/payment-link-panel.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import frame from './frame/frame.module.css'
import { SitePage } from './frame/site-page.tsx'
import styles from './payment/payment-page.module.css'

export default function PaymentPage() {
  return (
    <SitePage>
      <div className={joinClasses(frame.frame, styles.page)}>
        <PaymentLinkPanel />
      </div>
    </SitePage>
  )
}
