import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { OperatorError, run, say } from './processes.mjs'

const isRoot = process.getuid?.() === 0
const { CHROMIUM_PATH, FIREFOX_PATH, WEBKIT_DRIVER, WEBKIT_BROWSER } = process.env

/** The user's, else an installed Chromium or Chrome, else one that it installs. */
export async function findChromium(node) {
  if (CHROMIUM_PATH) {
    if (starts(CHROMIUM_PATH)) return { CHROMIUM_PATH }
    throw new OperatorError(`CHROMIUM_PATH names no browser that starts: ${CHROMIUM_PATH}`)
  }
  const find = () => {
    const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
    const program = "console.log(require('playwright-core').chromium.executablePath())"
    const playwrights = () => execFileSync(node, ['--eval', program], { encoding: 'utf8' }).trim()
    return (
      [...onPath(...names), ...onMac('Google Chrome', 'Chromium')].find(starts) ??
      [playwrights()].find(starts)
    )
  }
  const fetchFromPlaywright = () =>
    run(node, ['node_modules/playwright/cli.js', 'install', 'chromium', ...(isRoot ? ['--with-deps'] : [])])
  // Debian's package brings its libraries. Without root, Playwright's download changes less of the machine.
  const ways = [() => fetchFromDebian(['chromium']), fetchFromPlaywright]
  const found = find() ?? (await fetchUntil(find, 'Chromium', isRoot ? ways : ways.reverse()))
  if (found) return { CHROMIUM_PATH: found }
  throw new OperatorError('The tests need Chromium or Chrome. Install one, or name it in CHROMIUM_PATH.')
}

/** Headless Chromium opens a page in a fifth of the time. Empty with CHROMIUM_PATH, or if it cannot be installed. */
export async function findShell() {
  if (CHROMIUM_PATH) return {}
  const find = () => onPath('chromium-headless-shell').find(starts)
  const found = find() ?? (await fetchFromDebianAsRoot(find, 'Chromium’s shell', ['chromium-headless-shell']))
  return found ? { CHROMIUM_SHELL_PATH: found } : {}
}

/** The user's, else installed ones, else ones that it installs. Reports a missing engine. */
export async function findOtherEngines() {
  const engines = [
    { name: 'Firefox', packages: ['firefox-esr'], find: findFirefox },
    { name: 'WebKit', packages: ['webkit2gtk-driver', 'xvfb'], find: findWebKit },
  ]
  const found = {}
  for (const { name, packages, find } of engines) {
    const env = find() ?? (await fetchFromDebianAsRoot(find, name, packages))
    if (env) Object.assign(found, env)
    else
      say(
        `${name} is not on this machine: the browser tests leave it out. Debian has it: ${packages.join(', ')}.`,
      )
  }
  return found
}

function findFirefox() {
  const path = FIREFOX_PATH ?? [...onPath('firefox-esr', 'firefox'), ...onMac('Firefox')].find(starts)
  return path ? { FIREFOX_PATH: path } : undefined
}

function findWebKit() {
  const driver = WEBKIT_DRIVER ?? onPath('WebKitWebDriver').find(existsSync)
  const browser = WEBKIT_BROWSER ?? miniBrowsers().find(existsSync)
  const hasScreen = onPath('Xvfb').some(existsSync)
  return driver && browser && hasScreen ? { WEBKIT_DRIVER: driver, WEBKIT_BROWSER: browser } : undefined
}

/** Debian's folder is named after the architecture. */
function miniBrowsers() {
  if (process.platform !== 'linux') return []
  return readdirSync('/usr/lib').map((folder) => join('/usr/lib', folder, 'webkit2gtk-4.1/MiniBrowser'))
}

function fetchFromDebianAsRoot(find, name, packages) {
  return fetchUntil(find, name, isRoot ? [() => fetchFromDebian(packages)] : [])
}

async function fetchUntil(find, name, ways) {
  for (const fetch of ways) {
    say(`Fetching ${name} for the tests (once)…`)
    await fetch()
    const found = find()
    if (found) return found
  }
}

function onPath(...names) {
  const folders = process.env.PATH.split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function onMac(...names) {
  return names.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
}

/** Ubuntu's chromium-browser may be a stub for the snap, and a download may lack libraries. */
function starts(path) {
  if (!existsSync(path)) return false
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 })
    return true
  } catch {
    return false
  }
}

/** As root or with passwordless sudo; does nothing without either. */
export async function fetchFromDebian(packages) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (!existsSync('/usr/bin/apt-get') || (sudo[0] && !existsSync('/usr/bin/sudo'))) return
  const apt = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q']
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const [program, ...rest] = [...apt, ...args]
    if ((await run(program, rest)) !== 0) return
  }
}
