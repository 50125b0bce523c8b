import { replyTemplates } from '#db/schema/reply-templates.ts'
import type { NounParts } from '#platform/records/noun-parts.server.ts'
import { recordNames } from '#platform/records/record-names.server.ts'
import { repliesApi } from './replies.api.server.ts'
import { replyMail } from './reply-mail.server.ts'
import { templateRecord } from './templates/template.server.ts'

export const repliesParts: NounParts = {
  noun: 'replies',
  names: [recordNames(templateRecord.noun, replyTemplates, replyTemplates.name)],
  apis: [repliesApi],
  mails: [replyMail],
  undoable: [templateRecord],
}
