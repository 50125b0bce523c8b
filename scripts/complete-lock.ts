// npm leaves out of the lock file, silently, what a registry has no copy of: packages for other platforms, mostly. On
// those platforms `npm ci` then refuses the lock file. This adds them; run it after every `npm install`.
import { readFileSync, writeFileSync } from 'node:fs'

interface LockedPackage {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const file = 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, LockedPackage> }
const added: string[] = []

for (const [path, { dev, optionalDependencies = {} }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (isListed(name, path)) continue
    const home = `node_modules/${name}`
    const place = home in lock.packages ? `${path}/${home}` : home
    lock.packages[place] = { version, ...(dev && { dev }), optional: true, ...readPlatform(name) }
    added.push(`${name} ${version}`)
  }
}

const inOrder = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1))
lock.packages = Object.fromEntries(inOrder)
if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(added.length > 0 ? `Added to ${file}:\n${added.join('\n')}` : `${file} is complete.`)

/** Whether Node would find `name` from the package at `path`: in its own node_modules or in one further up. */
function isListed(name: string, path: string): boolean {
  if (`${path && `${path}/`}node_modules/${name}` in lock.packages) return true
  return path !== '' && isListed(name, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))))
}

/** Platform packages say in their names what they are for: binding-linux-arm-musleabihf, cli-darwin-arm64. */
function readPlatform(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const found = name.match(
    /-(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|ia32|ppc64|riscv64|s390x|x64)(?:-(gnu|musl))?/,
  )
  if (!found) throw new Error(`${name} is missing from ${file}, and its name does not say what it is for.`)
  const [, os, cpu, libc] = found
  return {
    os: [os as string],
    cpu: [cpu as string],
    ...(libc && { libc: [libc === 'gnu' ? 'glibc' : 'musl'] }),
  }
}
