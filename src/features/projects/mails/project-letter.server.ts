import { eq } from 'drizzle-orm'
import { projects } from '#db/schema/projects.ts'
import type { MailKind } from '#domain/records/mail.ts'
import {
  factsBlock,
  greetingBlock,
  linkBlock,
  secretLinkBlock,
  smallBlock,
  testPaymentBlock,
  toAgency,
  toCustomer,
} from '#features/mails/mail.server.ts'
import { findTestPaidLeads } from '#features/payments/leads/lead-payments.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type {
  ComposedMail,
  Letter,
  LetterBlock,
  MailDefinition,
} from '#platform/mail/mail-definition.server.ts'
import type { MailJob } from '#platform/mail/queue-mail.server.ts'
import { drawRecordLink } from '#platform/records/record-links.server.ts'
import { href } from '#routes'
import { type ProjectRow, projectRecord } from '../project.server.ts'

export const projectLinkDays = 30

/** Anyone can start test projects for any address. */
const testMailsPerHour = 5

/** `details` follow the link. */
type Composed = { project: ProjectRow; letter: Letter; details?: LetterBlock[]; includes?: MailJob[] } | null

export function clientMail<Prepared>(
  kind: MailKind,
  compose: (ctx: Ctx, subjectId: string, prepared: Prepared) => Promise<Composed>,
  hourlyPerRecipient: number | null = null,
): MailDefinition<Prepared> {
  return {
    kind,
    hourlyPerRecipient,
    async compose(ctx, subjectId, prepared) {
      const composed = await compose(ctx, subjectId, prepared)
      if (!composed) return null
      const { project, letter, ...more } = composed
      return toClient(ctx, kind, subjectId, project, letter, more)
    },
  }
}

/** Draws the link's token for this mail; a retry replaces it. */
export async function toClient(
  ctx: Ctx,
  kind: MailKind,
  subjectId: string,
  project: ProjectRow,
  letter: Letter,
  { details = [], includes }: Pick<NonNullable<Composed>, 'details' | 'includes'> = {},
): Promise<ComposedMail | null> {
  const { id, clientEmail: email, clientName, leadId } = project
  if (email === '') return null
  const isTest = leadId !== null && (await findTestPaidLeads(ctx, { leadIds: [leadId] })).has(leadId)
  const secret = drawRecordLink(ctx, {
    key: `${kind} ${subjectId}`,
    noun: projectRecord.noun,
    subjectId: id,
    email,
    days: projectLinkDays,
  })
  return {
    ...toCustomer(email),
    leadId,
    ...(isTest && { hourlyPerRecipient: testMailsPerHour }),
    ...(includes && { includes }),
    letter: {
      ...letter,
      blocks: [
        // No staff have seen the name yet when a project starts by itself.
        greetingBlock(isTest || kind === 'project-started' ? '' : clientName),
        ...letter.blocks,
        ...(isTest ? [testPaymentBlock] : []),
        secretLinkBlock(ctx, 'Open your project', `${href('project', { id })}#${secret.token}`, secret),
        smallBlock(
          `The link works for ${projectLinkDays} days. Please don’t forward it. Not expecting this? You can ignore this email.`,
        ),
        ...details,
      ],
    },
  }
}

export function agencyMail(ctx: Ctx, project: ProjectRow, letter: Letter): ComposedMail {
  const { clientName: name, clientEmail: email, companyName, id, leadId, title } = project
  return {
    ...toAgency(ctx, { name, email }),
    leadId,
    letter: {
      ...letter,
      blocks: [
        ...letter.blocks,
        ...factsBlock('Project', [
          { label: 'Title', value: title },
          { label: 'Client', value: name },
          { label: 'Company', value: companyName },
          { label: 'Email', value: email },
        ]),
        linkBlock(ctx, 'Open this project', href('adminProject', { id })),
      ],
    },
  }
}

export function nameOf({ title, companyName, clientName }: ProjectRow): string {
  const who = companyName || clientName
  return who ? `${who} (${title})` : title
}

export function quotationOf(title: string, text: string | null): LetterBlock[] {
  return text ? [{ kind: 'quotation', title, text }] : []
}

export async function findProject({ db }: Ctx, id: string): Promise<ProjectRow | null> {
  const [project] = await db.select().from(projects).where(eq(projects.id, id))
  return project ?? null
}
