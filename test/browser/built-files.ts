import { readFileSync } from 'node:fs'

type Manifest = Record<string, { file: string; name?: string; imports?: string[]; css?: string[] }>

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

/** The chunk's file, and all scripts and styles that it needs before it runs. */
export function filesOfChunk(name: string): string[] {
  const manifest = readManifest()
  const first = Object.keys(manifest).find((key) => manifest[key]?.name === name)
  const chunks = new Set(first === undefined ? [] : [first])
  // The set grows while it is read.
  for (const key of chunks) for (const needed of manifest[key]?.imports ?? []) chunks.add(needed)
  const files = [...chunks].flatMap((key) => [pathOf(manifest[key], name), ...stylesOf(manifest[key])])
  if (files.length === 0) throw new Error(`${name} has no file of its own in the build.`)
  return [...new Set(files)]
}

const stylesOf = (chunk: Manifest[string] | undefined) => (chunk?.css ?? []).map((file) => `/${file}`)

function pathOf(chunk: Manifest[string] | undefined, what: string): string {
  if (!chunk) throw new Error(`${what} has no file of its own in the build.`)
  return `/${chunk.file}`
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8'))
}
