/** `node scripts/assets/make-icons.ts` draws all icons from src/browser/public/icon.svg. */
import { readFile, writeFile } from 'node:fs/promises'
import { drawIcons } from '../../src/server/site-icons.server.ts'

const folder = new URL('../../src/browser/public/', import.meta.url)
const rounded = await readFile(new URL('icon.svg', folder), 'utf8')

for (const [path, { bytes }] of await drawIcons(rounded)) {
  await writeFile(new URL(path.slice(1), folder), bytes)
  console.log(`${path} ${bytes.length} bytes`)
}
