import type { KeptFact } from '#domain/records/account.ts'
import type { Ctx } from '../context.server.ts'

/** `email` is verified, in lower case. */
type Person = { userId: string; email: string }
type About = { ctx: Ctx; input: Person }

/** `open` is called when the file's turn has come. */
export type DataFile = { path: string; at: Date; open(): Promise<ReadableStream<Uint8Array> | null> }

export type PersonalData = {
  name: string
  read(args: About): Promise<unknown>
  files?(args: About): Promise<DataFile[]>
  /**
   * Deletes the data, or reduces it to what law requires us to keep, in the transaction that deletes the account.
   * @returns what is kept, without names, for the mails about the deletion
   */
  erase(args: About): Promise<KeptFact[]>
}
