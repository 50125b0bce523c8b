import { paymentsOffText } from '#domain/money/payment-keys.ts'
import { usePaysOnline } from '#features/pricing/currency-store.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './secure-payment.module.css'

const online = [
  'Card numbers go to Razorpay’s checkout and never reach our servers.',
  'We charge in Indian rupees (INR). Before you pay, you see that amount next to the one in your currency.',
]

export function SecurePayment() {
  const paysOnline = usePaysOnline()
  const facts = [...(paysOnline ? online : [paymentsOffText]), 'Sending a project request is free.']
  return (
    <aside className={styles.box} aria-labelledby="secure-payment-title">
      <h3 id="secure-payment-title" className={styles.title}>
        <Icon name="lock" size={32} />
        {paysOnline ? 'Secure payment' : 'Payment'}
      </h3>
      <ul className={styles.list}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </aside>
  )
}
