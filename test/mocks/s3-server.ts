import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** Where the server keeps the parts of uploads, which it never ends. */
export const partsOfS3Server = '._S3rver_uploads'

/** Opens a server with S3's protocol, and returns the settings for its bucket. It checks signatures. */
export async function openS3Server() {
  const directory = await mkdtemp(join(tmpdir(), 'orbweaver-s3-'))
  const bucket = 'client-files'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  const requests: string[] = []
  server.httpServer.on('request', ({ method, url }) => requests.push(`${method} ${url}`))
  return {
    directory,
    /** The method and path of each request. */
    requests,
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async close() {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}
