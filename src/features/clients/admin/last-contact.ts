import { isReadable } from '#platform/records/list-page.ts'
import type { ClientEvent, ClientPage } from '../client.ts'

type Contact = { at: string; how: string }

/** The last time that either side wrote or called, as far as the page's events and emails tell. */
export function lastContactOf({
  client: { addresses },
  events,
  mails,
  lastMessage,
}: Pick<ClientPage, 'client' | 'events' | 'mails' | 'lastMessage'>): Contact | null {
  const contacts = [
    ...(lastMessage
      ? [
          {
            at: lastMessage.at,
            how: lastMessage.side === 'staff' ? 'We wrote in the project' : 'They wrote in the project',
          },
        ]
      : []),
    ...events.filter(isReadable).flatMap((event) => contactOf(event) ?? []),
    ...mails
      .filter(isReadable)
      .flatMap(({ to, sentAt, status }) =>
        sentAt !== null && status === 'sent' && addresses.includes(to.toLowerCase())
          ? { at: sentAt, how: 'We emailed them' }
          : [],
      ),
  ]
  return contacts.reduce<Contact | null>((last, one) => (last && last.at >= one.at ? last : one), null)
}

function contactOf({ at, of, event }: ClientEvent): Contact | null {
  if (of !== 'lead') return null
  if (event.kind === 'received') return { at, how: 'They sent a request' }
  if (event.kind === 'question') return { at, how: 'They asked a question' }
  if (event.kind === 'reply') return { at, how: 'We replied' }
  if (event.kind === 'answered-elsewhere') return { at, how: 'We answered elsewhere' }
  if (event.kind !== 'quote') return null
  const { to } = event.data
  return to === 'accepted' || to === 'declined' ? { at, how: `They ${to} a quote` } : null
}
