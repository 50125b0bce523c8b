import { eq } from 'drizzle-orm'
import { mails } from '#db/schema/mails.ts'
import { AppError } from '#platform/app-error.server.ts'
import { requireStaff } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { MailDetail } from './mail.ts'
import { mailSummaryOf } from './mail-rows.server.ts'

/**
 * Reads a mail as sent, or as it will be sent.
 * @throws AppError `not-found`
 */
export async function readMail({
  ctx,
  input: { id },
}: {
  ctx: Ctx
  input: { id: string }
}): Promise<MailDetail> {
  requireStaff(ctx)
  const [row] = await ctx.db.select().from(mails).where(eq(mails.id, id))
  if (!row) throw new AppError('not-found', 'There is no such mail.')
  return { ...mailSummaryOf(row), html: row.html, text: row.text, lastError: row.lastError }
}
