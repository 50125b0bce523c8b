import { makeZip } from 'client-zip'
import type { Ctx } from '#platform/context.server.ts'
import type { PersonalData } from '#platform/records/personal-data.server.ts'
import type { Session } from '../accounts.server.ts'
import { readAccount } from './read-account.server.ts'

/** A ZIP of `data.json` and `files/`. */
export async function exportAccount(
  ctx: Ctx,
  { session, nouns }: { session: Session; nouns: readonly PersonalData[] },
): Promise<ReadableStream<Uint8Array>> {
  const owner = { userId: session.userId, email: session.me.email }
  const at = ctx.clock()
  const account = await readAccount(ctx, { session })
  const held = await Promise.all(nouns.map(async (noun) => [noun.name, await noun.read(ctx, owner)] as const))
  const data = { writtenAt: at, account, ...Object.fromEntries(held) }
  const files = (await Promise.all(nouns.map((noun) => noun.files?.(ctx, owner) ?? []))).flat()

  async function* entries() {
    yield { name: 'data.json', lastModified: at, input: `${JSON.stringify(data, null, 2)}\n` }
    for (const { path, at: lastModified, open } of files) {
      const input = await open()
      if (input) yield { name: `files/${path}`, lastModified, input }
    }
  }
  return makeZip(entries())
}
