import { and, eq } from 'drizzle-orm'
import { milestones, projectMessages, projects } from '#db/schema/projects.ts'
import { projectPlans } from '#domain/records/project.ts'
import type { Side } from '#domain/records/states.ts'
import { textBlock } from '#features/mails/mail.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { MailDefinition } from '#platform/mail/mail-definition.server.ts'
import type { ProjectRow } from '../project.server.ts'
import type { MilestoneRow } from '../project-queries.server.ts'
import { agencyMail, clientMail, nameOf, quotationOf } from './project-letter.server.ts'

export const review = clientMail('project-review', async (ctx, subjectId) => {
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
        ...quotationOf('Our note', note),
        textBlock('Approve it or tell us what to change: you can do either on your project page.'),
        ...(projectPlans[project.plan].hasSite && project.stagingUrl
          ? [{ kind: 'link', label: 'See the website', href: project.stagingUrl } as const]
          : []),
      ],
    },
  }
})

export const decision: MailDefinition = {
  kind: 'project-decision',
  hourlyPerRecipient: null,
  async compose(ctx, subjectId) {
    const found = await findMoved(ctx, subjectId)
    if (!found) return null
    const { project, milestone, note } = found
    const { title, status } = milestone
    if (status !== 'approved' && status !== 'changes') return null
    const words = status === 'approved' ? 'Approved' : 'Changes requested'
    return agencyMail(ctx, project, {
      subject: `${words}: “${title}”, ${nameOf(project)}`,
      preview: note ?? project.title,
      title: `${words}: “${title}”`,
      blocks: quotationOf(status === 'approved' ? 'They add' : 'What to change', note),
    })
  },
}

type Moved = { project: ProjectRow; milestone: MilestoneRow; note: string | null }

/** Null once it was moved again or the project is cancelled. */
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
