import { joinClasses } from '#ui/join-classes.ts'
import frame from '../frame/frame.module.css'
import styles from './questions.module.css'
import { Questions } from './questions.tsx'

/** The questions as a section of its own, on pages that have no prices section. */
export function QuestionsSection() {
  return <Questions level={2} className={joinClasses(frame.frame, styles.apart)} />
}
