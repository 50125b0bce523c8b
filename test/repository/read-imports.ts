import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/** `to` is the path below `folder` for a file of this project, `npm:` and its name for a package. */
export type Import = { from: string; to: string; source: string; typeOnly: boolean; lazy: boolean }

export function readImports(folder: string, file: string): Import[] {
  const text = readFileSync(join(folder, file), 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const fixed = [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      source: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ source: moduleRequest.value, typeOnly: isType }] : [],
      ),
    ),
  ].map((one) => ({ ...one, lazy: false }))
  const lazy = dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    source: text.slice(start + 1, end - 1),
    typeOnly: false,
    lazy: true,
  }))
  return [...fixed, ...lazy].map(({ source, ...kind }) => ({
    from: file,
    to: targetOf(file, source),
    source,
    ...kind,
  }))
}

function targetOf(file: string, source: string): string {
  if (source.startsWith('#')) return source.slice(1)
  return source.startsWith('.') ? join(dirname(file), source) : `npm:${source}`
}
