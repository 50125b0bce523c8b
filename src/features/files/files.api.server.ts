import { Hono } from 'hono'
import { serve } from '#platform/api/serve.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { checkFile } from './check-file.server.ts'
import { uploadSchema } from './file.ts'
import * as wires from './file.wire.ts'
import { createFileAddress, downloadFile } from './file-address.server.ts'
import { attachmentOf } from './file-name.server.ts'
import { listFiles } from './list-files.server.ts'
import type { ProjectAccess } from './project-access.server.ts'
import { announcedSize, requireUpload, uploadedBytes } from './read-upload.server.ts'
import { receiveFile } from './receive-file.server.ts'
import { removeFile } from './remove-file.server.ts'

export function filesApi(projects: ProjectAccess): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const ofProject = { access: 'owner', ids: { id: 'project' } } as const
  const ofFile = { access: 'owner', ids: { id: 'file' } } as const

  serve(app, wires.listFiles, ofProject, (ctx, { id: projectId }) => listFiles(ctx, { projectId }, projects))
  serve(
    app,
    wires.receiveFile,
    {
      ...ofProject,
      limit: 'file',
      gate: requireUpload,
      query: uploadSchema,
      status: 201,
      changes: 'project',
    },
    async (ctx, { id: projectId, name, item: itemId = null }, c) => {
      const { bytes, skipRest } = uploadedBytes(c)
      const size = announcedSize(c)
      try {
        return await receiveFile(ctx, { projectId, itemId, name, size, bytes }, projects)
      } catch (error) {
        if (error instanceof AppError) await skipRest()
        throw error
      }
    },
  )
  serve(
    app,
    wires.checkFile,
    { ...ofProject, limit: 'file', query: uploadSchema, changes: 'nothing' },
    async (ctx, { id: projectId, name }, c) => {
      const head = new Uint8Array(await c.req.arrayBuffer())
      await checkFile(ctx, { projectId, name, head }, projects)
    },
  )
  serve(app, wires.createFileAddress, { ...ofFile, limit: 'file', changes: 'nothing' }, (ctx, input) =>
    createFileAddress(ctx, input, projects),
  )
  serve(app, wires.downloadFile, { access: 'anyone', ids: { id: 'file' } }, async (ctx, { id }, c) => {
    const { until = '', signature = '' } = c.req.query()
    const { file, bytes } = await downloadFile(ctx, { id, until, signature })
    if (c.req.method === 'HEAD') await bytes.cancel()
    return c.body(bytes, 200, {
      'content-type': file.type,
      'content-length': String(file.size),
      'content-disposition': attachmentOf(file.name),
      // Protects browsers that display the file despite the header.
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  })
  serve(app, wires.removeFile, { ...ofFile, changes: 'project' }, (ctx, input) =>
    removeFile(ctx, input, projects),
  )

  return app
}
