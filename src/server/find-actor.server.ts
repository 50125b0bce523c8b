import type { Accounts } from '#features/accounts/accounts.server.ts'
import { readCountedVisitor } from '#features/consent/consent.ts'
import { linkTokenHeader } from '#platform/api/link-token.ts'
import type { Actor } from '#platform/context.server.ts'
import { hashToken } from '#platform/secret-token.server.ts'

/** Finds who sends a request: the holder of a link if it brings one, else the person logged in, else a visitor. */
export async function findActor(headers: Headers, accounts: Pick<Accounts, 'personOf'>): Promise<Actor> {
  const countedAs = readCountedVisitor(headers.get('cookie') ?? undefined)?.id
  const token = headers.get(linkTokenHeader)
  const person = await accounts.personOf(headers)
  if (token) {
    return { kind: 'link-holder', linkHash: hashToken(token), isStaff: person?.kind === 'staff', countedAs }
  }
  if (person?.kind === 'staff') return person
  return person ? { ...person, countedAs } : { kind: 'visitor', countedAs }
}
