import { createHmac, timingSafeEqual } from 'node:crypto'
import { readSigningSecret } from '#platform/access/signing-secret.server.ts'
import { apiPath } from '#platform/api/wire.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import * as wires from './file.wire.ts'
import { authoriseFile, type FileRow, findFile } from './file-queries.server.ts'
import type { ProjectAccess } from './project-access.server.ts'

const validMs = 5 * 60_000

/**
 * Valid for five minutes. Signed, because downloads send none of our headers.
 * @throws AppError `unauthenticated`, `not-found`
 */
export async function createFileAddress(
  ctx: Ctx,
  input: { id: string },
  projects: ProjectAccess,
): Promise<{ href: string }> {
  const file = await authoriseFile(ctx, input, projects)
  const until = ctx.clock().getTime() + validMs
  const signature = (await sign(ctx, file.id, until)).toString('base64url')
  return { href: apiPath(wires.downloadFile, { id: file.id, until: String(until), signature }) }
}

/** @throws AppError `not-found` for an expired or forged address, or a missing file */
export async function downloadFile(
  ctx: Ctx,
  { id, until, signature }: { id: string; until: string; signature: string },
): Promise<{ file: FileRow; bytes: ReadableStream<Uint8Array> }> {
  const untilMs = /^\d{13}$/.test(until) ? Number(until) : 0
  const [wanted, given] = [await sign(ctx, id, untilMs), Buffer.from(signature, 'base64url')]
  const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted)
  if (!isOurs || untilMs < ctx.clock().getTime())
    throw new AppError('not-found', 'This address has expired. Download the file from its page again.')
  const file = await findFile(ctx, id)
  const blob = await ctx.blobs.get(file.blobKey)
  if (!blob) throw new Error('A file without its blob')
  return { file, bytes: blob.bytes }
}

async function sign({ db }: Pick<Ctx, 'db'>, id: string, until: number): Promise<Buffer> {
  const secret = await readSigningSecret(db, 'file-address')
  return createHmac('sha256', secret).update(`${id} ${until}`).digest()
}
