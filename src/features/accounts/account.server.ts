import { type SQL, sql } from 'drizzle-orm'
import type { LetterFact } from '#features/mails/mail.server.ts'
import type { Ctx } from '#platform/context.server.ts'

/**
 * Gives a noun's records with this address to the user, if nobody owns them yet. Runs in the transaction in which the
 * user proves that the address is theirs, each time they do.
 */
export type Claim = (args: {
  ctx: Pick<Ctx, 'db'>
  input: { userId: string; email: string }
}) => Promise<void>

/** The id of the user who has proved to own this address, for a new record's `owner_id`; null without one. */
export function verifiedOwnerOf(email: string): SQL<string | null> {
  return sql`(select u.id from users u where u.email = lower(${email}) and u.email_verified)`
}

/** A person with an account. `email` is proven to be theirs, and in lower case. */
type Person = { userId: string; email: string }
type About = { ctx: Ctx; input: Person }

/** A file of a download, opened only once its turn has come. */
export type DataFile = { path: string; at: Date; open(): Promise<ReadableStream<Uint8Array> | null> }

/** What one noun knows of a person: how it tells them, and how it forgets. */
export type PersonalData = {
  /** The noun's name in the download. */
  name: string
  /** Returns everything that the noun keeps about the person, for JSON. */
  read(args: About): Promise<unknown>
  /** Lists the files that go beside the JSON. */
  files?(args: About): Promise<DataFile[]>
  /**
   * Deletes all of it, or reduces it to what law makes us keep. Runs in the transaction that deletes the account; the
   * person still has it then.
   * @returns what stays, for the mails about the deletion, in words that name nobody
   */
  erase(args: About): Promise<LetterFact[]>
}
