import { isReadable } from '#platform/records/list-page.ts'
import type { ClientEvent, ClientPage } from '../client.ts'

type Contact = { at: string; how: string }

/** The last time that either side wrote, as far as the page's events and emails tell. */
export function lastContactOf({
  client: { addresses },
  events,
  mails,
}: Pick<ClientPage, 'client' | 'events' | 'mails'>): Contact | null {
  const contacts = [
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
  if (event.kind === 'reply') return { at, how: 'We replied' }
  if (event.kind !== 'quote') return null
  const { to } = event.data
  return to === 'accepted' || to === 'declined' ? { at, how: `They ${to} a quote` } : null
}
