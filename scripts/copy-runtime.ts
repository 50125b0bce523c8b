/** `node scripts/copy-runtime.ts <folder>` copies what the built program runs on, without what builds it. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { listRuntimeFiles } from './runtime-files.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Say where: node scripts/copy-runtime.ts <folder>')
for (const path of listRuntimeFiles()) {
  // A package's own packages are copied one by one.
  const isNested = (source: string) => source.slice(path.length).includes('node_modules')
  cpSync(path, join(folder, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !path.startsWith('node_modules/') || !isNested(source),
  })
}
