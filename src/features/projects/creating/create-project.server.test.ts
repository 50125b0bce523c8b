import { expect, test } from 'vitest'
import { planFor } from '#domain/catalogue/project-plan.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { setUpProjects } from '#test/fixtures/project-fixtures.ts'
import type { ProjectList } from '../project.ts'
import { projectOutlines } from '../project-outline.ts'
import { createProject } from './create-project.server.ts'

const app = setUpProjects()
const start = (leadId: string) => app.post(app.context.staff, '/api/admin/projects', { leadId })

test('staff create a lead’s project once, however often they click', async () => {
  const leadId = await app.lead()
  const answers = await Promise.all([start(leadId), start(leadId), start(leadId)])
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id))
  expect(new Set(ids).size).toBe(1)
  const again = await createProject(app.context.system, { leadId })
  expect(again.id).toBe(ids[0])

  const page = await app.read(app.context.staff, again.id)
  expect(page.milestones.map(({ title, status }) => [title, status])).toEqual(
    projectOutlines.website.milestones.map(({ title }) => [title, 'planned']),
  )
  expect(page.checklist.map(({ position, status }) => [position, status])).toEqual(
    projectOutlines.website.checklist.map((_, index) => [index + 1, 'missing']),
  )
  expect(page.events).toMatchObject([{ kind: 'created', actor: 'Meera', data: { leadId } }])
})

test('refuses a project for a lead without a request from a person', async () => {
  const leadId = await app.lead()
  await app.context.database.pool.query("update leads set status = 'quarantined'")
  expect((await start(leadId)).status).toBe(409)
  expect((await start('018f4a44-4444-7444-8444-444444444444')).status).toBe(404)
})

test('chooses the plan by what was bought', () => {
  const quoted = (packageId: string) =>
    planFor({
      projectType: 'other',
      quote: { kind: 'package', lines: [{ id: packageId, name: '' }] } as never,
    })
  expect(quoted('ecommerce-starter')).toBe('shop')
  expect(quoted('business-consultation')).toBe('audit')
  expect(quoted('redesign-basic')).toBe('website')
  expect(planFor({ projectType: 'ecommerce', quote: null })).toBe('shop')
  expect(planFor({ projectType: 'E-commerce Store', quote: null })).toBe('shop')
  expect(planFor({ projectType: 'anything', quote: null })).toBe('website')
  const recommended = (...ids: string[]) =>
    planFor({
      projectType: '',
      quote: { kind: 'recommendations', lines: ids.map((id) => ({ id, name: '' })) } as never,
    })
  expect(recommended('search-and-analytics')).toBe('audit')
  expect(recommended('search-and-analytics', 'business-website')).toBe('website')
})

test('a project keeps the plan that was chosen for it', async () => {
  const plans = await Promise.all(
    ['ecommerce', 'business-consultation', 'blog'].map(async (projectType) => {
      const id = await app.project({ projectType })
      return (await app.read(app.context.staff, id)).project.plan
    }),
  )
  expect(plans).toEqual(['shop', 'audit', 'website'])
})

test('the list filters projects by text, status and lead', async () => {
  const pottery = await app.lead()
  await start(pottery)
  await start(await app.lead({ name: 'Noor Ali', email: 'noor@example.com', companyName: 'Ali 100%' }))
  const list = async (query: string): Promise<ProjectList> =>
    (await app.ask(app.context.staff, `/api/admin/projects${query}`)).json()
  const names = async (query: string) =>
    (await list(query)).items.filter(isReadable).map(({ clientName }) => clientName)
  expect(await names('')).toEqual(['Noor Ali', 'Mira Sen'])
  expect(await names('?q=POTTERY+mira')).toEqual(['Mira Sen'])
  expect(await names(`?q=${encodeURIComponent('100%')}`)).toEqual(['Noor Ali'])
  expect(await names(`?lead=${pottery}`)).toEqual(['Mira Sen'])
  expect(await names('?status=launched')).toEqual([])
  expect((await list('?status=launched')).counts).toMatchObject({ content: 2, launched: 0 })
})
