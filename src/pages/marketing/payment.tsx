import { PaymentLinkPanel } from '#features/payments/orders/payment-link-panel.tsx'
import { CurrencySelect } from '#features/pricing/currency-select.tsx'
import { usePricing } from '#features/pricing/currency-store.ts'
import { href } from '#routes'
import { joinClasses } from '#ui/join-classes.ts'
import frame from './frame/frame.module.css'
import { SitePage } from './frame/site-page.tsx'
import styles from './payment/payment-page.module.css'

/** Takes the payment of a payment link, and shows the outcome. */
export default function PaymentPage() {
  const pricing = usePricing()
  return (
    <SitePage>
      <div className={joinClasses(frame.frame, styles.page)}>
        <PaymentLinkPanel
          currency={pricing.status === 'ready' ? pricing.location.currency : 'INR'}
          currencySelect={<CurrencySelect />}
          checkoutHref={href('checkout')}
        />
      </div>
    </SitePage>
  )
}
