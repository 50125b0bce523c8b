import { eq } from 'drizzle-orm'
import { checklistItems, milestones, projects } from '#db/schema/projects.ts'
import { findProjectType, planFor } from '#domain/catalogue/project-plan.ts'
import type { AgreedPrice } from '#domain/money/agreed-price.ts'
import { describeLead } from '#features/leads/describe-lead.ts'
import { requireLead } from '#features/leads/lead.server.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import { recordChange } from '#platform/audit.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import { verifiedOwnerOf } from '#platform/records/claim.server.ts'
import { appendEvent } from '#platform/records/timeline.server.ts'
import { projectRecord } from '../project.server.ts'
import { projectLimits } from '../project.ts'
import { projectOutlines } from '../project-outline.ts'

type Lead = Awaited<ReturnType<typeof requireLead>>

/**
 * Returns an existing project.
 * @throws AppError `not-found`; `conflict` for a lead that was deleted or is without a request, or that may be a bot's
 */
export async function createProject(ctx: Ctx, { leadId }: { leadId: string }): Promise<{ id: string }> {
  const author = ctx.actor.kind === 'system' ? 'System' : requireStaff(ctx).name
  const lead = await requireLead(ctx, { id: leadId })
  if (lead.status === 'draft' || lead.status === 'quarantined') {
    throw new AppError('conflict', 'Change the status of this lead first: it was never sent, or may be spam.')
  }
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const at = ctx.clock()
    const plan = planFor(lead)
    const [made] = await tx
      .insert(projects)
      .values({
        leadId,
        ownerId: verifiedOwnerOf(lead.email),
        clientName: lead.name,
        clientEmail: lead.email,
        companyName: lead.companyName,
        title: titleOf(lead),
        brief: briefOf(lead),
        status: 'content',
        plan,
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoNothing({ target: projects.leadId })
      .returning({ id: projects.id })
    if (!made) return findByLead(txCtx, leadId)
    const outline = projectOutlines[plan]
    const row = { projectId: made.id, updatedAt: at }
    await tx.insert(milestones).values(
      outline.milestones.map((step, index) => ({
        ...row,
        ...step,
        position: index + 1,
        status: 'planned' as const,
      })),
    )
    await tx.insert(checklistItems).values(
      outline.checklist.map((item, index) => ({
        ...row,
        ...item,
        position: index + 1,
        status: 'missing' as const,
      })),
    )
    await appendEvent(txCtx, { projectId: made.id }, author, { kind: 'created', data: { leadId } })
    await queueMail({ ...ctx, db: tx }, 'project-started', made.id)
    const change = { noun: projectRecord.noun, subjectId: made.id, before: {}, after: { leadId } }
    await recordChange(txCtx, change)
    return made
  })
}

async function findByLead({ db }: Pick<Ctx, 'db'>, leadId: string): Promise<{ id: string }> {
  const [project] = await db.select({ id: projects.id }).from(projects).where(eq(projects.leadId, leadId))
  if (!project) throw new Error('The project vanished while it was started')
  return project
}

/** Never the client's text: the project's mails go to an unverified address. */
function titleOf({ quote, projectType }: Lead): string {
  const bought = quote ? namesIn(quote)[0] : findProjectType(projectType)?.label
  return bought ?? 'Website'
}

function briefOf(lead: Lead): string {
  const choices = describeLead({
    ...lead,
    name: '',
    email: '',
    phone: '',
    companyName: '',
    businessLocation: '',
    contactMethod: '',
    bestTime: '',
    budget: '',
  })
  const bought = lead.quote ? [{ label: 'Chosen', value: namesIn(lead.quote).join(', ') }] : []
  const facts = [...bought, ...choices].map(({ label, value }) => `${label}: ${value}`).join('\n')
  return [lead.message, facts].filter(Boolean).join('\n\n').slice(0, projectLimits.brief)
}

function namesIn({ lines }: AgreedPrice): string[] {
  return lines.map(({ name }) => name)
}
