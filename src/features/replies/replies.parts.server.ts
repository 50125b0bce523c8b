import type { NounParts } from '#platform/records/noun-parts.server.ts'
import { repliesApi } from './replies.api.server.ts'
import { replyMail } from './reply-mail.server.ts'
import { templateRecord } from './templates/template.server.ts'

export const repliesParts: NounParts = {
  noun: 'replies',
  apis: [repliesApi],
  mails: [replyMail],
  undoable: [templateRecord],
}
