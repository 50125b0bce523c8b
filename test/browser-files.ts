import { readFileSync } from 'node:fs'

type Manifest = Record<string, { file: string; name?: string }>

/**
 * Returns the path at which the built site serves a module that loads on its own. The build names files after a hash
 * of their content, so no test can know a name beforehand.
 *
 * @throws if the module has no file of its own, because it was moved or became part of another
 */
export function browserFile(source: string): string {
  return pathOf(readManifest()[source], source)
}

/**
 * Returns the path of a file that the build names (scripts/build.ts).
 *
 * @throws if the build has no such file
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
