import * as v from 'valibot'
import type { LeadEventBody } from '#domain/records/lead.ts'
import { severalLines } from '#domain/text-fields.ts'

/** UTF-16 units. */
export const maxQuestionLength = 5000

export const questionSchema = v.object({
  text: v.pipe(severalLines(maxQuestionLength), v.nonEmpty('Write the question first.')),
})
export type Question = v.InferOutput<typeof questionSchema>

type Asked = Extract<LeadEventBody, { kind: 'question' }>['data']

/** The first one that staff have not answered. */
export type OpenQuestion = Pick<Asked, 'about' | 'number' | 'text'> & { at: string }

export const describeQuestion = ({ about, number }: Pick<Asked, 'about' | 'number'>) =>
  `Question about ${about} ${number}`
