import { guarantee } from '#domain/agency.ts'
import { priceToConfirmText } from '#domain/money/pricing.ts'
import { useIsCurrencyToConfirm } from '#features/pricing/price.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import frame from '../../frame/frame.module.css'
import { PageCurrency } from '../../frame/page-currency.tsx'
import { Questions } from '../../questions/questions.tsx'
import { SectionHead } from '../section-head.tsx'
import { AddOns } from './add-ons.tsx'
import { DepositBanner } from './deposit-banner.tsx'
import { IndustryPackages } from './industry-packages.tsx'
import { Packages } from './packages.tsx'
import styles from './pricing.module.css'
import { SecurePayment } from './secure-payment.tsx'

export function PricingSection() {
  const isToConfirm = useIsCurrencyToConfirm()
  return (
    <section id="pricing" className={joinClasses(frame.frame, frame.section)} aria-labelledby="pricing-title">
      <SectionHead
        id="pricing-title"
        title={
          <>
            {isToConfirm ? 'Packages' : 'Fixed-price packages'}, taxes{' '}
            <span className={frame.stretched}>included</span>
          </>
        }
        lede={
          isToConfirm
            ? `${priceToConfirmText} It includes hosting setup.`
            : 'The price you see is the price you pay, hosting setup included.'
        }
        control={<PageCurrency />}
      />
      <DepositBanner />
      <Packages />
      <p className={styles.guarantee}>{guarantee()}</p>
      <div className={styles.more}>
        <AddOns />
        <SecurePayment />
      </div>
      <IndustryPackages />
      <Questions className={styles.questions} />
    </section>
  )
}
