import { OrbWeb } from '../brand/orb-web.tsx'
import { ZigzagUnderline } from '../brand/zigzag.tsx'
import { Button } from '../button.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { Ledger } from '../money/ledger.tsx'
import styles from './styleguide.module.css'

export function Hero() {
  return (
    <div className={styles.hero}>
      <div className={styles.heroText}>
        <h1 className={styles.headline}>
          Your website,
          <br />
          woven in{' '}
          <ZigzagUnderline draw className={styles.stretched}>
            one day
          </ZigzagUnderline>
        </h1>
        <p className={styles.lead}>
          Pick a package and pay 10% to start. You pay the balance when it’s done.
        </p>
        <Cluster gap="4" align="center">
          <Button variant="primary">View website packages</Button>
          <Button>See pricing</Button>
        </Cluster>
      </div>
      <div className={styles.quote}>
        <OrbWeb className={styles.web} seed="orbweaver" width={740} height={560} hub={{ x: 560, y: 270 }} />
        <Ledger
          boxed
          level={2}
          title="Professional website"
          rows={[
            { label: '10 pages, 2 months support', amount: '₹25,000' },
            { label: 'Booking system', amount: '₹5,000' },
            { label: 'Total, taxes included', amount: '₹30,000', kind: 'total' },
            { label: 'Deposit today (10%)', amount: '₹3,000', kind: 'due' },
            { label: 'Balance after completion (90%)', amount: '₹27,000' },
          ]}
          footnote="Charged in Indian rupees."
        />
      </div>
    </div>
  )
}
