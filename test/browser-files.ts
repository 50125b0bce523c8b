import { readFileSync } from 'node:fs'

type Manifest = Record<string, { file: string; name?: string }>

/**
 * The path at which the built site serves a module that is loaded by itself. Built files are named after a hash of what
 * they hold, so no test can know their names beforehand.
 *
 * @throws when the module has no file of its own: it was moved, or became part of another.
 */
export function browserFile(source: string): string {
  return pathOf(readManifest()[source], source)
}

/**
 * The same for a file that the build gives a name (scripts/build.ts).
 *
 * @throws when the build has no such file.
 */
export function browserChunk(name: string): string {
  return pathOf(
    Object.values(readManifest()).find((chunk) => chunk.name === name),
    name,
  )
}

function pathOf(chunk: Manifest[string] | undefined, what: string): string {
  if (!chunk) throw new Error(`${what} has no file of its own in the build.`)
  return `/${chunk.file}`
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8'))
}
