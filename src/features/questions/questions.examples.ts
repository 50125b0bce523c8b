import { example } from '#test/http/example.ts'
import { listQuestions } from './question.wire.ts'

export const questionsExamples = [example(listQuestions)]
