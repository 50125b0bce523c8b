import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { authoriseRecord } from '#platform/records/authorise-record.server.ts'
import type { MailDetail } from './mail.ts'
import { mailRecord, mailSummaryOf } from './mail-queries.server.ts'
import { loggedSecretsOf, withoutSecrets } from './mail-secrets.server.ts'

/** Shows the email as sent, or as it will be; hides its links' tokens from editors. @throws AppError `not-found` */
export async function readMail(ctx: Ctx, { id }: { id: string }): Promise<MailDetail> {
  const { row } = await authoriseRecord(ctx, mailRecord, id)
  const hidden = requireStaff(ctx).role === 'owner' ? [] : loggedSecretsOf(row)
  return {
    ...mailSummaryOf(row),
    html: withoutSecrets(row.html, hidden),
    text: withoutSecrets(row.text, hidden),
    hidesLinks: hidden.length > 0,
    lastError: row.lastError,
  }
}
