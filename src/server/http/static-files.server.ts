import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { type EncodedBody, encodeBody } from './encoded-body.server.ts'

export const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** Keys are request paths. Hashed names (`/assets/BV4xkq1.js`) are cached forever. */
export async function loadStaticFiles(
  folder: string,
  headers: Record<string, string>,
): Promise<Map<string, EncodedBody>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.startsWith('.'))
  const known = new Set(paths)
  const readIf = async (path: string) => (known.has(path) ? await readFile(join(folder, path)) : undefined)

  const files = new Map<string, EncodedBody>()
  for (const path of paths) {
    const type = contentTypes[extname(path)]
    if (!type) continue
    const [br, gzip] = [await readIf(`${path}.br`), await readIf(`${path}.gz`)]
    const cacheControl = path.startsWith('assets/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600'
    files.set(
      `/${path}`,
      encodeBody(
        200,
        await readFile(join(folder, path)),
        { ...headers, 'content-type': type, 'cache-control': cacheControl },
        { ...(br && { br }), ...(gzip && { gzip }) },
      ),
    )
  }
  return files
}
