import { Amount } from '../money/amount.tsx'
import { Ledger } from '../money/ledger.tsx'
import { Progress } from '../records/progress.tsx'
import { GuideSection } from './guide-section.tsx'
import styles from './styleguide.module.css'

export function Money() {
  return (
    <GuideSection title="Money">
      <div className={styles.columns}>
        <Ledger
          title="Invoice 2026-014"
          rows={[
            { label: 'E-commerce Website', note: '50 free product uploads', amount: '₹45,000' },
            { label: 'Payment Gateway Setup', amount: '₹3,000' },
            { label: 'Total, taxes included', amount: '₹48,000', kind: 'total' },
            { label: 'Paid', amount: '₹4,800' },
            { label: 'Due now', amount: '₹43,200', kind: 'due' },
          ]}
        />
        <Ledger
          boxed
          footnote="Charged as ₹3,250."
          rows={[
            { label: 'Total, taxes included', amount: '$390', kind: 'total' },
            { label: 'Deposit today (10%)', amount: '$39', kind: 'due' },
            { label: 'Balance after completion (90%)', amount: '$351' },
          ]}
        />
        <div className={styles.types}>
          <Amount size="l">₹25,000</Amount>
          <p>
            <Amount>from ₹18,000</Amount>
          </p>
          <p>
            A page more costs <Amount size="inline">AED 800</Amount>.
          </p>
          <Progress value={2} max={5} />
          <Progress value={72} max={100} label="72% built" />
        </div>
      </div>
    </GuideSection>
  )
}
