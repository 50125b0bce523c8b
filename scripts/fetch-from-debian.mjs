import { existsSync } from 'node:fs'
import { run } from './terminal.mjs'

/** Installs packages with apt, as root or with passwordless sudo. Does nothing without either. */
export async function fetchFromDebian(packages) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (!existsSync('/usr/bin/apt-get') || (sudo[0] && !existsSync('/usr/bin/sudo'))) return
  const apt = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q']
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const [program, ...rest] = [...apt, ...args]
    if ((await run(program, rest)) !== 0) return
  }
}
