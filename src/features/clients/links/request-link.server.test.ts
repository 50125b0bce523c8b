import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { secretsOf } from '#features/mails/mail-secrets.server.ts'
import { revokeRecordLinks } from '#platform/records/record-links.server.ts'
import { mailDefinitions } from '#server/jobs.server.ts'
import { composeAsJob } from '#test/fixtures/mail-fixtures.ts'
import { setUpMoneyWorld } from '#test/money/money-world.ts'
import { json, openApi } from '#test/servers/api-server.ts'
import { linkRequestOf } from './link-request.ts'
import { linkRequestsApi } from './link-requests.api.server.ts'

const money = setUpMoneyWorld()
const { app, verbs, ctx } = money

async function request(noun: string, id: string): Promise<unknown> {
  const answer = await openApi(app.context, linkRequestsApi).ask(
    ctx.visitor(),
    '/api/link-requests',
    json({ noun, id }),
  )
  return { status: answer.status, ...(await answer.json()) }
}

type Job = { kind: string; subjectId: string }

async function queuedFor(id: string): Promise<Job[]> {
  const { rows } = await app.context.database.pool.query<{ data: Job }>(
    `select data from pgboss.job where name = 'send-mail' and data->>'kind' like '%-link'
      and data->>'subjectId' like $1 order by id`,
    [`${id}.%`],
  )
  return rows.map(({ data }) => data)
}

async function compose({ kind, subjectId }: Job) {
  const definition = mailDefinitions.find((one) => one.kind === kind)
  const composed = await composeAsJob(ctx.system(), definition, subjectId)
  return composed && { to: composed.to, hasLink: secretsOf(composed.letter).length === 1 }
}

test('a visitor without the token gets a new link by email, to the address that had one', async () => {
  await verbs.invoiceDeposit()
  await verbs.openInvoice()
  await verbs.pay()
  const { invoice, project } = await money.ids()
  const { quoteId } = money.world
  const records: [noun: string, id: string | null, kind: string][] = [
    ['quote', quoteId, 'quote-link'],
    ['project', project, 'project-link'],
    ['invoice', invoice, 'document-link'],
  ]
  for (const [noun, id, kind] of records) {
    const subjectId = id ?? ''
    const answer = { status: 200, success: true }
    await revokeRecordLinks(ctx.system(), { noun, subjectId })
    expect(await request(noun, subjectId)).toEqual(answer)
    expect(await queuedFor(subjectId), `${noun}: no link is open to anybody`).toEqual([])

    await compose({ kind, subjectId: `${subjectId}.0` })
    expect(await request(noun, subjectId)).toEqual(answer)
    const [job] = await queuedFor(subjectId)
    expect(job).toMatchObject({ kind })
    expect(job && (await compose(job))).toEqual({ to: 'mira@example.com', hasLink: true })

    expect(await request(noun, randomUUID())).toEqual(answer)
  }
})

test('the fourth request for one record within an hour is refused, whether or not it exists', async () => {
  const id = randomUUID()
  for (let round = 0; round < 3; round++) expect(await request('quote', id)).toMatchObject({ status: 200 })
  expect(await request('quote', id)).toMatchObject({ status: 429 })
})

test.each([
  ['/quote/018f4a44-4444-7444-8444-444444444444', 'quote'],
  ['/invoice/018f4a44-4444-7444-8444-444444444444', 'invoice'],
  ['/quote/018f4a44-4444-7444-8444-444444444444/x', undefined],
  ['/quote/7', undefined],
  ['/dashboard', undefined],
  ['', undefined],
])('%s is the address of a linked %s', (path, noun) => {
  expect(linkRequestOf(path)?.noun).toBe(noun)
})
