import { example } from '#test/http/example.ts'
import { readPostedLink } from './earlier-payment-links.wire.ts'

export const billingExamples = [
  example(readPostedLink, { body: () => ({ token: 'A'.repeat(22) }), answer: 404 }),
]
