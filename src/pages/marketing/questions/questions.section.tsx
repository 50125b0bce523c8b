import { joinClasses } from '#ui/join-classes.ts'
import frame from '../frame/frame.module.css'
import styles from './questions.module.css'
import { Questions } from './questions.tsx'

export function QuestionsSection() {
  return <Questions level={2} className={joinClasses(frame.frame, styles.apart)} />
}
