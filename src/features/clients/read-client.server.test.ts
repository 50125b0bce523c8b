import { expect, test } from 'vitest'
import { setUpProjects } from '#test/fixtures/project-fixtures.ts'
import { openApi } from '#test/servers/api-server.ts'
import { tellHappening } from './admin/client-timeline.tsx'
import type { ClientPage } from './client.ts'
import { clientsApi } from './clients.api.server.ts'

const app = setUpProjects()

test('a client’s timeline says that a consultation was completed, and a website launched', async () => {
  const ids = {
    audit: await app.project({ projectType: 'business-consultation' }),
    website: await app.project(),
  }
  const { pool } = app.context.database
  for (const id of Object.values(ids)) {
    await pool.query(
      "update projects set status = 'launching', live_url = 'https://sen.example/' where id = $1",
      [id],
    )
    await pool.query("update milestones set status = 'approved' where project_id = $1", [id])
    const { version } = (await app.read(app.context.staff, id)).project
    const answer = await app.post(app.context.staff, `/api/projects/${id}/status`, {
      ...{ to: 'launched', version },
    })
    expect(answer.status).toBe(200)
  }
  const { rows } = await pool.query('select distinct client_id from projects')
  expect(rows).toHaveLength(1)
  const answer = await openApi(app.context, clientsApi).ask(
    app.context.staff,
    `/api/admin/clients/${rows[0].client_id}`,
  )
  const page: ClientPage = await answer.json()
  const told = page.events.flatMap((event) =>
    'of' in event && event.of === 'project' && event.event.kind === 'moved'
      ? [[event.record.id, tellHappening(event, page).what]]
      : [],
  )
  expect(Object.fromEntries(told)).toEqual({
    [ids.audit]: 'Moved from Ready to hand over to Completed',
    [ids.website]: 'Moved from Ready to launch to Launched',
  })
})

test('a client’s page names the newest message of all their projects', async () => {
  const [first, second] = [await app.project(), await app.project({ projectType: 'business-consultation' })]
  const { pool } = app.context.database
  const { rows } = await pool.query('select distinct client_id from projects')
  const read = async (): Promise<ClientPage> =>
    (
      await openApi(app.context, clientsApi).ask(app.context.staff, `/api/admin/clients/${rows[0].client_id}`)
    ).json()
  expect((await read()).lastMessage).toBeNull()
  const write = (projectId: string, side: string, at: string) =>
    pool.query(
      `insert into project_messages (id, project_id, side, author, text, created_at)
       values (gen_random_uuid(), $1, $2, 'Mira', 'Blue', $3)`,
      [projectId, side, at],
    )
  await write(first, 'client', '2026-11-05T10:00:00.000Z')
  await write(second, 'staff', '2026-11-04T10:00:00.000Z')
  expect((await read()).lastMessage).toEqual({ at: '2026-11-05T10:00:00.000Z', side: 'client' })
  await write(second, 'staff', '2026-11-06T10:00:00.000Z')
  expect((await read()).lastMessage).toEqual({ at: '2026-11-06T10:00:00.000Z', side: 'staff' })
})
