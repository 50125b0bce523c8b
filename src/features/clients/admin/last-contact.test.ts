import { expect, test } from 'vitest'
import type { ClientPage } from '../client.ts'
import { lastContactOf } from './last-contact.ts'

const addresses = ['mira@example.com']
const mail = (to: string, sentAt: string | null, status: 'sent' | 'logged' | 'failed' = 'sent') =>
  ({
    id: `${to} ${sentAt}`,
    to,
    subject: 'Hello',
    status,
    createdAt: '2026-11-01T10:00:00.000Z',
    sentAt,
  }) as const
const happened = (at: string, kind: string, data = {}) => ({
  ...{ id: at, at, actor: 'Visitor', of: 'lead', record: { id: 'x', name: 'OW-1' }, event: { kind, data } },
})
const last = (events: object[], mails: object[], lastMessage: object | null = null) =>
  lastContactOf({ client: { addresses }, events, mails, lastMessage } as unknown as ClientPage)

test('the last contact is the newest of what they sent and of emails that reached them', () => {
  const received = happened('2026-11-02T10:00:00.000Z', 'received')
  const note = happened('2026-11-09T10:00:00.000Z', 'note', { text: 'Staff only' })
  const unsent = mail('mira@example.com', null, 'failed')
  const toUs = mail('hello@orbweaver.example', '2026-11-08T10:00:00.000Z')
  expect(last([received, note], [toUs, unsent])).toEqual({
    at: '2026-11-02T10:00:00.000Z',
    how: 'They sent a request',
  })
  const toThem = mail('Mira@Example.com', '2026-11-03T10:00:00.000Z')
  expect(last([received, note], [toUs, toThem])).toEqual({
    at: '2026-11-03T10:00:00.000Z',
    how: 'We emailed them',
  })
  const declined = happened('2026-11-04T10:00:00.000Z', 'quote', { to: 'declined' })
  const opened = happened('2026-11-05T10:00:00.000Z', 'quote', { to: 'opened' })
  expect(last([received, declined, opened], [toThem])?.how).toBe('They declined a quote')
  expect(last([note], [toUs])).toBeNull()
})

test('a message in a project, a question and an answer by other means are contacts too', () => {
  const received = happened('2026-11-02T10:00:00.000Z', 'received')
  const message = { at: '2026-11-05T10:00:00.000Z', side: 'client' }
  expect(last([received], [], message)).toEqual({ at: message.at, how: 'They wrote in the project' })
  expect(last([received], [], { ...message, side: 'staff' })?.how).toBe('We wrote in the project')
  const asked = happened('2026-11-06T10:00:00.000Z', 'question', { text: 'And a logo?' })
  expect(last([received, asked], [], message)?.how).toBe('They asked a question')
  const called = happened('2026-11-07T10:00:00.000Z', 'answered-elsewhere')
  expect(last([received, asked, called], [], message)?.how).toBe('We answered elsewhere')
  expect(last([received], [mail('mira@example.com', '2026-11-08T10:00:00.000Z')], message)?.how).toBe(
    'We emailed them',
  )
})
