import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './child.mjs'
import { fetchFromDebian } from './fetch-from-debian.mjs'
import { Refusal, say } from './terminal.mjs'

const playwright = 'node_modules/playwright/cli.js'
const shell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macApplications = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)

/** Returns the path of a Chromium that starts: $CHROMIUM_PATH, else this machine's, else one fetched now. */
export async function findBrowser(node) {
  const { CHROMIUM_PATH: chosen } = process.env
  if (chosen) {
    if (starts(chosen)) return chosen
    throw new Refusal(`CHROMIUM_PATH names no browser that starts: ${chosen}`)
  }
  const installed = findInstalled(node)
  if (installed) return installed

  const isRoot = process.getuid?.() === 0
  const fetchFromPlaywright = () =>
    run(node, [playwright, 'install', 'chromium', ...(isRoot ? ['--with-deps'] : [])])
  // The system's package brings its libraries. Without root, Playwright's download changes less of the machine.
  const ways = isRoot
    ? [() => fetchFromDebian(['chromium']), fetchFromPlaywright]
    : [fetchFromPlaywright, () => fetchFromDebian(['chromium'])]
  say('Fetching a browser for the tests (once)…')
  for (const fetch of ways) {
    await fetch()
    const fetched = findInstalled(node)
    if (fetched) return fetched
  }
  throw new Refusal('The tests need Chromium or Chrome. Install one, or name it in CHROMIUM_PATH.')
}

/**
 * Returns CHROMIUM_SHELL_PATH: Chromium without a window around its pages, which opens one in a fifth of the time. Empty
 * where a browser was chosen by CHROMIUM_PATH, or where Debian cannot bring it.
 */
export async function findShell() {
  if (process.env.CHROMIUM_PATH) return {}
  if (!findOnPath([shell]) && process.getuid?.() === 0) await fetchFromDebian([shell])
  const path = findOnPath([shell])
  return path ? { CHROMIUM_SHELL_PATH: path } : {}
}

function findInstalled(node) {
  return findOnPath(names) ?? macApplications.find(starts) ?? findPlaywrights(node)
}

function findOnPath(wanted) {
  const paths = wanted.flatMap((name) =>
    process.env.PATH.split(delimiter).map((folder) => join(folder, name)),
  )
  return paths.find(starts)
}

function findPlaywrights(node) {
  const program = "console.log(require('playwright-core').chromium.executablePath())"
  const path = execFileSync(node, ['--eval', program], { encoding: 'utf8' }).trim()
  return starts(path) ? path : undefined
}

/**
 * Returns whether it starts. Ubuntu's chromium-browser only advertises the real one, and a download may lack
 * libraries.
 */
export function starts(path) {
  if (!existsSync(path)) return false
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 })
    return true
  } catch {
    return false
  }
}
