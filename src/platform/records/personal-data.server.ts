import type { KeptFact } from '#domain/records/account.ts'
import type { Ctx } from '../context.server.ts'

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
  erase(args: About): Promise<KeptFact[]>
}
