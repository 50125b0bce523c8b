import { readFileSync } from 'node:fs'

type Manifest = Record<string, { file: string; name?: string }>

/**
 * The build names files by content hash.
 * @throws if the lazily loaded module has no file, because it was moved or merged
 */
export function browserFile(source: string): string {
  return pathOf(readManifest()[source], source)
}

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
