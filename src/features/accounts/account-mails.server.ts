import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { users, verifications } from '#db/schema/accounts.ts'
import { agency } from '#domain/agency.ts'
import { maskEmail } from '#domain/mask-email.ts'
import type { KeptFact } from '#domain/records/account.ts'
import {
  factsBlock,
  greetingBlock,
  linkBlock,
  redactLoggedMail,
  secretLinkBlock,
  smallBlock,
  textBlock,
  toAgency,
  toCustomer,
} from '#features/mails/mail.server.ts'
import type { DrawnToken } from '#platform/access/secret-token.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { ComposedMail, LetterBlock, MailDefinition } from '#platform/mail/mail-definition.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import { href } from '#routes'
import { linkFragments } from './account.ts'
import {
  drawLinkToken,
  extendNotice,
  issueLink,
  type LinkSubject,
} from './authentication/mailed-links.server.ts'

const notRequested = 'Didn’t ask for this? You can ignore this email: nothing changes unless you click.'

type LinkLetter = { subject: string; text: string; label: string; path: string; last: string }

export function mailWithLink(
  ctx: Ctx,
  { to, name, secret }: { to: string; name?: string | null; secret: DrawnToken },
  { subject, text, label, path, last }: LinkLetter,
): ComposedMail {
  const more = [secretLinkBlock(ctx, label, path + secret.token, secret), smallBlock(last)]
  return noticeTo(toCustomer(to), { subject, name, text, more })
}

export function noticeTo(
  addressee: Pick<ComposedMail, 'to' | 'replyTo'>,
  {
    subject,
    title = subject,
    name,
    text,
    more = [],
  }: {
    subject: string
    title?: string
    name?: string | null | undefined
    text: string
    more?: LetterBlock[]
  },
): ComposedMail {
  return {
    ...addressee,
    leadId: null,
    letter: {
      subject,
      preview: text,
      title,
      blocks: [...(name === null ? [] : [greetingBlock(name)]), textBlock(text), ...more],
    },
  }
}

async function findUser({ db }: Ctx, userId: string): Promise<{ email: string; name: string } | undefined> {
  const { email, name } = users
  const [user] = await db.select({ email, name }).from(users).where(eq(users.id, userId))
  return user
}

// The endpoints limit these mails, where they can refuse the caller.

export const logInLinkMail: MailDefinition = {
  kind: 'account-log-in',
  hourlyPerRecipient: null,
  async compose(ctx, subjectId) {
    const link = await drawLinkToken(ctx, { id: subjectId, purpose: 'log-in' })
    const user = link && (await findUser(ctx, link.subject))
    if (!user) return null
    return mailWithLink(
      ctx,
      { to: user.email, name: user.name, secret: link.secret },
      {
        subject: `Log in to ${agency.name}`,
        text: 'Open the link to log in to your account.',
        label: 'Log in',
        path: `${href('login')}#${linkFragments.logIn}=`,
        last: `The link works once, within 30 minutes. ${notRequested}`,
      },
    )
  },
}

export const resetLinkMail: MailDefinition = {
  kind: 'account-reset',
  hourlyPerRecipient: null,
  async compose(ctx, subjectId) {
    const link = await drawLinkToken(ctx, { id: subjectId, purpose: 'reset' })
    const user = link && (await findUser(ctx, link.subject))
    if (!user) return null
    return mailWithLink(
      ctx,
      { to: user.email, name: user.name, secret: link.secret },
      {
        subject: `Reset your ${agency.name} password`,
        text: 'Open the link to choose a new password. This logs you out everywhere else.',
        label: 'Choose a password',
        path: `${href('login')}#${linkFragments.reset}=`,
        last: `The link works once, within an hour. ${notRequested}`,
      },
    )
  },
}

export const signUpLinkMail: MailDefinition = {
  kind: 'account-sign-up',
  hourlyPerRecipient: null,
  copies: 'accounts',
  async compose(ctx, subjectId) {
    const link = await drawLinkToken(ctx, { id: subjectId, purpose: 'sign-up' })
    if (!link) return null
    return mailWithLink(
      ctx,
      { to: link.subject, secret: link.secret },
      {
        subject: `Your account at ${agency.name}`,
        text: `Open the link to create your ${agency.name} account.`,
        label: 'Create my account',
        path: `${href('signup')}#${linkFragments.signUp}=`,
        last: `The link works once, within 24 hours. ${notRequested}`,
      },
    )
  },
}

/** Masks the account's address: a stranger may read this mail. */
export const newEmailMail: MailDefinition = {
  kind: 'account-new-email',
  hourlyPerRecipient: null,
  copies: 'accounts',
  async compose(ctx, subjectId) {
    const link = await drawLinkToken(ctx, { id: subjectId, purpose: 'new-email' })
    const to = link?.detail.email
    const account = link && (await findUser(ctx, link.subject))
    if (!to || !account) return null
    const [taken] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, to))
    if (taken) {
      const text =
        'Someone asked to use this address for another account. It already belongs to an account, so nothing has changed.'
      const subject = `Your address at ${agency.name}`
      return noticeTo(toCustomer(to), { subject, text })
    }
    return mailWithLink(
      ctx,
      { to, secret: link.secret },
      {
        subject: `Your new address at ${agency.name}`,
        text: `The account ${maskEmail(account.email)} asked to use this address from now on. If it is yours, open the link, log in to that account, and confirm.`,
        label: 'Confirm this address',
        path: `${href('login')}#${linkFragments.newEmail}=`,
        last: 'The link works once, within 24 hours, and only for that account. Not yours? You can ignore this email: nothing changes without its log-in.',
      },
    )
  },
}

export const formerEmailMail: MailDefinition<LinkSubject | null> = {
  kind: 'account-former-email',
  hourlyPerRecipient: null,
  prepare: (ctx, id) => extendNotice(ctx, { id, purpose: 'former-email' }),
  async compose(ctx, _subjectId, notice) {
    const to = notice?.detail.email
    if (!to) return null
    const name = (await findUser(ctx, notice.subject))?.name
    const subject = `Your account at ${agency.name} has a new address`
    const text =
      'Your account now uses another email address, and this one no longer opens it. Emails about your projects, quotes and invoices go to the new one.'
    const came = notice.detail.came ?? []
    const more = [
      ...(came.length > 0
        ? [textBlock(`Added to the account, because it came from the new address: ${came.join(', ')}.`)]
        : []),
      textBlock('Wasn’t you? Reply to this email.'),
    ]
    return noticeTo(toCustomer(to), { subject, name, text, more })
  },
}

const changeWords = {
  password: {
    title: 'Your password has changed',
    text: 'Your account has a new password, and earlier sessions have been logged out.',
  },
  'role-owner': {
    title: 'You are an owner now',
    text: 'You can also change people, prices and settings in the admin.',
  },
  'role-editor': {
    title: 'You are an editor now',
    text: 'You keep all daily work in the admin. Owners change people, prices and settings. You were logged out everywhere: log in again.',
  },
  'second-step-on': {
    title: 'Two-step login is on',
    text: 'Logging in now also asks for a code from your app.',
  },
  'second-step-replaced': {
    title: 'Two-step login uses another app',
    text: 'Logging in now asks for a code from the new app. The old app and its recovery codes no longer work.',
  },
  'second-step-off': {
    title: 'Two-step login is off',
    text: 'Logging in no longer asks for a code from your app.',
  },
}

const changedAccountMail: MailDefinition = {
  kind: 'account-changed',
  hourlyPerRecipient: 10,
  async compose(ctx, subjectId) {
    const [userId = '', change = ''] = subjectId.split('.')
    const user = await findUser(ctx, userId)
    if (!user) return null
    const { title, text } = changeWords[change as keyof typeof changeWords]
    const more = [
      textBlock('Wasn’t you? Choose a new password now and reply to this email.'),
      linkBlock(ctx, 'Choose a new password', href('login')),
    ]
    const notice = { subject: `${title}: ${agency.name}`, title, name: user.name, text, more }
    return noticeTo(toCustomer(user.email), notice)
  },
}

/** Call within the change's transaction. */
export async function queueAccountChangeMail(
  ctx: Pick<Ctx, 'db' | 'queue'>,
  userId: string,
  change: keyof typeof changeWords,
): Promise<void> {
  await queueMail(ctx, 'account-changed', `${userId}.${change}.${randomUUID()}`)
}

const deletedMail: MailDefinition<LinkSubject | null> = {
  kind: 'account-deleted',
  hourlyPerRecipient: null,
  prepare: (ctx, id) => extendNotice(ctx, { id, purpose: 'deleted' }),
  async compose(_ctx, _subjectId, notice) {
    const { email: to, kept, removedBy } = notice?.detail ?? {}
    if (!to) return null
    const subject = `Your ${agency.name} account is deleted`
    if (removedBy) {
      const text = `${removedBy} removed your account from the admin. What you wrote there keeps your name. Questions? Just reply.`
      return noticeTo(toCustomer(to), { subject, text })
    }
    const text = kept
      ? `Your account and your data are deleted${kept.length > 0 ? ', except for what is listed here' : ''}.`
      : 'Your account is deleted. We keep what you sent us, so that we can finish the work.'
    const more = [
      ...factsBlock('What stays', kept ?? []),
      ...(kept?.length
        ? [
            textBlock(
              'Tax law requires us to keep payments and documents with your name, and with them the words of the quote that you accepted. A project stays until we have ended it with you.',
            ),
          ]
        : []),
      textBlock('Wasn’t you? Reply to this email.'),
    ]
    return noticeTo(toCustomer(to), { subject, text, more })
  },
  async settled({ db }, subjectId, mailId) {
    const [notice] = await db.delete(verifications).where(eq(verifications.id, subjectId)).returning()
    if (notice?.detail.kept) await redactLoggedMail({ db }, { id: mailId })
  },
}

const deletedAgencyMail: MailDefinition<LinkSubject | null> = {
  kind: 'account-deleted-agency',
  hourlyPerRecipient: null,
  prepare: (ctx, id) => extendNotice(ctx, { id, purpose: 'deleted-agency' }),
  async compose(ctx, _subjectId, notice) {
    if (!notice) return null
    const { email = '', kept } = notice.detail
    const subject = 'A client has deleted their account'
    const text = kept
      ? 'They had their data erased. If a project is listed here, end it with them, then erase it on its page.'
      : 'Their requests, projects and payments stay, without an owner.'
    const more = [
      ...factsBlock('What stays', kept ?? [{ label: 'Client', value: email }]),
      linkBlock(ctx, 'Open the projects', href('adminProjects')),
    ]
    return noticeTo(toAgency(ctx, { name: '', email }), { subject, name: null, text, more })
  },
  async settled({ db }, subjectId) {
    await db.delete(verifications).where(eq(verifications.id, subjectId))
  },
}

/** Call within the deletion's transaction. */
export async function queueDeletionMails(
  ctx: Pick<Ctx, 'db' | 'clock' | 'queue'>,
  {
    userId,
    email,
    isClient,
    kept,
    removedBy,
  }: { userId: string; email: string; isClient: boolean; kept?: KeptFact[]; removedBy?: string },
): Promise<void> {
  const erased = kept && { kept }
  const toPerson = await issueLink(ctx, {
    purpose: 'deleted',
    subject: userId,
    detail: { email, ...erased, ...(removedBy && { removedBy }) },
  })
  await queueMail(ctx, 'account-deleted', toPerson.id)
  if (isClient) {
    const detail = erased ?? { email }
    const { id } = await issueLink(ctx, { purpose: 'deleted-agency', subject: userId, detail })
    await queueMail(ctx, 'account-deleted-agency', id)
  }
}

export const accountMails = [
  logInLinkMail,
  signUpLinkMail,
  resetLinkMail,
  newEmailMail,
  formerEmailMail,
  changedAccountMail,
  deletedMail,
  deletedAgencyMail,
]
