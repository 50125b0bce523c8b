import { Hono } from 'hono'
import { serve } from '#platform/api/serve.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { listMails } from './list-mails.server.ts'
import * as adminWires from './mail.admin.wire.ts'
import { mailList } from './mail.ts'
import { readMail } from './read-mail.server.ts'
import { retryMail } from './retry-mail.server.ts'

export const mailsApi = new Hono<AppEnv>()

const ids = { id: 'mail' }

serve(mailsApi, adminWires.listMails, { access: 'staff', query: mailList.schema }, listMails)
serve(mailsApi, adminWires.readMail, { access: 'staff', ids }, readMail)
serve(mailsApi, adminWires.retryMail, { access: 'staff', ids, answer: readMail, changes: 'mail' }, retryMail)
