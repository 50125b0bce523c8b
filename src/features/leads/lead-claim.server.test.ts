import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { leads } from '#db/schema/leads.ts'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'
import { leadDraft, projectRequest } from '#test/fixtures/visitor-fixtures.ts'
import { leadDraftSchema } from './forms/lead-draft.ts'
import { projectRequestSchema } from './forms/project-request-form.ts'
import { leadClaim } from './lead.server.ts'
import { receiveLead } from './receiving/receive-lead.server.ts'
import { saveLeadDraft } from './receiving/save-lead-draft.server.ts'

let context: VerbContext

beforeAll(async () => {
  context = await openVerbContext()
})
afterAll(() => context.close())

const send = (customerEmail: string, idempotencyKey: string = randomUUID()) =>
  receiveLead(context.visitor, {
    request: v.parse(projectRequestSchema, projectRequest({ customerEmail })),
    idempotencyKey,
  })
async function owners(): Promise<Record<string, string | null>> {
  const rows = await context.database.db.select().from(leads)
  return Object.fromEntries(rows.map(({ email, ownerId }) => [email, ownerId]))
}
async function addUser(email: string, emailVerified: boolean): Promise<string> {
  const [user] = await context.database.db
    .insert(users)
    .values({ email, name: 'Ravi', emailVerified })
    .returning()
  return user?.id ?? ''
}

test('a verified address claims requests sent from it in any spelling, without drafts', async () => {
  await send('Ravi@Example.com')
  await send('mei@example.com')
  const draft = leadDraft({ email: 'ravi@example.com' })
  await saveLeadDraft(context.visitor, v.parse(leadDraftSchema, draft))
  const userId = await addUser('ravi@example.com', true)
  const claim = (email: string, id = userId) => leadClaim.claim(context.visitor, { userId: id, email })
  await claim('ravi@example.com')
  expect(await owners()).toEqual({
    'Ravi@Example.com': userId,
    'mei@example.com': null,
    'ravi@example.com': null,
  })

  await claim('ravi@example.com', await addUser('other@example.com', true))
  expect((await owners())['Ravi@Example.com']).toBe(userId)

  await send('ravi@example.com', draft.key)
  expect((await owners())['ravi@example.com']).toBe(userId)
})

test('a later request belongs only to a client with a verified address', async () => {
  const userId = await addUser('lena@example.com', true)
  await addUser('tom@example.com', false)
  await send('LENA@example.com')
  await send('tom@example.com')
  expect(await owners()).toMatchObject({ 'LENA@example.com': userId, 'tom@example.com': null })
})
