import { oneLine } from '#domain/one-line.ts'
import { linkBlock, toAgency } from '#features/mails/mail.server.ts'
import type { MailDefinition } from '#platform/mail/mail-definition.server.ts'
import { href } from '#routes'
import { findLead } from '../lead.server.ts'
import { findQuestion } from './ask-question.server.ts'
import { describeQuestion } from './question.ts'

/** Its subject is `<lead>.<question>`. */
export const questionMail: MailDefinition = {
  kind: 'lead-question',
  hourlyPerRecipient: null,
  async compose(ctx, subjectId) {
    const [leadId = '', questionId = ''] = subjectId.split('.')
    const lead = await findLead(ctx, { id: leadId })
    const question = lead && (await findQuestion(ctx, { leadId, questionId }))
    if (!question || lead.status === 'removed') return null
    const { about, number, text, author } = question
    return {
      ...toAgency(ctx, lead),
      leadId,
      letter: {
        subject: `${describeQuestion(question)}: ${oneLine(lead.companyName || lead.name)}`,
        preview: text.slice(0, 120),
        title: `A question about ${about} ${number}`,
        blocks: [
          { kind: 'quotation', title: author, text },
          linkBlock(ctx, 'Open the lead', href('adminLead', { id: leadId })),
        ],
      },
    }
  },
}
