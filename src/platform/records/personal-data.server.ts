import type { KeptFact } from '#domain/records/account.ts'
import type { Ctx } from '../context.server.ts'

/** `email` is verified, in lower case. */
type Person = { userId: string; email: string }
type About = Person

/** `open` is called when the file's turn has come. */
export type DataFile = { path: string; at: Date; open(): Promise<ReadableStream<Uint8Array> | null> }

export type PersonalData = {
  name: string
  read(ctx: Ctx, input: About): Promise<unknown>
  files?(ctx: Ctx, input: About): Promise<DataFile[]>
  /**
   * Deletes the data, or reduces it to what law requires us to keep, in the transaction that deletes the account.
   * @returns what is kept, without names, for the mails about the deletion
   */
  erase(ctx: Ctx, input: About): Promise<KeptFact[]>
}
