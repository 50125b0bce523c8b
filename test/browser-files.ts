import { readFileSync } from 'node:fs'

type Manifest = Record<string, { file: string }>

/**
 * The path at which the built site serves a module that is loaded by itself. Built files are named after a hash of what
 * they hold, so no test can know their names beforehand.
 *
 * @throws when the module has no file of its own: it was moved, or became part of another.
 */
export function browserFile(source: string): string {
  const manifest: Manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8'))
  const entry = manifest[source]
  if (!entry) throw new Error(`${source} has no file of its own in the build.`)
  return `/${entry.file}`
}
