import { formatAgencyTime } from '#domain/calendar-day.ts'
import { formatRupees } from '#domain/money/money.ts'
import type { Owed } from '#domain/money/owed.ts'
import { projectPlans, projectStates } from '#domain/records/project.ts'
import { readLeadAccount } from '#features/billing/account/lead-account.server.ts'
import { findOpenInvoices } from '#features/billing/documents/open-invoices.server.ts'
import {
  type CheckingOrders,
  composeCheckoutParts,
  prepareCheckoutParts,
} from '#features/billing/mails/lead-mails.server.ts'
import { textBlock } from '#features/mails/mail.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { Letter, LetterBlock, MailDefinition } from '#platform/mail/mail-definition.server.ts'
import { findLastEvent } from '#platform/records/timeline.server.ts'
import type { ProjectRow } from '../project.server.ts'
import { dueAfter, isToConfirm, missingOf, promisedHours } from '../project-progress.ts'
import { findChecklist, lastAnswerOf } from '../project-queries.server.ts'
import { message } from './message-mail.server.ts'
import { decision, review } from './milestone-mails.server.ts'
import { agencyMail, clientMail, findProject, nameOf, projectLinkDays } from './project-letter.server.ts'

const startedBy = (id: string) => ({ kind: 'project-started', subjectId: id }) as const

/** One mail tells all of a paid checkout. The address is still unverified. */
const startedMail = clientMail<CheckingOrders>('project-started', async (ctx, id, checking) => {
  const project = await findProject(ctx, id)
  if (!project || !projectStates[project.status].isOpen) return null
  const { leadId, clientEmail: email } = project
  const missing = missingOf(await findChecklist(ctx, id)).map(({ title }) => title)
  const paid =
    leadId === null ? null : await composeCheckoutParts(ctx, { leadId, email, by: startedBy(id), checking })
  const title = paid ? 'Your payment has arrived, and your project has started' : 'Your project has started'
  return {
    project,
    ...(paid && { details: paid.details, includes: paid.includes }),
    letter: {
      subject: paid ? `${paid.isTest ? 'Test: ' : ''}${title}, reference ${paid.reference}` : title,
      preview: missing.length > 0 ? `What we need from you: ${missing.join(', ')}` : project.title,
      title,
      blocks: [
        ...(paid?.opening ?? []),
        textBlock(`Follow progress, send us content and approve work on your project page.`),
        ...needsBlocks(project, missing),
      ],
    },
  }
})

const started: MailDefinition<CheckingOrders> = {
  ...startedMail,
  async prepare(ctx, id) {
    const leadId = (await findProject(ctx, id))?.leadId
    return leadId ? prepareCheckoutParts(ctx, { leadId, by: startedBy(id) }) : new Set()
  },
}

function needsBlocks({ plan }: ProjectRow, missing: string[]): LetterBlock[] {
  if (missing.length === 0) return []
  return [
    { kind: 'steps', title: 'What we need from you', steps: missing },
    textBlock(
      `${projectPlans[plan].hasPromise ? `Once everything is in, we check it and confirm: that starts your ${promisedHours()}-hour delivery.` : 'Once everything is in, we check it and begin.'} Don’t have something? Mark it “Not needed”.`,
    ),
  ]
}

/** Staff may have ended all links since; then nothing is sent. */
const link = clientMail('project-link', async (ctx, subjectId) => {
  const [id = '', eventId = ''] = subjectId.split('.')
  const project = await findProject(ctx, id)
  if (!project) return null
  const revoked = await findLastEvent(ctx, { projectId: id }, 'links-revoked')
  if (revoked !== null && BigInt(revoked) > BigInt(eventId)) return null
  return {
    project,
    letter: {
      subject: `Your link to “${project.title}”`,
      preview: `It works for ${projectLinkDays} days.`,
      title: 'Your project',
      blocks: [textBlock(`Here is a new link to “${project.title}”.`)],
    },
  }
})

const completeClient = clientMail(
  'project-complete-client',
  async (ctx, subjectId) => {
    const found = await findRunning(ctx, subjectId)
    return (
      found && {
        project: found.project,
        letter: {
          title: 'We have everything we need',
          ...(projectPlans[found.project.plan].hasPromise ? promised(found.due) : begun),
        },
      }
    )
  },
  5,
)

const soonShown = 'We show you each milestone as soon as it is ready.'

function promised(due: string): Omit<Letter, 'title'> {
  return {
    subject: `We have everything: delivery by ${due}`,
    preview: `The ${promisedHours()} hours have started.`,
    blocks: [
      textBlock(`The ${promisedHours()} hours have started. Your website is due by ${due}.`),
      textBlock(
        `${soonShown} If something turns out to be missing, the clock stops, and the hours start again once we have it.`,
      ),
    ],
  }
}

const begun: Omit<Letter, 'title'> = {
  subject: 'We have everything, and begin',
  preview: 'Your answers are complete.',
  blocks: [textBlock('Your answers are complete, and we begin.'), textBlock(soonShown)],
}

const completeAgency: MailDefinition = {
  kind: 'project-complete-agency',
  hourlyPerRecipient: null,
  async compose(ctx, subjectId) {
    const [id = '', answer] = subjectId.split('.')
    const project = await findProject(ctx, id)
    if (!project || !isToConfirm(project, await findChecklist(ctx, id))) return null
    // A later answer queued this mail again.
    if ((await lastAnswerOf(ctx, id)) !== answer) return null
    const started = projectPlans[project.plan].hasPromise ? `the ${promisedHours()} hours` : 'the work'
    return agencyMail(ctx, project, {
      subject: `Checklist complete, please confirm: ${nameOf(project)}`,
      preview: `Your confirmation starts ${started}.`,
      title: 'The checklist is complete',
      blocks: [
        textBlock(
          `The client has answered everything. Check what they sent and confirm it: that starts ${started}.`,
        ),
      ],
    })
  },
}

const launched = clientMail('project-launched', async (ctx, id) => {
  const project = await findProject(ctx, id)
  if (project?.status !== 'launched') return null
  const owed = project.leadId === null ? null : (await readLeadAccount(ctx, { leadId: project.leadId })).owed
  const isInvoiced =
    project.leadId !== null && (await findOpenInvoices(ctx, { leadId: project.leadId })).length > 0
  const { hasSite } = projectPlans[project.plan]
  const title = hasSite ? 'Your website is live' : 'Your project is complete'
  return {
    project,
    letter: {
      subject: `${title}: ${project.title}`,
      preview: hasSite ? project.liveUrl : `“${project.title}” is complete.`,
      title,
      blocks: [
        textBlock(
          `“${project.title}” is ${hasSite ? 'live' : 'complete'}. Your files and agreement stay available on your project page. Something not right? Write to us there.`,
        ),
        ...(hasSite ? [{ kind: 'link', label: 'Open your website', href: project.liveUrl } as const] : []),
        ...(owed ? [textBlock(describeOwed(owed, isInvoiced))] : []),
      ],
    },
  }
})

function describeOwed({ owedInrMinor }: Owed, isInvoiced: boolean): string {
  if (owedInrMinor === 0) return 'The whole price is paid. Thank you.'
  const where = isInvoiced ? 'Its invoice is on your project page.' : 'We’ll email you its invoice.'
  return `The balance is ${formatRupees(owedInrMinor)}. ${where}`
}

/** Null unless the content has been complete since this moment. */
async function findRunning(
  ctx: Ctx,
  subjectId: string,
): Promise<{ project: ProjectRow; due: string } | null> {
  const [id = '', since = ''] = subjectId.split('.')
  const project = await findProject(ctx, id)
  if (!project?.contentCompleteAt || project.contentCompleteAt.getTime() !== Number(since)) return null
  if (!projectStates[project.status].isOpen) return null
  return { project, due: formatAgencyTime(dueAfter(project.contentCompleteAt)) }
}

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
