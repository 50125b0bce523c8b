import { and, asc, eq, gt } from 'drizzle-orm'
import { milestones, projectEvents, projectMessages, projects } from '#db/schema/projects.ts'
import { agency } from '#domain/agency.ts'
import {
  type ComposedMail,
  factsBlock,
  type Letter,
  type LetterBlock,
  linkBlock,
  type MailDefinition,
  testPaymentBlock,
  textBlock,
  toAgency,
  toCustomer,
} from '#features/mails/mail.server.ts'
import { findTestPaid } from '#features/payments/payment.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { issueRecordLink } from '#platform/records/record-links.server.ts'
import { href } from '#routes'
import { type ProjectRow, projectNoun } from './project.server.ts'
import { projectMailKinds } from './project-mail-kinds.ts'
import { dueAfter, missingOf, promisedHours } from './project-progress.ts'
import { findChecklist, type MilestoneRow } from './project-rows.server.ts'
import { projectStates, type Side } from './project-states.ts'

/** How long a mailed link opens its project. */
export const projectLinkDays = 30

/** For projects that only test payments paid for: anyone can start those for any address. */
const testMailsPerHour = 5

/** Tells the client that their project has started and what we need; nobody has proven to read this address yet. */
const started = clientMail(projectMailKinds.started, async (ctx, id) => {
  const project = await findProject(ctx, id)
  if (!project || !projectStates[project.status].isOpen) return null
  const missing = missingOf(await findChecklist(ctx, id)).map(({ title }) => title)
  return {
    project,
    letter: {
      subject: 'Your project has started',
      preview: missing.length > 0 ? `What we need from you: ${missing.join(', ')}` : project.title,
      title: 'Your project has started',
      blocks: [
        textBlock(
          `“${project.title}” has a page of its own. There you follow every step, send us what we need, write to us, and approve what we show you.`,
        ),
        ...needsBlocks(missing),
      ],
    },
  }
})

function needsBlocks(missing: string[]): LetterBlock[] {
  if (missing.length === 0) return []
  return [
    { kind: 'steps', title: 'What we need from you', steps: missing },
    textBlock(
      `The ${promisedHours} hours to your website start when the list is complete. Mark what you do not have as not needed.`,
    ),
  ]
}

/** Mails a fresh link that staff asked for, unless they have ended all links since. */
const link = clientMail(projectMailKinds.link, async (ctx, subjectId) => {
  const [id = '', eventId = ''] = subjectId.split('.')
  const project = await findProject(ctx, id)
  if (!project) return null
  const [revoked] = await ctx.db
    .select({ id: projectEvents.id })
    .from(projectEvents)
    .where(
      and(
        eq(projectEvents.projectId, id),
        eq(projectEvents.kind, 'links-revoked'),
        gt(projectEvents.id, BigInt(eventId)),
      ),
    )
  if (revoked) return null
  return {
    project,
    letter: {
      subject: `Your link to “${project.title}”`,
      preview: `It works for ${projectLinkDays} days.`,
      title: 'Your project',
      blocks: [textBlock(`Here is a fresh link to “${project.title}”.`)],
    },
  }
})

/** Asks the client to look at a milestone that is still in review. */
const review = clientMail(projectMailKinds.review, async (ctx, subjectId) => {
  const found = await findMoved(ctx, subjectId)
  if (found?.milestone.status !== 'in-review') return null
  const { project, milestone, note } = found
  const { title, description } = milestone
  return {
    project,
    letter: {
      subject: `Please review: “${title}”`,
      preview: 'Approve it, or tell us what to change.',
      title: `“${title}” is ready for your review`,
      blocks: [
        ...(description ? [textBlock(description)] : []),
        ...quote('What we say about it', note),
        textBlock('Approve it, or tell us what to change: both are one press on the page of your project.'),
        ...(project.stagingUrl
          ? [{ kind: 'link', label: 'See the website', href: project.stagingUrl } as const]
          : []),
      ],
    },
  }
})

/** Tells the agency what the client decided about a milestone, while it still holds. */
const decision: MailDefinition = {
  kind: projectMailKinds.decision,
  hourlyPerRecipient: null,
  async compose({ ctx, subjectId }) {
    const found = await findMoved(ctx, subjectId)
    if (!found) return null
    const { project, milestone, note } = found
    const { title, status } = milestone
    if (status !== 'approved' && status !== 'changes') return null
    const words = status === 'approved' ? 'Approved' : 'Changes asked for'
    return agencyMail(ctx, project, {
      subject: `${words}: “${title}”, ${nameOf(project)}`,
      preview: note ?? project.title,
      title: `${words}: “${title}”`,
      blocks: quote(status === 'approved' ? 'They add' : 'What to change', note),
    })
  },
}

/** Tells the client that nothing is missing and when the delivery is due, while the promised hours run. */
const completeClient = clientMail(
  projectMailKinds.completeClient,
  async (ctx, subjectId) => {
    const found = await findRunning(ctx, subjectId)
    return (
      found && {
        project: found.project,
        letter: {
          subject: `We have everything: delivery by ${found.due}`,
          preview: `The ${promisedHours} hours have started.`,
          title: 'We have everything we need',
          blocks: [
            textBlock(`The ${promisedHours} hours have started. Your website is due by ${found.due}.`),
            textBlock(
              'We show you each milestone as soon as it is ready. Should something of the list have to be opened again, the hours stop, and start anew when it is complete.',
            ),
          ],
        },
      }
    )
  },
  5,
)

const completeAgency: MailDefinition = {
  kind: projectMailKinds.completeAgency,
  hourlyPerRecipient: null,
  async compose({ ctx, subjectId }) {
    const found = await findRunning(ctx, subjectId)
    if (!found) return null
    return agencyMail(ctx, found.project, {
      subject: `Checklist complete, due ${found.due}: ${nameOf(found.project)}`,
      preview: `The ${promisedHours} hours have started.`,
      title: 'The checklist is complete',
      blocks: [textBlock(`The ${promisedHours} hours have started: the website is due by ${found.due}.`)],
    })
  },
}

const launched = clientMail(projectMailKinds.launched, async (ctx, id) => {
  const project = await findProject(ctx, id)
  if (project?.status !== 'launched') return null
  return {
    project,
    letter: {
      subject: `Your website is live: ${project.title}`,
      preview: project.liveUrl,
      title: 'Your website is live',
      blocks: [
        textBlock(
          `“${project.title}” is launched. Everything that we agreed, and all files, stay on its page. If anything is not as it should be, write to us there.`,
        ),
        { kind: 'link', label: 'Open your website', href: project.liveUrl },
      ],
    },
  }
})

/**
 * Brings the unseen messages of one side to the other. Each message queues the mail; only the last one of a burst
 * sends it, with all of them.
 */
const message: MailDefinition = {
  kind: projectMailKinds.message,
  hourlyPerRecipient: null,
  async compose({ ctx, subjectId }) {
    const [last] = await ctx.db
      .select({ message: projectMessages, project: projects })
      .from(projectMessages)
      .innerJoin(projects, eq(projects.id, projectMessages.projectId))
      .where(eq(projectMessages.id, subjectId))
    if (!last) return null
    const { project } = last
    const unseen = (await burstOf(ctx, last.message)).filter(({ seenAt }) => seenAt === null)
    if (unseen.length === 0) return null
    const letter = {
      preview: unseen[0]?.text.slice(0, 120) ?? '',
      title: unseen.length === 1 ? 'A new message' : `${unseen.length} new messages`,
      blocks: unseen.flatMap(({ author, createdAt, text }) =>
        quote(`${author}, ${inWords(createdAt)}`, text),
      ),
    }
    if (last.message.side === 'client') {
      return agencyMail(ctx, project, { subject: `Message from ${nameOf(project)}`, ...letter })
    }
    const subject = `New message about “${project.title}”`
    return toClient(ctx, projectMailKinds.message, subjectId, project, { subject, ...letter })
  },
}

type MessageRow = typeof projectMessages.$inferSelect

/** Returns the messages of one side up to this one that came in quick succession; none if another one followed. */
async function burstOf({ db, env }: Ctx, last: MessageRow): Promise<MessageRow[]> {
  const gapMs = env.MESSAGE_MAIL_SECONDS * 1000
  const ofSide = await db
    .select()
    .from(projectMessages)
    .where(and(eq(projectMessages.projectId, last.projectId), eq(projectMessages.side, last.side)))
    .orderBy(asc(projectMessages.createdAt), asc(projectMessages.id))
  const isQuick = (index: number) => {
    const [before, after] = [ofSide[index - 1], ofSide[index]]
    return before !== undefined && after !== undefined && +after.createdAt - +before.createdAt < gapMs
  }
  const end = ofSide.findIndex(({ id }) => id === last.id)
  if (isQuick(end + 1)) return []
  let start = end
  while (isQuick(start)) start--
  return ofSide.slice(start, end + 1)
}

/** Every mail about projects, for the list of jobs. */
export const projectMails: readonly MailDefinition[] = [
  started,
  link,
  message,
  review,
  decision,
  completeClient,
  completeAgency,
  launched,
]

type Composed = { project: ProjectRow; letter: Letter } | null

/** A mail to the client of a project, with a link that opens it. */
function clientMail(
  kind: string,
  compose: (ctx: Ctx, subjectId: string) => Promise<Composed>,
  hourlyPerRecipient: number | null = null,
): MailDefinition {
  return {
    kind,
    hourlyPerRecipient,
    async compose({ ctx, subjectId }) {
      const composed = await compose(ctx, subjectId)
      return composed && toClient(ctx, kind, subjectId, composed.project, composed.letter)
    },
  }
}

/** Only the mail has the link's token, and another attempt at the mail replaces it. */
async function toClient(
  ctx: Ctx,
  kind: string,
  subjectId: string,
  project: ProjectRow,
  letter: Letter,
): Promise<ComposedMail | null> {
  const { id, clientEmail: email, leadId } = project
  if (email === '') return null
  const isTest = leadId !== null && (await findTestPaid({ ctx, input: { leadIds: [leadId] } })).has(leadId)
  const token = await issueRecordLink({
    ctx,
    input: { key: `${kind} ${subjectId}`, noun: projectNoun, subjectId: id, email, days: projectLinkDays },
  })
  return {
    ...toCustomer(email),
    leadId,
    ...(isTest && { hourlyPerRecipient: testMailsPerHour }),
    letter: {
      ...letter,
      blocks: [
        ...letter.blocks,
        linkBlock(ctx, 'Open your project', `${href('project', { id })}#${token}`),
        textBlock(
          `The link works for ${projectLinkDays} days, for anyone who has it. If ${agency.name} means nothing to you, ignore this mail.`,
        ),
        ...(isTest ? [testPaymentBlock] : []),
      ],
    },
  }
}

function agencyMail(ctx: Ctx, project: ProjectRow, letter: Letter): ComposedMail {
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
          { label: 'E-mail', value: email },
        ]),
        linkBlock(ctx, 'Open this project', href('adminProject', { id })),
      ],
    },
  }
}

function nameOf({ title, companyName, clientName }: ProjectRow): string {
  const who = companyName || clientName
  return who ? `${who} (${title})` : title
}

function quote(title: string, text: string | null): LetterBlock[] {
  return text ? [{ kind: 'quotation', title, text }] : []
}

const moment = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** `Tue 24 Nov, 14:05 UTC`, because a mail does not know its reader's time zone. */
function inWords(time: Date): string {
  return `${moment.format(time).replace(/^(\w+),/, '$1')} UTC`
}

async function findProject({ db }: Ctx, id: string): Promise<ProjectRow | null> {
  const [project] = await db.select().from(projects).where(eq(projects.id, id))
  return project ?? null
}

type Moved = { project: ProjectRow; milestone: MilestoneRow; note: string | null }

/** Finds a milestone as it was moved, with the mover's note; null once it was moved again or the project is closed. */
async function findMoved(ctx: Ctx, subjectId: string): Promise<Moved | null> {
  const [id = '', version = ''] = subjectId.split('.')
  const [row] = await ctx.db
    .select({ project: projects, milestone: milestones })
    .from(milestones)
    .innerJoin(projects, eq(projects.id, milestones.projectId))
    .where(and(eq(milestones.id, id), eq(milestones.version, Number(version))))
  if (!row || row.project.status === 'cancelled') return null
  const side: Side = row.milestone.status === 'in-review' ? 'staff' : 'client'
  const [note] = await ctx.db
    .select({ text: projectMessages.text })
    .from(projectMessages)
    .where(
      and(
        eq(projectMessages.projectId, row.project.id),
        eq(projectMessages.side, side),
        eq(projectMessages.createdAt, row.milestone.updatedAt),
      ),
    )
  return { ...row, note: note?.text ?? null }
}

/** Finds a project whose promised hours still run from this moment. */
async function findRunning(
  ctx: Ctx,
  subjectId: string,
): Promise<{ project: ProjectRow; due: string } | null> {
  const [id = '', since = ''] = subjectId.split('.')
  const project = await findProject(ctx, id)
  if (!project?.contentCompleteAt || project.contentCompleteAt.getTime() !== Number(since)) return null
  if (!projectStates[project.status].isOpen) return null
  return { project, due: inWords(dueAfter(project.contentCompleteAt)) }
}
