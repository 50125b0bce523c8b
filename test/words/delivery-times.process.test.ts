import { randomUUID } from 'node:crypto'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adoptAgency, builtInFacts, deliveryPromise } from '#domain/agency.ts'
import { builtInCatalogue } from '#domain/catalogue/built-in/built-in-catalogue.server.ts'
import { recommendationRules } from '#domain/catalogue/recommendation-rules.ts'
import { recommend } from '#domain/catalogue/recommendations.ts'
import { budgetRanges } from '#domain/money/pricing.ts'
import { businessTypes, features, goals } from '#domain/wizard-answers.ts'
import { confirmationTexts } from '#features/confirmation/confirmation-texts.ts'
import { aiSuggestSchema } from '#features/leads/forms/ai-suggest-form.ts'
import { projectRequestSchema } from '#features/leads/forms/project-request-form.ts'
import { receiveLead } from '#features/leads/receiving/receive-lead.server.ts'
import { receiveSuggestion } from '#features/leads/receiving/receive-suggestion.server.ts'
import { PromiseClock } from '#features/projects/page/promise-clock.tsx'
import { mailPlan } from '#features/wizard/plan/mail-plan.server.ts'
import { publicPaths } from '../browser/public-paths.ts'
import { setUpQuotes } from '../fixtures/quote-fixtures.ts'
import { aiSuggest, projectRequest, sharedPlan } from '../fixtures/visitor-fixtures.ts'
import { openRenderedPages } from '../servers/rendered-pages.ts'

// With other periods, a page that still says 24 hours or one day has it hard-coded, or read it when it was loaded.
adoptAgency({
  ...builtInFacts,
  deliveryHours: 31,
  deliveryChecklist: 'your words and pictures',
  deliveryHeadline: 'no time',
  fastDeliveryHours: 7,
  responseTime: '17 hours',
  responseTimeAfterPayment: '5-6 hours',
})

const quoting = setUpQuotes()
const { app } = quoting

let pages: Awaited<ReturnType<typeof openRenderedPages>>
beforeAll(async () => {
  pages = await openRenderedPages()
})
afterAll(() => pages.close())

const read = async (path: string) => textOf(await pages.read(path))

function textOf(html: string): string {
  const described = html.match(/<meta name="description" content="[^"]*"/g)?.join('\n') ?? ''
  const words = html
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replace(/<\/?(b|i|a|span|time|strong|em|s|wbr|br)\b[^>]*>|<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, '\n')
  return `${described}\n${words}`.replaceAll('&nbsp;', ' ').replaceAll('\u00a0', ' ')
}

const duration =
  /\b(?:\d+|an?|one|two|three|four|half a|same)(?: ?[-–] ?\d+)?[ -]?(?:hours?|hrs?|days?|weeks?|months?)\b/gi
const ofDelivery = /\b(deliver\w*|live|launch\w*|build\w*|built|ready|woven|take effect|within)\b/i
const ours = /^(31|7|17|5-6)[ -]?(hours?|hr)$/i
/** A client's wish, a period after the delivery, or one that is no delivery. */
const isOtherPeriod =
  /^(Timeline: )?Within a (week|month)$|days (from delivery )?to check|have 7 days|support|report after 30 days/i

function ownTimes(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?;]) /)
    .filter((sentence) => ofDelivery.test(sentence) && !isOtherPeriod.test(sentence))
    .filter((sentence) => (sentence.match(duration) ?? []).some((time) => !ours.test(time)))
    .concat(text.match(/[^\n]*(\b(24|4)[ -]?(hours?|hrs?)\b|\b(one|1) day\b)[^\n]*/gi) ?? [])
}

describe('every delivery time is the agency’s promise', () => {
  const paths = [
    ...publicPaths.filter((path) => !path.startsWith('/blog')),
    '/checkout?package=professional-website&addons=booking-system',
    '/checkout?recommendations=business-website,search-and-analytics',
  ]
  // It names periods of storage only.
  test.each(paths.filter((path) => path !== '/privacy-policy'))('on %s', async (path) => {
    expect(ownTimes(await read(path))).toEqual([])
  })

  test.each(['/', '/version-b', '/shipping-policy', '/terms-conditions', '/cancellation-refunds'])(
    'with its condition on %s',
    async (path) => {
      expect(await read(path)).toContain(deliveryPromise())
    },
  )

  test('on a project that waits for the client', () => {
    const clock = createElement(PromiseClock, { promise: { state: 'waiting', missing: 2 } })
    const text = textOf(renderToStaticMarkup(clock))
    expect(text).toContain('31 h')
    expect(ownTimes(text)).toEqual([])
  })

  test('in what the wizard, the calculator and the confirmations say', () => {
    const said = JSON.stringify([recommendationRules, builtInCatalogue, confirmationTexts()])
    expect(ownTimes(said.replaceAll('"', '\n'))).toEqual([])
    for (const businessType of businessTypes)
      for (const budget of budgetRanges)
        for (const feature of features)
          for (const goal of goals) {
            const answers = { businessType, industry: 'Retail', budget, timeline: '1-2 weeks' } as const
            const recommendations = recommend(builtInCatalogue, {
              ...answers,
              features: [feature],
              goals: [goal],
            })
            for (const { reasoning } of recommendations) expect(reasoning).not.toMatch(duration)
          }
  })

  test('in the mails from the request to the launch', async () => {
    const { visitor, staff } = app.context
    const say = async (path: string, body: object) => {
      const answer = await app.post(staff, path, body)
      expect(answer.status, await answer.clone().text()).toBe(200)
    }
    const request = v.parse(projectRequestSchema, projectRequest())
    await receiveLead(visitor, { request, idempotencyKey: randomUUID() })
    const plan = v.parse(aiSuggestSchema, aiSuggest())
    await receiveSuggestion(visitor, { plan, idempotencyKey: randomUUID() })
    await mailPlan(visitor, { ...sharedPlan(), email: 'meera@example.com' })
    await quoting.sent()
    const id = await app.project()
    const texts = (await app.sendMails()).map(({ text }) => text)
    for (const item of (await app.read(staff, id)).checklist) {
      await say(`/api/projects/${id}/checklist/${item.id}/answer`, { status: 'not-needed', version: 1 })
    }
    texts.push(...(await app.sendMails()).map(({ text }) => text))
    expect(texts.length).toBeGreaterThan(6)
    expect(texts.join('\n')).toContain('31')
    expect(texts.flatMap((text) => ownTimes(text))).toEqual([])
  })
})
