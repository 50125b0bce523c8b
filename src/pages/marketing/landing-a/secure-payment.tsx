import { Icon } from '#ui/icon.tsx'
import styles from './secure-payment.module.css'

const facts = [
  'Card numbers go to Razorpay’s checkout and never reach our servers.',
  'Charged in rupees (INR); the amount in INR stands beside yours before you pay.',
  'Sending a project request costs nothing.',
]

export function SecurePayment() {
  return (
    <aside className={styles.box} aria-labelledby="secure-payment-title">
      <h3 id="secure-payment-title" className={styles.title}>
        <Icon name="lock" size={32} />
        Secure payment
      </h3>
      <ul className={styles.list}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </aside>
  )
}
