import { of, wire } from '#platform/api/wire.ts'

export type Question = { id: string; question: string; answer: string }

/** What buyers ask before they pay, in order. */
export const listQuestions = wire('GET', '/api/questions', of<{ answer: Question[] }>)
