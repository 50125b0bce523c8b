import * as v from 'valibot'
import { severalLines } from '#domain/text-fields.ts'

/** UTF-16 units. */
export const maxQuestionLength = 5000

export const questionSchema = v.object({
  text: v.pipe(severalLines(maxQuestionLength), v.nonEmpty('Write the question first.')),
})
export type Question = v.InferOutput<typeof questionSchema>
