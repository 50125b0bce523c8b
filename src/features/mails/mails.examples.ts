import { example } from '#test/http/example.ts'
import * as adminWires from './mail.admin.wire.ts'

export const mailsExamples = [
  example(adminWires.readMail, { answer: 404 }),
  example(adminWires.retryMail, {
    answer: 404,
    change: async ({ query }) => {
      const [mail] = await query("update mails set status = 'failed' returning id")
      return [{ id: mail.id }]
    },
  }),
]
