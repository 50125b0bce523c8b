import { afterEach, expect, test } from 'vitest'
import { type AgencyFacts, adoptAgency, agency, builtInFacts } from '#domain/agency.ts'
import type { ContentData } from '#domain/records/content.ts'
import { adoptPublishedAgency } from '#features/agency/read-agency.server.ts'
import { seedPosts } from '#features/blog/seed-posts.server.ts'
import { contentApi } from '#features/content/content.api.server.ts'
import { composeMail } from '#features/mails/compose-mail.server.ts'
import { renderLetter } from '#features/mails/render-letter.server.tsx'
import { seedProjects } from '#features/portfolio/seed-projects.server.ts'
import { mailDefinitions } from '#server/jobs.server.ts'
import { publishEverywhere } from '../fixtures/hostile-content.ts'
import { harmlessLike, hostileTexts } from '../fixtures/hostile-texts.ts'
import { setUpMoneyWorld } from '../money/money-world.ts'
import { readShape } from '../readers/read-shape.ts'
import { json, openApi } from '../servers/api-server.ts'
import { walkEveryMail } from './every-mail.ts'

// `test/http/hostile-content.test.ts` reads all other views.

const money = setUpMoneyWorld()
afterEach(() => adoptAgency(builtInFacts))

const seeded = new Map<string, ContentData>()

/** The agency as it is with the text in every field; the catalogue keeps it too. */
async function agencyWith(text: string): Promise<AgencyFacts> {
  const api = openApi(money.app.context, contentApi)
  const send = async (path: string, body?: object) => api.ask(money.ctx.staff(), path, body && json(body))
  await publishEverywhere(send, text, { seeded, picture: { hash: 'a'.repeat(32), width: 9, height: 9 } })
  await adoptPublishedAgency(money.ctx.system())
  return { ...agency }
}

test('every email is the same letter with hostile text in every field, but for its words', {
  timeout: 60_000,
}, async () => {
  await seedPosts(money.ctx.system(), 'content/blog')
  await seedProjects(money.ctx.system(), 'content/portfolio.json')
  const texts = Object.values(hostileTexts)
  const agencies = new Map<string, AgencyFacts>()
  for (const text of new Set([...texts.map(harmlessLike), ...texts]))
    agencies.set(text, await agencyWith(text))

  await walkEveryMail(money, async (kind, subjectId) => {
    const definition = mailDefinitions.find((one) => one.kind === kind)
    const shapes = new Map<string, string[]>()
    for (const [text, facts] of agencies) {
      adoptAgency(facts)
      const composed = definition && (await composeMail(money.ctx.system(), definition, subjectId ?? ''))
      if (!composed) throw new Error(`No email of kind ${kind}`)
      const { subject, html, text: plain } = renderLetter(composed.letter)
      expect([kind, plain]).toEqual([kind, expect.stringContaining(facts.email)])
      shapes.set(text, [...readShape(html), `${/[\p{Cc}\u2028\u2029]/u.test(subject) ? subject : ''}`])
    }
    for (const text of texts) expect([kind, shapes.get(text)]).toEqual([kind, shapes.get(harmlessLike(text))])
  })
})
