import { eq } from 'drizzle-orm'
import { clients } from '#db/schema/clients.ts'
import { agency } from '#domain/agency.ts'
import { maskEmail } from '#domain/mask-email.ts'
import {
  addLink,
  extendNotice,
  type LinkSubject,
} from '#features/accounts/authentication/mailed-links.server.ts'
import { greetingBlock, textBlock, toCustomer } from '#features/mails/mail.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { MailDefinition } from '#platform/mail/mail-definition.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'

/** Warns the reader if staff were tricked. Dropped if the address is again the one that emails go to. */
export const formerClientMail: MailDefinition<LinkSubject | null> = {
  kind: 'client-former-email',
  hourlyPerRecipient: 10,
  prepare: (ctx, id) => extendNotice(ctx, { id, purpose: 'former-client' }),
  async compose(ctx, _subjectId, notice) {
    const { email: to, moved } = notice?.detail ?? {}
    if (!notice || !to || !moved) return null
    const [client] = await ctx.db
      .select({ email: clients.email })
      .from(clients)
      .where(eq(clients.id, notice.subject))
    if (client?.email.toLowerCase() === to) return null
    const subject = `Your records at ${agency.name} have a new address`
    const text = `We changed the email address for your records at ${agency.name}. Emails about them now go to ${moved.to}.`
    return {
      ...toCustomer(to),
      leadId: null,
      letter: {
        subject,
        preview: text,
        title: subject,
        blocks: [
          greetingBlock(),
          textBlock(text),
          ...(moved.lost.length > 0
            ? [textBlock(`The account with this address can no longer open ${formatList(moved.lost)}.`)]
            : []),
          ...(moved.isRemoved
            ? [textBlock('Links in our earlier emails to this address no longer work.')]
            : []),
          textBlock('Not expected? Reply to this email.'),
        ],
      },
    }
  },
}

const formatList = (items: string[]) => new Intl.ListFormat('en').format(items)

/** Call within the change's transaction. */
export async function tellFormerAddress(
  ctx: Pick<Ctx, 'db' | 'clock' | 'queue'>,
  {
    clientId,
    email,
    now,
    lost,
    isRemoved,
  }: { clientId: string; email: string; now: string; lost: string[]; isRemoved: boolean },
): Promise<void> {
  const detail = { email, moved: { to: maskEmail(now), lost, isRemoved } }
  const { id } = await addLink(ctx, { purpose: 'former-client', subject: clientId, detail })
  await queueMail(ctx, 'client-former-email', id)
}
