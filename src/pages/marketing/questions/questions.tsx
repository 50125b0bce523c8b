import type { questionKind } from '#features/questions/question-kind.ts'
import { usePathData } from '#platform/api/use-path-data.ts'
import { contentPath } from '#platform/content/content-path.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import styles from './questions.module.css'
import { steps } from './steps.ts'

export function Questions({ level = 3, className }: { level?: 2 | 3; className?: string }) {
  const Heading = `h${level}` as const
  const questions = usePathData(contentPath<typeof questionKind>('question'))
  const StepHeading = level === 2 ? 'h3' : 'h4'
  return (
    <div id="questions" className={joinClasses(styles.questions, className)}>
      <section aria-labelledby="steps-title">
        <Heading id="steps-title" className={styles.title}>
          How it works
        </Heading>
        <ol className={styles.steps}>
          {steps().map(({ title, text }) => (
            <li key={title}>
              <StepHeading className={styles.step}>{title}</StepHeading>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="questions-title">
        <Heading id="questions-title" className={styles.title}>
          Before you pay
        </Heading>
        <div className={styles.list}>
          {questions.map(({ id, question, answer }) => (
            <Disclosure key={id} title={question}>
              <p>{answer}</p>
            </Disclosure>
          ))}
        </div>
      </section>
    </div>
  )
}
