import { existsSync } from 'node:fs'
import { run } from './terminal.mjs'

/** Installs packages by apt, as root or by a sudo without a password; otherwise does nothing. */
export async function fetchFromDebian(packages) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (!existsSync('/usr/bin/apt-get') || (sudo[0] && !existsSync('/usr/bin/sudo'))) return
  const apt = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q']
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const [program, ...rest] = [...apt, ...args]
    if ((await run(program, rest)) !== 0) return
  }
}
