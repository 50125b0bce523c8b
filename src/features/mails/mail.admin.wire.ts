import { of, wire } from '#platform/api/wire.ts'
import type { MailDetail, MailList, mailList } from './mail.ts'

export const listMails = wire(
  'GET',
  '/api/admin/mails',
  of<{ query: typeof mailList.schema; answer: MailList }>,
)
export const readMail = wire('GET', '/api/admin/mails/:id', of<{ answer: MailDetail }>)
export const retryMail = wire('POST', '/api/admin/mails/:id/retry', of<{ answer: MailDetail }>)
