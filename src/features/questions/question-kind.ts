import { factNames, unknownFactIn } from '#domain/facts-in-text.ts'
import { defineContent } from '#platform/content/define-content.ts'
import { line, text } from '#platform/content/fields.ts'

const hint = `These are filled in: ${factNames.map((name) => `{${name}}`).join(', ')}.`

export const questionKind = defineContent({
  kind: 'question',
  noun: 'question',
  title: 'Questions',
  place: { text: 'Front page', href: '/#questions' },
  named: 'question',
  publishes: 'questions',
  changedBy: 'staff',
  needsOne: true,
  fields: {
    question: line('Question', { max: 120, missing: 'Write the question.' }),
    answer: text('Answer', { max: 800, missing: 'Write the answer.', hint }),
  },
  refuse: (data) =>
    Object.entries(data).flatMap(([field, value]) => {
      const unknown = unknownFactIn(String(value))
      return unknown ? [{ field, message: `There is no placeholder ${unknown}. ${hint}` }] : []
    }),
})
