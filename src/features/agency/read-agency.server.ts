import { AsyncLocalStorage } from 'node:async_hooks'
import { isDeepStrictEqual } from 'node:util'
import {
  type AgencyFacts,
  adoptAgency,
  agency,
  builtInFacts,
  letPreviewsReplaceFacts,
} from '#domain/agency.ts'
import { readContents } from '#platform/content/read-content.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { describeError } from '#platform/log.server.ts'
import { agencyKind } from './agency-kind.ts'

type ReadCtx = Pick<Ctx, 'db' | 'log' | 'readsDrafts'>

const previewed = new AsyncLocalStorage<AgencyFacts>()
letPreviewsReplaceFacts(() => previewed.getStore())

/** Undefined if this release cannot read the stored ones. */
async function readAgency(ctx: ReadCtx): Promise<AgencyFacts | undefined> {
  const { stored } = await readContents(ctx, { stored: agencyKind })
  const [entry] = stored
  if (!entry) return undefined
  const { id: _, ...facts } = entry
  return facts
}

/** Whatever `render` waits for reads the drafted facts, while all else in this process reads those in force. */
export async function previewAgency<Page>(ctx: ReadCtx, render: () => Promise<Page>): Promise<Page> {
  const facts = await readAgency({ ...ctx, readsDrafts: true })
  return facts ? previewed.run(facts, render) : render()
}

/** Call at the start of each process. Unreadable ones become the built-in ones. @returns whether a fact differs from what was in force */
export async function adoptPublishedAgency(ctx: ReadCtx): Promise<boolean> {
  const facts = (await readAgency(ctx)) ?? builtInFacts
  if (isDeepStrictEqual(facts, { ...agency })) return false
  adoptAgency(facts)
  return true
}

/**
 * Keeps the facts of this process those that are published.
 * @param onChange forgets what was made from the old ones
 * @returns a function to call whenever others may have been published
 */
export function followAgency(
  ctx: ReadCtx & Pick<Ctx, 'outages'>,
  onChange: () => Promise<void> | void,
): () => void {
  // One after another, so that an older read never overwrites a newer one.
  let following = Promise.resolve()
  return () => {
    following = following
      .then(async () => {
        if (await adoptPublishedAgency(ctx)) await onChange()
      })
      .catch((error: unknown) => {
        // The next connection reads them again.
        if (!ctx.outages.caused(error))
          ctx.log.error({ err: describeError(error) }, 'the agency’s facts cannot be read')
      })
  }
}
