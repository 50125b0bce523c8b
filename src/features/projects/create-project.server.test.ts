import { expect, test } from 'vitest'
import { isReadable } from '#platform/records/list-page.ts'
import { setUpProjectDesk } from '#test/project-desk.ts'
import { createProject } from './create-project.server.ts'
import type { ProjectList } from './project.ts'
import { planFor, projectPlans } from './project-plan.ts'

const desk = setUpProjectDesk()
const start = (leadId: string) => desk.post(desk.context.staff, '/api/admin/projects', { leadId })

test('staff start a lead’s project once, however often they press', async () => {
  const leadId = await desk.lead()
  const answers = await Promise.all([start(leadId), start(leadId), start(leadId)])
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id))
  expect(new Set(ids).size).toBe(1)
  const again = await createProject({ ctx: desk.context.system, input: { leadId } })
  expect(again.id).toBe(ids[0])

  const page = await desk.read(desk.context.staff, again.id)
  expect(page.milestones.map(({ title, status }) => [title, status])).toEqual(
    projectPlans.website.milestones.map(({ title }) => [title, 'planned']),
  )
  expect(page.checklist.map(({ position, status }) => [position, status])).toEqual(
    projectPlans.website.checklist.map((_, index) => [index + 1, 'missing']),
  )
  expect(page.events).toMatchObject([{ kind: 'created', actor: 'Meera', data: { leadId } }])
})

test('a lead that no person has sent gets no project', async () => {
  const leadId = await desk.lead()
  await desk.context.database.pool.query("update leads set status = 'quarantined'")
  expect((await start(leadId)).status).toBe(409)
  expect((await start('018f4a44-4444-7444-8444-444444444444')).status).toBe(404)
})

test('what was bought decides what is needed', () => {
  const quoted = (packageId: string) =>
    planFor({
      projectType: 'other',
      quote: { kind: 'package', lines: [{ id: packageId, name: '' }] } as never,
    })
  expect(quoted('ecommerce-starter')).toBe(projectPlans.shop)
  expect(quoted('business-consultation')).toBe(projectPlans.audit)
  expect(quoted('redesign-basic')).toBe(projectPlans.website)
  expect(planFor({ projectType: 'ecommerce', quote: null })).toBe(projectPlans.shop)
  // The chat stores the label.
  expect(planFor({ projectType: 'E-commerce Store', quote: null })).toBe(projectPlans.shop)
  expect(planFor({ projectType: 'anything', quote: null })).toBe(projectPlans.website)
  const recommended = (...ids: string[]) =>
    planFor({
      projectType: '',
      quote: { kind: 'recommendations', lines: ids.map((id) => ({ id, name: '' })) } as never,
    })
  expect(recommended('search-and-analytics')).toBe(projectPlans.audit)
  expect(recommended('search-and-analytics', 'business-website')).toBe(projectPlans.website)
})

test('the list finds projects by words, status and lead', async () => {
  const pottery = await desk.lead()
  await start(pottery)
  await start(await desk.lead({ name: 'Noor Ali', email: 'noor@example.com', companyName: 'Ali 100%' }))
  const list = async (query: string): Promise<ProjectList> =>
    (await desk.ask(desk.context.staff, `/api/admin/projects${query}`)).json()
  const names = async (query: string) =>
    (await list(query)).items.filter(isReadable).map(({ clientName }) => clientName)
  expect(await names('')).toEqual(['Noor Ali', 'Mira Sen'])
  expect(await names('?q=POTTERY+mira')).toEqual(['Mira Sen'])
  expect(await names(`?q=${encodeURIComponent('100%')}`)).toEqual(['Noor Ali'])
  expect(await names(`?lead=${pottery}`)).toEqual(['Mira Sen'])
  expect(await names('?status=launched')).toEqual([])
  expect((await list('?status=launched')).counts).toMatchObject({ content: 2, launched: 0 })
})
