import type { Accounts } from '#features/accounts/accounts.server.ts'
import { readCountedVisitor } from '#features/consent/consent.ts'
import { hashToken } from '#platform/access/secret-token.server.ts'
import { linkTokenHeader } from '#platform/api/link-token.ts'
import type { Actor } from '#platform/context.server.ts'

/** A link wins over a log-in. */
export async function findActor(headers: Headers, accounts: Pick<Accounts, 'personOf'>): Promise<Actor> {
  const analyticsId = readCountedVisitor(headers.get('cookie') ?? undefined)?.id
  const token = headers.get(linkTokenHeader)
  const person = await accounts.personOf(headers)
  if (token) {
    return { kind: 'link-holder', linkHash: hashToken(token), isStaff: person?.kind === 'staff', analyticsId }
  }
  if (person?.kind === 'staff') return person
  return person ? { ...person, analyticsId } : { kind: 'visitor', analyticsId }
}
