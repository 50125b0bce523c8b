import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** The server keeps parts of uploads here, and never ends them. */
export const partsOfS3Server = '._S3rver_uploads'

/** Checks signatures. Returns the settings for its bucket. */
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
