import { beforeEach, expect, test } from 'vitest'
import { agency } from '#domain/agency.ts'
import type { Ctx } from '#platform/context.server.ts'
import { setUpProjects } from '#test/fixtures/project-fixtures.ts'
import type { ProjectPage } from './project.ts'

const app = setUpProjects()
const client = 'mira@example.com'
/** What only a website has. */
const ofWebsites = /24|hours|clock|website|preview|live/i

let owner: Ctx
let id: string

beforeEach(async () => {
  owner = await app.client()
  id = await app.project({ projectType: 'business-consultation', message: 'Which shop next?', owner })
})

const staff = () => app.context.staff
async function change(ctx: Ctx, path: string, body: object = {}): Promise<ProjectPage> {
  const answer = await app.post(ctx, `/api/projects/${id}/${path}`, body)
  expect(answer.status).toBe(200)
  return answer.json()
}
const versionNow = async () => (await app.read(owner, id)).project.version
async function answerAll(): Promise<void> {
  for (const item of (await app.read(owner, id)).checklist) {
    await change(owner, `checklist/${item.id}/answer`, { status: 'not-needed', version: item.version })
  }
}

test('a consultation is confirmed, worked on and completed without hours or a website', async () => {
  const started = await app.sendMails()
  expect(started).toMatchObject([{ recipients: [client] }])
  expect((await app.read(owner, id)).promise).toBeNull()

  await answerAll()
  const complete = await app.sendMails()
  expect(complete).toMatchObject([
    { recipients: [agency.email], subject: expect.stringContaining('Checklist complete, please confirm') },
  ])
  const asked = await app.read(staff(), id)
  expect(asked).toMatchObject({
    promise: null,
    project: { next: { who: 'staff', text: 'Check and confirm the content' } },
  })

  const confirmed = await change(staff(), 'content/confirm', { version: await versionNow() })
  expect(confirmed).toMatchObject({ promise: null, project: { status: 'building' } })
  const begun = await app.sendMails()
  expect(begun).toMatchObject([{ recipients: [client], subject: 'We have everything, and begin' }])

  // As stored by the release before.
  await app.context.database.pool.query("update projects set staging_url = 'https://test.example/'")
  const [first] = confirmed.milestones
  for (const [version, to] of ['in-work', 'in-review'].entries()) {
    await change(staff(), `milestones/${first?.id}/move`, { to, version: version + 1 })
  }
  const review = await app.sendMails()
  expect(review).toMatchObject([{ subject: 'Please review: “First look”' }])
  expect(review[0]?.text).not.toContain('https://test.example/')

  await app.context.database.pool.query(
    "update milestones set status = 'approved'; update projects set status = 'launching'",
  )
  expect((await app.read(owner, id)).project.next).toEqual({ who: 'staff', text: 'Complete the project' })
  const page = await change(staff(), 'status', { to: 'launched', version: await versionNow() })
  expect(page.project).toMatchObject({ status: 'launched', liveUrl: '' })
  const ended = await app.sendMails()
  expect(ended).toMatchObject([
    { recipients: [client], subject: 'Your project is complete: Business Consultation' },
  ])

  for (const { subject, text } of [...started, ...complete, ...begun, ...ended]) {
    const words = text.replaceAll(/https?:\S+/g, '')
    expect(`${subject}\n${words}`).not.toMatch(ofWebsites)
  }
  const kinds = page.events.flatMap((event) => ('kind' in event ? event.kind : []))
  expect(kinds).toContain('content-confirmed')
  expect(kinds).not.toContain('promise-started')
})

test('an answer that is opened again stops the work, not the hours', async () => {
  await answerAll()
  await change(staff(), 'content/confirm', { version: await versionNow() })
  const [item] = (await app.read(owner, id)).checklist
  const page = await change(owner, `checklist/${item?.id}/answer`, { status: 'missing', version: 2 })
  expect(page.project).toMatchObject({ status: 'content', contentCompleteAt: null })
  expect(page.events).toContainEqual(
    expect.objectContaining({ kind: 'content-incomplete', data: { missing: 1 } }),
  )
})
