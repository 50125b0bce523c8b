import { sql } from 'drizzle-orm'
import { mails } from '#db/schema/mails.ts'
import { eraseJobErrors } from '#platform/jobs/erase-job-errors.server.ts'
import { oldestFirst } from '#platform/records/list-page.server.ts'
import type { PersonalData } from '#platform/records/personal-data.server.ts'
import { eraseMails } from './mail.server.ts'
import { loggedSecretsOf, withoutSecrets } from './mail-secrets.server.ts'

/** Mails about records are erased with the records. */
export const mailData: PersonalData = {
  name: 'mails',
  async read({ db }, { email }) {
    const rows = await db
      .select({
        kind: mails.kind,
        to: mails.toAddress,
        subject: mails.subject,
        text: mails.text,
        secrets: mails.secrets,
        status: mails.status,
        createdAt: mails.createdAt,
        sentAt: mails.sentAt,
      })
      .from(mails)
      .where(isTo(email))
      .orderBy(...oldestFirst(mails))
    return rows.map(({ secrets, ...mail }) => ({
      ...mail,
      text: withoutSecrets(mail.text, loggedSecretsOf({ ...mail, secrets })),
    }))
  },
  async erase(ctx, { email }) {
    await eraseMails(ctx, isTo(email))
    await eraseJobErrors(ctx, { email })
    return []
  },
}

function isTo(email: string) {
  return sql`lower(${mails.toAddress}) = ${email}`
}
