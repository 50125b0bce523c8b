import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { projects } from '#db/schema/projects.ts'
import { type RaisedLead, raiseLead } from '#features/leads/raise-lead.server.ts'
import { createProject } from '#features/projects/create-project.server.ts'
import type {
  ChecklistItem,
  Milestone,
  ProjectEvent,
  ProjectMessage,
  ProjectPage,
} from '#features/projects/project.ts'
import { projectsApi } from '#features/projects/projects.api.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { issueRecordLink } from '#platform/records/record-links.server.ts'
import { hashToken } from '#platform/secret-token.server.ts'
import { jobs } from '#server/jobs.server.ts'
import { json, openApi } from './ask-api.ts'
import { type Mailbox, openMailbox, type ReceivedMail } from './mailbox.ts'
import { openVerbContext, type VerbContext } from './verb-context.ts'

/** A project in whose lists every row can be read. */
export type WholeProject = Omit<ProjectPage, 'milestones' | 'checklist' | 'messages' | 'events'> & {
  milestones: Milestone[]
  checklist: ChecklistItem[]
  messages: ProjectMessage[]
  events: ProjectEvent[]
}

/** What a client bought: a website, unless a test says otherwise. */
const bought: RaisedLead = {
  source: 'contact',
  name: 'Mira Sen',
  email: 'mira@example.com',
  companyName: 'Sen Pottery',
  projectType: 'business-website',
  message: 'A website for my pottery.',
}

/** Sets up one file's tests of projects over their API, on a database of its own, emptied before each test. */
export function setUpProjectDesk() {
  let context: VerbContext
  let mailbox: Mailbox

  beforeAll(async () => {
    mailbox = await openMailbox()
    context = await openVerbContext({ jobs, settings: { SMTP_URL: mailbox.url } })
  })
  beforeEach(async () => {
    context.setTime(new Date('2026-11-02T10:00:00.000Z'))
    await context.database.pool.query(
      'delete from documents; delete from document_series; delete from projects; delete from record_links; delete from refunds; delete from payments; delete from orders; delete from leads; delete from mails; delete from users; delete from audit_entries; delete from pgboss.job',
    )
  })
  afterAll(async () => {
    await context.close()
    await mailbox.close()
  })

  const ask = (ctx: Ctx, path: string, init?: RequestInit) =>
    openApi(context, projectsApi).ask(ctx, path, init)

  return {
    get context() {
      return context
    },
    get db() {
      return context.database.db
    },
    ask,
    post: (ctx: Ctx, path: string, body: object, headers?: Record<string, string>) =>
      ask(ctx, path, json(body, headers)),

    /** Makes a lead as a paid order does. */
    async lead(changes: Partial<RaisedLead> = {}): Promise<string> {
      const order = { id: randomUUID(), receipt: 'OW-TEST' }
      const lead = { ...bought, ...changes }
      return (await raiseLead({ ctx: context.system, input: { lead, order } })).id
    },
    /** Starts a project for a lead, and for its owner's account if there is one. */
    async project({ owner, ...changes }: Partial<RaisedLead> & { owner?: Ctx } = {}): Promise<string> {
      const leadId = await this.lead(changes)
      const { id } = await createProject({ ctx: context.system, input: { leadId } })
      if (owner?.actor.kind === 'client') {
        await context.database.db
          .update(projects)
          .set({ ownerId: owner.actor.userId })
          .where(eq(projects.id, id))
      }
      return id
    },
    /** Makes a client's account. */
    async client(name = 'Mira Sen'): Promise<Ctx> {
      const userId = randomUUID()
      await context.database.db.insert(users).values({ id: userId, name, email: `${userId}@example.com` })
      return { ...context.visitor, actor: { kind: 'client', userId, name } }
    },
    /** Makes a link to a project, and returns its holder. */
    async holder(projectId: string, days = 30): Promise<Ctx> {
      const token = await issueRecordLink({
        ctx: context.system,
        input: { key: randomUUID(), noun: 'project', subjectId: projectId, email: 'mira@example.com', days },
      })
      return { ...context.visitor, actor: { kind: 'link-holder', linkHash: hashToken(token) } }
    },
    /** Sends every queued mail over SMTP now, and returns what arrived, oldest first. */
    async sendMails(): Promise<ReceivedMail[]> {
      const { rows } = await context.database.pool.query<{ name: string; data: object }>(
        'delete from pgboss.job returning name, data, created_on',
      )
      const arrived = mailbox.all().length
      for (const { name, data } of rows) {
        const job = jobs.find((candidate) => candidate.name === name)
        await job?.handle({ ctx: context.system, data, attempt: 1, lastAttempt: true })
      }
      return mailbox.all().slice(arrived)
    },
    async read(ctx: Ctx, id: string): Promise<WholeProject> {
      const answer = await ask(ctx, `/api/projects/${id}`)
      expect(answer.status).toBe(200)
      return answer.json()
    },
  }
}
