import { readFile } from 'node:fs/promises'
import { pathTo } from './path-to.server.ts'

export async function readProgramVersion(): Promise<string> {
  return JSON.parse(await readFile(pathTo('package.json'), 'utf8')).version
}
