import { Hono } from 'hono'
import { announcedSize, requireUpload, uploadedBytes } from '#features/files/read-upload.server.ts'
import { serve } from '#platform/api/serve.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import { type AppEnv, access } from '#platform/http.server.ts'
import * as wires from './picture.admin.wire.ts'
import { readCut } from './read-cut.server.ts'
import { receivePicture } from './receive-picture.server.ts'

export const picturesApi = new Hono<AppEnv>()

serve(
  picturesApi,
  wires.receivePicture,
  { access: 'staff', limit: 'file', gate: requireUpload, status: 201, changes: 'nothing' },
  async (ctx, _, c) => {
    const { bytes, skipRest } = uploadedBytes(c)
    try {
      return await receivePicture(ctx, { size: announcedSize(c), bytes })
    } catch (error) {
      if (error instanceof AppError) await skipRest()
      throw error
    }
  },
)

picturesApi.get('/pictures/:file', access.anyone, async (c) => {
  const { format, size, bytes } = await readCut(c.var.ctx, { file: c.req.param('file') })
  if (c.req.method === 'HEAD') await bytes.cancel()
  return c.body(bytes, 200, {
    'content-type': `image/${format}`,
    'content-length': String(size),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    // Previews of a link, feeds and mails load it from elsewhere.
    'cross-origin-resource-policy': 'cross-origin',
  })
})
