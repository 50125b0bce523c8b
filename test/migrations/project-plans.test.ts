import { expect, test } from 'vitest'
import { openBefore } from './earlier-database.ts'

test('a stored project gets the plan that its milestones and checklist came from', async () => {
  const { query, finish } = await openBefore('0074_project-plans')
  const store = async (title: string, milestone: string, item: string) => {
    const [made] = await query(
      `insert into projects (id, client_name, client_email, company_name, title, brief, status, created_at, updated_at)
       values (gen_random_uuid(), '', '', '', $1, '', 'building', now(), now()) returning id`,
      [title],
    )
    const step = `(id, project_id, position, title`
    await query(
      `insert into milestones ${step}, description, status, updated_at)
       values (gen_random_uuid(), $1, 1, $2, '', 'planned', now())`,
      [made?.id, milestone],
    )
    await query(
      `insert into checklist_items ${step}, hint, kind, status, updated_at)
       values (gen_random_uuid(), $1, 1, $2, '', 'text', 'missing', now())`,
      [made?.id, item],
    )
  }
  await store('audit', 'Written plan', 'Times for a call')
  await store('shop', 'Products', 'Shop policies')
  await store('website', 'All pages', 'Texts')
  // Staff added this one to a website's checklist.
  await store('website', 'All pages', 'Times for a call')
  await finish()
  const rows = await query('select title, plan from projects')
  expect(rows.map(({ plan }) => plan)).toEqual(rows.map(({ title }) => title))
})
