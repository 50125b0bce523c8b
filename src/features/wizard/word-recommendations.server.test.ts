import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { builtInCatalogue } from '#domain/catalogue/built-in/built-in-catalogue.server.ts'
import { recommend } from '#domain/catalogue/recommendations.ts'
import { budgetRanges } from '#domain/money/pricing.ts'
import { type CompleteAnswers, completeAnswers } from '#domain/wizard-answers.ts'
import { type LanguageModel, openLanguageModel } from '#platform/language-model.server.ts'
import { openLog } from '#platform/log.server.ts'
import { type LanguageModelServer, openLanguageModelServer, says } from '#test/mocks/language-model.ts'
import { wordRecommendations } from './word-recommendations.server.ts'

const answers = completeAnswers({
  businessType: 'Restaurant',
  industry: 'Food & Beverage',
  budget: budgetRanges[2]?.id ?? '',
  timeline: '2-4 weeks',
  features: ['Booking System'],
  goals: ['Increase Sales'],
}) as CompleteAnswers
const byRules = { recommendations: recommend(builtInCatalogue, answers), wordedBy: 'rules' }

let server: LanguageModelServer
beforeAll(async () => {
  server = await openLanguageModelServer()
})
afterEach(() => {
  server.questions.length = 0
})
afterAll(() => server.close())

const settings = () => ({ LLM_BASE_URL: server.url, LLM_API_KEY: 'secret', LLM_MODEL: 'any-model' })

function word(given = settings()) {
  return wordBy(openLanguageModel(given, async () => {}))
}

function wordBy(languageModel: LanguageModel | null, input = answers) {
  return wordRecommendations(
    { languageModel, log: openLog('silent') },
    { catalogue: builtInCatalogue, answers: input },
  )
}

function wording(
  change: (recommendation: Record<string, unknown>) => Record<string, unknown> = (same) => same,
) {
  return JSON.stringify({
    recommendations: byRules.recommendations.map(({ id, name }) =>
      change({
        id,
        reasoning: `Your guests look for a table first, and ${name} lets them book one.`,
        benefits: ['Tables booked online', 'Fewer calls at noon', 'A menu you edit yourself'],
      }),
    ),
  })
}

test('without a configured model the rules’ words stay', async () => {
  expect(await word({ LLM_BASE_URL: '', LLM_API_KEY: '', LLM_MODEL: '' })).toEqual(byRules)
  expect(server.questions).toEqual([])
})

test('a model rewords only reasoning and benefits', async () => {
  server.answerWith(
    says(wording((good) => ({ ...good, name: 'Castle', priceInr: 1, priority: 'low', aiConfidence: 100 }))),
  )
  const { recommendations, wordedBy } = await word()
  expect(wordedBy).toBe('model')
  for (const [index, recommendation] of recommendations.entries()) {
    expect(recommendation).toEqual({
      ...byRules.recommendations[index],
      reasoning: expect.stringContaining('Your guests look for a table first'),
      benefits: ['Tables booked online', 'Fewer calls at noon', 'A menu you edit yourself'],
    })
  }
  const [question] = server.questions
  expect(question).toMatchObject({ authorization: 'Bearer secret', body: { model: 'any-model' } })
  expect(JSON.stringify(question)).not.toMatch(/45000|35000|15000/)
})

test.each([
  ['no JSON', 'Certainly! Here you go.'],
  ['another shape', '{"answer":42}'],
  [
    'one recommendation too few',
    JSON.stringify({ recommendations: JSON.parse(wording()).recommendations.slice(1) }),
  ],
  ['a price', wording((good) => ({ ...good, reasoning: 'It costs only ₹9,000 when you order it today.' }))],
  [
    'a word on the budget',
    wording((good) => ({ ...good, reasoning: 'It is well within your budget, and quickly built.' })),
  ],
  [
    'a link',
    wording((good) => ({ ...good, reasoning: 'Read all about it at https://elsewhere.example now.' })),
  ],
  ['markup', wording((good) => ({ ...good, benefits: ['<b>Fast</b>', 'Good', 'Cheap'] }))],
  ['too few benefits', wording((good) => ({ ...good, benefits: ['Fast'] }))],
  ['a novel', wording((good) => ({ ...good, reasoning: 'word '.repeat(400) }))],
  ['nothing', ''],
])('%s for an answer leaves the words of the rules', async (_, content) => {
  server.answerWith(says(content))
  expect(await word()).toEqual(byRules)
  expect(server.questions).toHaveLength(1)
})

test('does not retry a server that fails or hangs up; the rules’ words stay', async () => {
  server.answerWith((response) => void response.writeHead(500).end('Broken'))
  expect(await word()).toEqual(byRules)
  server.answerWith((response) => void response.socket?.destroy())
  expect(await word()).toEqual(byRules)
  expect(server.questions).toHaveLength(2)
})

test('waits at most 3 seconds for an answer that never ends', async () => {
  const asked = vi.fn(AbortSignal.timeout)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    asked(ms)
    const soon = new AbortController()
    setTimeout(() => soon.abort(new DOMException('Too slow', 'TimeoutError')), 200)
    return soon.signal
  })
  server.answerWith(
    (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
  )
  expect(await word()).toEqual(byRules)
  expect(asked).toHaveBeenCalledWith(3000)
  vi.restoreAllMocks()
})

test('caches the model’s good answers, not bad ones', async () => {
  const model = openLanguageModel(settings(), async () => {})
  server.answerWith(says('no JSON'))
  expect(await wordBy(model)).toEqual(byRules)
  server.answerWith(says(wording()))
  const first = await wordBy(model)
  expect(first.wordedBy).toBe('model')
  expect(await wordBy(model)).toEqual(first)
  expect(server.questions).toHaveLength(2)
  await wordBy(model, { ...answers, timeline: '3+ months' })
  expect(server.questions).toHaveLength(3)
})

test('the rules’ words stay once the day’s budget is spent', async () => {
  server.answerWith(says(wording()))
  let left = 1
  const model = openLanguageModel(settings(), async () => {
    if (left === 0) throw new Error('The budget is spent')
    left -= 1
  })
  expect((await wordBy(model)).wordedBy).toBe('model')
  expect((await wordBy(model, { ...answers, timeline: '3+ months' })).wordedBy).toBe('rules')
  expect((await wordBy(model)).wordedBy).toBe('model')
  expect(server.questions).toHaveLength(1)
})
