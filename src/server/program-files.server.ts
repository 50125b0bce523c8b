import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** @param path from the project's root */
export const pathTo = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

export async function readProgramVersion(): Promise<string> {
  return JSON.parse(await readFile(pathTo('package.json'), 'utf8')).version
}
