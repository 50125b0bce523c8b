import { Hono } from 'hono'
import { type AppEnv, access, uuidParam } from '#platform/http.server.ts'
import { parseInput } from '#platform/parse.server.ts'
import { listMails } from './list-mails.server.ts'
import { mailListSchema } from './mail.ts'
import { readMail } from './read-mail.server.ts'
import { retryMail } from './retry-mail.server.ts'

export const mailsApi = new Hono<AppEnv>()
  .get('/api/admin/mails', access.staff, async (c) => {
    const input = parseInput(mailListSchema, c.req.query())
    return c.json(await listMails({ ctx: c.var.ctx, input }))
  })
  .get('/api/admin/mails/:id', access.staff, async (c) => {
    return c.json(await readMail({ ctx: c.var.ctx, input: { id: uuidParam(c, 'mail') } }))
  })
  .post('/api/admin/mails/:id/retry', access.staff, async (c) => {
    return c.json(await retryMail({ ctx: c.var.ctx, input: { id: uuidParam(c, 'mail') } }))
  })
