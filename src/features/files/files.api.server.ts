import { type Context, Hono } from 'hono'
import { AppError } from '#platform/app-error.server.ts'
import { type AppEnv, access, uuidParam } from '#platform/http.server.ts'
import { parseInput } from '#platform/parse.server.ts'
import { checkFile } from './check-file.server.ts'
import { fileLimits, uploadSchema, uploadType } from './file.ts'
import { makeFileAddress, openSignedFile } from './file-address.server.ts'
import { attachmentOf } from './file-name.server.ts'
import { listFiles } from './list-files.server.ts'
import type { ProjectAccess } from './project-access.server.ts'
import { receiveFile } from './receive-file.server.ts'
import { removeFile } from './remove-file.server.ts'

/** Files of projects: their list, uploads, downloads and removal. */
export const filesApi = (projects: ProjectAccess) =>
  new Hono<AppEnv>()
    .get('/api/projects/:id/files', access.owner, async (c) => {
      return c.json(
        await listFiles({ ctx: c.var.ctx, projects, input: { projectId: uuidParam(c, 'project') } }),
      )
    })
    .post('/api/projects/:id/files', access.owner, async (c) => {
      await c.var.limits.consume('file', c.var.clientAddress)
      const projectId = uuidParam(c, 'project')
      if (c.req.header('content-type') !== uploadType)
        throw new AppError('unsupported-media', `Send the file's bytes with the content type ${uploadType}.`)
      const { name, item: itemId = null } = parseInput(uploadSchema, c.req.query())
      const length = c.req.header('content-length')
      const size = length === undefined ? null : Number(length)
      const { bytes, skipRest } = bodyOf(c)
      try {
        return c.json(
          await receiveFile({ ctx: c.var.ctx, projects, input: { projectId, itemId, name, size, bytes } }),
          201,
        )
      } catch (error) {
        if (error instanceof AppError) await skipRest()
        throw error
      }
    })
    .post('/api/projects/:id/files/check', access.owner, async (c) => {
      await c.var.limits.consume('file', c.var.clientAddress)
      const projectId = uuidParam(c, 'project')
      const { name } = parseInput(uploadSchema, c.req.query())
      const head = new Uint8Array(await c.req.arrayBuffer())
      await checkFile({ ctx: c.var.ctx, projects, input: { projectId, name, head } })
      return c.body(null, 204)
    })
    .post('/api/files/:id/address', access.owner, async (c) => {
      await c.var.limits.consume('file', c.var.clientAddress)
      return c.json(await makeFileAddress({ ctx: c.var.ctx, projects, input: { id: uuidParam(c, 'file') } }))
    })
    .get('/api/files/:id/bytes', access.anyone, async (c) => {
      const { until = '', signature = '' } = c.req.query()
      const input = { id: uuidParam(c, 'file'), until, signature }
      const { file, bytes } = await openSignedFile({ ctx: c.var.ctx, input })
      if (c.req.method === 'HEAD') await bytes.cancel()
      return c.body(bytes, 200, {
        'content-type': file.type,
        'content-length': String(file.size),
        'content-disposition': attachmentOf(file.name),
        // A browser that shows it in spite of the header runs nothing in it.
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
    })
    .post('/api/files/:id/remove', access.owner, async (c) => {
      await removeFile({ ctx: c.var.ctx, projects, input: { id: uuidParam(c, 'file') } })
      return c.body(null, 204)
    })

/**
 * Returns the request's body in chunks. A browser reads a refusal only after it has sent everything, so `skipRest`
 * reads on, as far as a file may go.
 */
function bodyOf(c: Context<AppEnv>): { bytes: AsyncIterable<Uint8Array>; skipRest: () => Promise<void> } {
  const { body } = c.req.raw
  const bytes = async function* () {
    // Leaving the loop must not cancel the body, which would close the connection before the answer.
    if (body) yield* body.values({ preventCancel: true })
  }
  return {
    bytes: bytes(),
    async skipRest() {
      let skipped = 0
      for await (const chunk of bytes()) {
        skipped += chunk.length
        if (skipped > fileLimits.bytes) return
      }
    },
  }
}
