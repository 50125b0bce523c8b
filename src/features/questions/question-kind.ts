import { defineContent } from '#platform/content/define-content.ts'
import { line, text, withFacts } from '#platform/content/fields.ts'

/** What buyers ask before they pay. */
export const questionKind = defineContent({
  kind: 'question',
  noun: 'question',
  title: 'Questions',
  place: { text: 'Front page', href: '/#questions' },
  named: 'question',
  publishes: 'questions',
  changedBy: 'staff',
  isOpen: true,
  needsOne: true,
  fields: {
    question: withFacts(line('Question', { max: 120, missing: 'Write the question.' }), ''),
    answer: withFacts(text('Answer', { max: 800, missing: 'Write the answer.' })),
  },
})
