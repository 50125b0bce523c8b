import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

export type Import = { from: string; to: string; typeOnly: boolean; lazy: boolean }

/** @returns for a file of this project, its path below `folder`; for a package, `npm:` and its name */
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
    ...kind,
  }))
}

function targetOf(file: string, source: string): string {
  if (source.startsWith('#')) return source.slice(1)
  return source.startsWith('.') ? join(dirname(file), source) : `npm:${source}`
}
