import { useEffect } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { suggestHref } from '../ai-suggest/suggest-address.ts'
import { preloadSuggestDialog } from '../ai-suggest/suggest-dialog.ts'
import { showSuggest } from '../ai-suggest/suggest-history.ts'
import frame from '../frame/frame.module.css'
import { SectionHead } from './section-head.tsx'
import styles from './suggest.module.css'

const questions = [
  { title: 'What is your business?', text: 'The kind of business, and its industry.' },
  {
    title: 'What are your budget and timeline?',
    text: 'A range in your currency, and when you need it.',
  },
  { title: 'What should your website do?', text: 'The features you need, and the goals behind them.' },
  {
    title: 'Which of these do you want?',
    text: 'What we’d build for you, each with its price and the reason.',
  },
]

export function SuggestSection() {
  useEffect(preloadSuggestDialog, [])
  return (
    <section
      id="ai-suggest"
      className={joinClasses(frame.frame, frame.section)}
      aria-labelledby="ai-suggest-title"
    >
      <SectionHead
        id="ai-suggest-title"
        title={
          <>
            4 quick questions, one <span className={frame.stretched}>plan</span>
          </>
        }
        lede="Free, about 2 minutes. See what we’d build, what it costs and why, before you share any contact details."
        control={
          <ButtonLink
            variant="primary"
            size="l"
            href={suggestHref}
            data-early
            aria-haspopup="dialog"
            onClick={showSuggest}
          >
            AI Suggest
          </ButtonLink>
        }
      />
      <ol className={styles.questions}>
        {questions.map(({ title, text }) => (
          <li key={title}>
            <h3 className={styles.title}>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
