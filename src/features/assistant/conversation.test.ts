import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { chatServices as services } from '#domain/catalogue/built-in/services.server.ts'
import { dayMs } from '#domain/duration.ts'
import { leadLimits } from '#domain/lead-limits.ts'
import { chatLeadSchema } from '#features/leads/forms/chat-form.ts'
import { leadDraftSchema } from '#features/leads/forms/lead-draft.ts'
import {
  answerStep,
  beginConversation,
  type Conversation,
  canRestart,
  chatLeadOf,
  draftOf,
  exchangesOf,
  isBegun,
  reopenConversation,
  restart,
  type Step,
  sendableAnswer,
  stageOf,
  steps,
  tickServices,
} from './conversation.ts'
import { storedConversation } from './conversation-storage.ts'

const chatServices = services.map(({ name }) => name)

const key = '0f0e7a54-6f0f-4c3e-9a52-8f2f6a1c9b10'
const say = (conversation: Conversation, text: string) => {
  const step = stageOf(conversation)
  if (step === 'complete') return conversation
  return answerStep(
    step === 'services' ? tickServices(conversation, text.split(',')) : { ...conversation, text },
    step,
  )
}
const saying = (...answers: string[]) => answers.reduce(say, beginConversation(key, 0))
const whole = ['Ravi Menon', 'ravi@example.com', '98450', 'SEO Optimization', 'We sell looms.']

test('the assistant asks for name, email, phone, services and a message, and then is complete', () => {
  const stages = whole.map((_, count) => stageOf(saying(...whole.slice(0, count))))
  expect([...stages, stageOf(saying(...whole))]).toEqual([
    'welcome',
    'email',
    'phone',
    'services',
    'message',
    'complete',
  ])
})

test.each(['', ' ', ' \n\t '])('blank text (%j) cannot be sent', (text) => {
  const typed = { ...beginConversation(key, 0), text }
  expect(sendableAnswer(typed)).toBeNull()
  expect(answerStep(typed, 'welcome')).toBe(typed)
})

test('at least one service must be chosen', () => {
  const asked = saying(...whole.slice(0, 3))
  expect(answerStep(asked, 'services')).toBe(asked)
  expect(stageOf(answerStep(tickServices(asked, ['UI/UX Design']), 'services'))).toBe('message')
})

test('the service that was ticked first names the lead', () => {
  let asked = saying(...whole.slice(0, 3))
  for (const chosen of [
    ['Web Application'],
    ['Website Development', 'Web Application'],
    ['Website Development', 'SEO Optimization', 'Web Application'],
    ['SEO Optimization', 'Web Application'],
  ])
    asked = tickServices(asked, chosen)
  const lead = chatLeadOf(say(answerStep(asked, 'services'), 'Hello'))
  expect(lead.selectedService).toBe('Web Application')
  expect(lead.selectedServices).toEqual(['Web Application', 'SEO Optimization'])
  expect(chatLeadOf(beginConversation(key, 0)).selectedService).toBe('General Inquiry')
})

test("a step that another tab has answered does not take this tab's text as its answer", () => {
  const elsewhere = { ...saying('Ravi'), text: 'Ravi Menon' }
  expect(answerStep(elsewhere, 'welcome')).toBe(elsewhere)
})

test('restart empties everything but the key, and is offered between the first and the last step only', () => {
  const offered = whole.map((_, count) => canRestart(saying(...whole.slice(0, count))))
  expect([...offered, canRestart(saying(...whole))]).toEqual([false, true, true, true, true, false])
  const anew = restart(saying(...whole.slice(0, 4)))
  expect(anew).toEqual(beginConversation(key, 0))
  expect(isBegun(anew)).toBe(false)
})

test('the lead carries every answer, and the whole conversation for people to read', () => {
  const lead = chatLeadOf(saying(...whole))
  expect(lead).toMatchObject({
    name: 'Ravi Menon',
    email: 'ravi@example.com',
    phone: '98450',
    companyName: '',
    businessLocation: '',
    timeline: '',
    budget: '',
    message: 'We sell looms.',
  })
  const lines = lead.conversationSummary.split('\n\n').map((exchange) => exchange.split('\n'))
  expect(lines.map(([, answer]) => answer)).toEqual(whole)
  expect(lines[1]?.[0]).toBe('Thank you, Ravi Menon. What’s your email address?')
})

test('asks again for an invalid email address and keeps it for editing; accepts any phone number', () => {
  const refused = saying('Ravi', 'ravi at example')
  expect(stageOf(refused)).toBe('email')
  expect(refused.text).toBe('ravi at example')
  expect(exchangesOf(refused).at(-1)).toMatchObject({
    question: 'That email doesn’t look right. Try name@example.com.',
    answer: null,
  })
  expect(say(refused, ' ravi@example.com ')).toEqual(saying('Ravi', 'ravi@example.com'))
  expect(stageOf(saying('Ravi', 'ravi@example.com', 'after six'))).toBe('services')
})

describe('the draft', () => {
  test('makes no draft before the visitor can be reached', () => {
    expect(draftOf(saying('Ravi'))).toBeNull()
    expect(draftOf(saying('Ravi', 'ravi@example.com'))).toMatchObject({
      key,
      source: 'chatbot',
      name: 'Ravi',
      email: 'ravi@example.com',
      phone: '',
    })
  })

  test('informs the visitor before the first answer that is saved', () => {
    const notices = exchangesOf(saying('Ravi')).map(({ notice }) => notice)
    expect(notices).toEqual([undefined, expect.stringContaining('our server keeps your answers for 30 days')])
  })
})

describe('a conversation that the server refused', () => {
  const lead = chatLeadOf(saying('Ravi', ...whole.slice(1)))
  const body = { ...lead, email: 'ravi at example', website: '', elapsedMs: 60_000 }
  const message = 'That email doesn’t look right. Try name@example.com.'

  test('asks for the refused answer alone, says why, and is complete again with it', () => {
    const reopened = reopenConversation({ key, startedAtMs: 0, body, errors: [{ field: 'email', message }] })
    if (!reopened) throw new Error('It was not reopened')
    expect(stageOf(reopened)).toBe('email')
    expect(reopened.text).toBe('ravi at example')
    expect(exchangesOf(reopened).at(-1)).toMatchObject({
      question: message,
      answer: null,
    })
    const mended = say(reopened, 'ravi@example.com')
    expect(stageOf(mended)).toBe('complete')
    expect(mended).toEqual(saying(...['Ravi', ...whole.slice(1)]))
  })

  test('is not reopened for an error that no answer can correct', () => {
    expect(reopenConversation({ key, startedAtMs: 0, body, errors: [] })).toBeNull()
    expect(
      reopenConversation({ key, startedAtMs: 0, body, errors: [{ field: 'budget', message }] }),
    ).toBeNull()
  })
})

describe('what the storage holds', () => {
  const now = Date.parse('2026-11-21T10:00:00Z')
  const day = dayMs
  const stored = (savedAtMs: number, conversation: object = saying(...whole)) =>
    JSON.stringify({ version: 1, savedAtMs, ...conversation })

  test('comes back as it was for 14 days', () => {
    expect(storedConversation.parse(stored(now - 14 * day), now)).toEqual(saying(...whole))
    expect(storedConversation.parse(stored(now - 14 * day - 1), now)).toBeNull()
  })

  test.each([
    null,
    '',
    'nonsense',
    '[]',
    '{"version":1}',
    stored(now).replace('"version":1', '"version":2'),
    stored(now).replace(key, 'not a key'),
    stored(now, { ...saying('Ravi'), answers: { welcome: 7 } }),
  ])('is forgotten where it is not ours: %s', (text) => {
    expect(storedConversation.parse(text, now)).toBeNull()
  })
})

type Act =
  | { kind: 'type'; text: string }
  | { kind: 'tick'; services: string[] }
  | { kind: 'answer'; step: Step }
  | { kind: 'restart' }
  | { kind: 'reload' }

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('type' as const),
      text: fc.oneof(fc.constantFrom('', ' ', '\n', 'ravi@example.com'), fc.string({ unit: 'grapheme' })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('tick' as const), services: fc.subarray([...chatServices]) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('answer' as const), step: fc.constantFrom(...steps) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'reload' as const }) },
)

function perform(conversation: Conversation, action: Act): Conversation {
  switch (action.kind) {
    case 'type':
      return { ...conversation, text: action.text }
    case 'tick':
      return tickServices(conversation, action.services)
    case 'answer':
      return answerStep(conversation, action.step)
    case 'restart':
      return canRestart(conversation) ? restart(conversation) : conversation
    case 'reload': {
      const text = JSON.stringify({ version: 1, savedAtMs: 0, ...conversation })
      return storedConversation.parse(text, 0) ?? beginConversation('lost', 0)
    }
  }
}

test('any sequence of actions: steps come in order, no answer is blank, and what is complete can be sent', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (actions) => {
      let conversation = beginConversation(key, 0)
      for (const action of actions) {
        const before = conversation
        conversation = perform(before, action)
        expect(conversation.key).toBe(key)
        const [from, to] = [stageOf(before), stageOf(conversation)]
        const order = [...steps, 'complete']
        if (action.kind === 'restart') expect(to).toBe(from === 'complete' ? 'complete' : 'welcome')
        else if (from !== to) {
          expect(order.indexOf(to)).toBe(order.indexOf(from) + 1)
          expect(action).toEqual({ kind: 'answer', step: from })
        }
        for (const { answer } of exchangesOf(conversation))
          if (answer !== null) expect(answer.trim()).not.toBe('')
        const draft = draftOf(conversation)
        if (draft) expect(v.safeParse(leadDraftSchema, draft).issues).toBeUndefined()
        if (to === 'complete') {
          const names = v
            .safeParse(chatLeadSchema, chatLeadOf(conversation))
            .issues?.map((issue) => v.getDotPath(issue))
          expect((names ?? []).filter((name) => name !== 'name')).toEqual([])
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('the longest answers make a lead and a draft that the server takes', () => {
  const longest = saying(
    'x'.repeat(leadLimits.name),
    `${'x'.repeat(leadLimits.email - 12)}@example.com`,
    'x'.repeat(leadLimits.phone),
    chatServices.join(','),
    'x'.repeat(leadLimits.message),
  )
  expect(v.safeParse(chatLeadSchema, chatLeadOf(longest)).issues).toBeUndefined()
  expect(v.safeParse(leadDraftSchema, draftOf(longest)).issues).toBeUndefined()
})

test('a greeting is no part of the name, and stays in what was said', () => {
  const conversation = saying('Hi, I am Chris', 'chris@example.com')
  expect(exchangesOf(conversation)[1]?.question).toMatch(/^Thank you, Chris\./)
  expect(chatLeadOf(conversation).name).toBe('Chris')
  expect(chatLeadOf(conversation).conversationSummary).toContain('Hi, I am Chris')
})
