import { Folded } from '#ui/folded.tsx'
import styles from './questions.module.css'
import { questions, steps } from './questions.ts'

/** How it goes after the payment, and what buyers ask before it. */
export function Questions() {
  return (
    <div className={styles.questions}>
      <section aria-labelledby="steps-title">
        <h3 id="steps-title">How it goes</h3>
        <ol className={styles.steps}>
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h4>{title}</h4>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="questions-title">
        <h3 id="questions-title">Before you pay</h3>
        <div className={styles.list}>
          {questions.map(({ question, answer }) => (
            <Folded key={question} title={question}>
              <p>{answer}</p>
            </Folded>
          ))}
        </div>
      </section>
    </div>
  )
}
