import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { builtInFacts } from '#domain/agency.ts'
import { agencyKind } from '#features/agency/agency-kind.ts'
import { agencySeed } from '#features/agency/agency-seeds.server.ts'
import { contentRecord } from '#platform/content/content-record.server.ts'
import { seedContent } from '#platform/content/seed-content.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { undoChange } from '#platform/records/undo-change.server.ts'
import { publishContent } from '#test/fixtures/publish-content.ts'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'
import { openApi } from '#test/servers/api-server.ts'
import { policiesApi } from './policies.api.server.ts'
import type { PolicyPage } from './policy.ts'
import {
  type PolicyKind,
  policyKinds,
  privacyKind,
  refundsKind,
  shippingKind,
  termsKind,
} from './policy-kinds.ts'
import { policySeeds, policyTexts } from './policy-seeds.server.ts'
import { listPolicyDates, readTermsInForce } from './read-policy.server.ts'

let context: VerbContext
beforeAll(async () => {
  context = await openVerbContext()
})
beforeEach(async () => {
  context.setTime(new Date('2026-12-03T10:00:00.000Z'))
  await context.database.pool.query('delete from content_entries; delete from audit_entries')
  await seedContent(context.system, [...policySeeds, agencySeed({ FINANCIAL_YEAR_START_MONTH: 4 })])
})
afterAll(() => context.close())

const ask = (path: string, ctx: Ctx = context.visitor) => openApi(context, policiesApi).ask(ctx, path)

async function read({ kind }: PolicyKind, version = '', ctx?: Ctx): Promise<PolicyPage> {
  const answer = await ask(`/api/policies/${kind}${version && `?version=${version}`}`, ctx)
  expect([kind, version, answer.status]).toEqual([kind, version, 200])
  return answer.json()
}

const wordsOf = ({ sections }: PolicyPage) => sections.map(({ title, html }) => `${title} ${html}`).join('\n')
const refusalOf = (publication: Promise<void>) =>
  publication.then(
    () => null,
    (error: Error) => error.message,
  )
const { text: termsText } = policyTexts.terms

test('a new site has version 1 of each policy, of the day that the program names', async () => {
  for (const kind of [termsKind, refundsKind, shippingKind])
    expect(await read(kind)).toMatchObject({ version: 1, latest: 1, since: '2026-11-29', until: null })
  expect((await read(privacyKind)).sections).toEqual([])
})

test('a publication begins a version of its day, and the earlier one can still be read', async () => {
  await publishContent(context.staff, termsKind, {
    text: termsText.replace('a question. It is free', 'a question. It costs you nothing'),
  })
  context.setTime(new Date('2026-12-09T22:00:00.000Z'))
  await publishContent(context.staff, termsKind, { summary: 'Ask first.' })
  const latest = await read(termsKind)
  // The tenth of December has begun in India.
  expect(latest).toMatchObject({
    version: 3,
    latest: 3,
    since: '2026-12-10',
    until: null,
    summary: 'Ask first.',
  })
  expect(wordsOf(latest)).toContain('It costs you nothing')
  const second = await read(termsKind, '2')
  expect(second).toMatchObject({ version: 2, latest: 3, since: '2026-12-03', until: '2026-12-10' })
  const first = await read(termsKind, '1')
  expect(first).toMatchObject({ since: '2026-11-29', until: '2026-12-03' })
  expect(wordsOf(first)).toContain('It is free')
  expect(await readTermsInForce(context.visitor)).toEqual({ terms: 3, refunds: 1, shipping: 1 })
  expect((await listPolicyDates(context.visitor)).get('/terms-conditions')).toBe('2026-12-10')
})

test.each(['0', '2', '01', '1.0', '-1', 'x', '9999999'])('there is no version %s', async (version) => {
  const { status } = await ask(`/api/policies/terms-conditions?version=${version}`)
  expect([404, 422]).toContain(status)
  expect((await ask('/api/policies/agency')).status).toBe(404)
})

test('what nobody reads in a policy begins no version', async () => {
  await publishContent(context.staff, termsKind, { description: 'How we work.' })
  await publishContent(context.staff, agencyKind, { rating: '5/5' })
  expect(await read(termsKind)).toMatchObject({ version: 1, description: 'How we work.' })
})

test('a promise of the agency that changes begins a version of each policy that states it', async () => {
  await publishContent(context.staff, agencyKind, { refundWorkingDays: 19 })
  expect(await readTermsInForce(context.visitor)).toEqual({ terms: 1, refunds: 2, shipping: 1 })
  expect(wordsOf(await read(refundsKind))).toContain('within 19 working days')
  const first = await read(refundsKind, '1')
  expect(wordsOf(first)).toContain(`within ${builtInFacts.refundWorkingDays} working days`)
  expect(first.facts.at(-1)?.value).toBe(String(builtInFacts.refundWorkingDays))
})

test('a publication that is taken back is a version too, with the earlier words', async () => {
  await publishContent(context.staff, shippingKind, { summary: 'By carrier pigeon.' })
  const { rows } = await context.database.pool.query('select change_id as id from audit_entries')
  context.setTime(new Date('2026-12-04T10:00:00.000Z'))
  await undoChange(context.staff, [contentRecord(policyKinds)], rows[0])
  expect(await read(shippingKind)).toMatchObject({
    version: 3,
    summary: (await read(shippingKind, '1')).summary,
  })
  expect((await read(shippingKind, '2')).summary).toBe('By carrier pigeon.')
})

test('a draft is for staff’s preview alone', async () => {
  await publishContent(context.staff, termsKind, { summary: 'Not yet.' }, 'save')
  expect(await read(termsKind)).toMatchObject({ version: 1, summary: expect.not.stringContaining('Not yet') })
  const preview = await read(termsKind, '', { ...context.staff, readsDrafts: true })
  expect(preview).toMatchObject({ version: 2, since: '2026-12-03', summary: 'Not yet.' })
})

test('the words in force stay once the audit log has lost theirs', async () => {
  await publishContent(context.staff, termsKind, { summary: 'Ask first.' })
  context.setTime(new Date('2026-12-05T10:00:00.000Z'))
  await publishContent(context.staff, termsKind, { summary: 'Ask twice.' })
  await context.database.pool.query(
    `update audit_entries set before = '{}', after = '{}' where id = (select max(id) from audit_entries)`,
  )
  expect(await read(termsKind)).toMatchObject({ version: 3, since: '2026-12-05', summary: 'Ask twice.' })
})

test.each([
  [
    termsKind,
    { text: termsText.replaceAll('{checkDays}', '3').replaceAll('{deposit}', '50%') },
    'Put {deposit} and {checkDays} back into the text: clients rely on these promises.',
  ],
  [
    refundsKind,
    { text: policyTexts.refunds.text.replaceAll('{refundWorkingDays}', 'some') },
    'Put {refundWorkingDays} back into the text: clients rely on this promise.',
  ],
  [termsKind, { text: `${termsText} {checkday}` }, /^There is no placeholder \{checkday\}/],
  [termsKind, { text: `Hello. ${termsText}` }, 'Begin with a heading, such as ## Payment.'],
  [privacyKind, { text: 'We also keep looms.' }, 'Begin with a heading, such as ## Payment.'],
  [termsKind, { facts: ['ten percent'] }, 'Write each as a figure, a colon, and what it is.'],
  [termsKind, { text: ' ' }, 'Write the policy.'],
])('%o refuses %o', async (kind, fields, message) => {
  const refusal = await refusalOf(publishContent(context.staff, kind as PolicyKind, fields))
  expect(refusal).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
  expect((await read(kind as PolicyKind)).version).toBe(1)
})

test('neither hostile Markdown nor an agency’s name adds markup', async () => {
  const name = '<b onclick=alert(1)>*Silk* [x](javascript:alert(1)) & Sons'
  await publishContent(context.staff, agencyKind, { name })
  const hostile =
    '## <script>alert(1)</script>{#who}\n\n<img src=x onerror=alert(1)> [x](javascript:alert(1))'
  await publishContent(context.staff, termsKind, { text: `${hostile}\n\n${termsText}` })
  const { sections } = await read(termsKind)
  const [first, own] = sections
  expect(first).toMatchObject({ id: 'who', title: '<script>alert(1)</script>' })
  expect(own?.id).toBe('part-who-we-are')
  const html = sections.map((section) => section.html).join('')
  expect(html.match(/<(?!\/?(p|a|ul|li|strong)\b)[^>]*>|href="javascript|<[^>]*\son/g)).toBeNull()
  expect(html).toContain('&lt;b onclick=alert(1)&gt;*Silk* [x](javascript:alert(1)) &amp; Sons')
})

test('the privacy policy takes added sections, and a date no older than the program’s own', async () => {
  expect((await listPolicyDates(context.visitor)).get('/privacy-policy')).toBe('2026-11-29')
  const id = randomUUID()
  await publishContent(context.staff, privacyKind, {
    text: `## Newsletter {#newsletter}\n\nWe keep your address ${id}, at most {dataRequestDays} days after you leave.\n\n### How\n\nBy hand.`,
  })
  expect(await read(privacyKind)).toMatchObject({
    since: '2026-12-03',
    sections: [
      {
        id: 'newsletter',
        title: 'Newsletter',
        html: `<p>We keep your address ${id}, at most 30 days after you leave.</p>\n<h3>How</h3>\n<p>By hand.</p>\n`,
      },
    ],
  })
})
