import { and, asc, eq } from 'drizzle-orm'
import { projectMessages, projects } from '#db/schema/projects.ts'
import { formatAgencyTime } from '#domain/calendar-day.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { MailDefinition } from '#platform/mail/mail-definition.server.ts'
import { agencyMail, nameOf, quotationOf, toClient } from './project-letter.server.ts'

/** Only the last message of a burst sends its mail, with all unseen messages. */
export const message: MailDefinition = {
  kind: 'project-message',
  hourlyPerRecipient: null,
  async compose(ctx, subjectId) {
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
        quotationOf(`${author}, ${formatAgencyTime(createdAt)}`, text),
      ),
    }
    if (last.message.side === 'client') {
      return agencyMail(ctx, project, { subject: `Message from ${nameOf(project)}`, ...letter })
    }
    const subject = `New message about “${project.title}”`
    return toClient(ctx, 'project-message', subjectId, project, { subject, ...letter })
  },
}

type MessageRow = typeof projectMessages.$inferSelect

/** Empty unless the burst ends with this message. */
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
