import { agency } from '#domain/agency.ts'
import type { MailDefinition } from '#platform/mail/mail-definition.server.ts'
import { href } from '#routes'
import { linkFragments } from '../account.ts'
import { mailWithLink } from '../account-mails.server.ts'
import { drawLinkToken } from '../authentication/mailed-links.server.ts'

export const inviteMail: MailDefinition = {
  kind: 'staff-invite',
  hourlyPerRecipient: 5,
  async compose(ctx, subjectId) {
    const [id = ''] = subjectId.split('.')
    const link = await drawLinkToken(ctx, { id, purpose: 'invite' })
    const invite = link?.detail.invite
    if (!invite) return null
    const { name, by, role } = invite
    return mailWithLink(
      ctx,
      { to: link.subject, name: null, secret: link.secret },
      {
        subject: `Join ${agency.name}’s admin`,
        text: `${name ? `Hello ${name}, ` : ''}${by} invites you to work in ${agency.name}’s admin as ${role === 'owner' ? 'an owner' : 'an editor'}. Open the link to choose a password.`,
        label: 'Accept the invite',
        path: `${href('signup')}#${linkFragments.invite}=`,
        last: 'The link works once, within 7 days. Not expecting this? You can ignore this email: nothing changes unless you click.',
      },
    )
  },
}
