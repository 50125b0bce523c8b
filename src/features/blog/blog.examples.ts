import { example } from '#test/http/example.ts'
import { readPost } from './post.wire.ts'

export const blogExamples = [example(readPost, { answer: 404 })]
