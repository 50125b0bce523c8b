import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fetchFromDebian } from './fetch-from-debian.mjs'
import { starts } from './find-browser.mjs'
import { say } from './terminal.mjs'

/**
 * Finds the other engines for the browser tests and returns their environment variables: FIREFOX_PATH; WEBKIT_DRIVER
 * and WEBKIT_BROWSER. Looks in the environment, then on this machine, then fetches them as root of a Debian. Reports
 * each engine that it leaves out.
 */
export async function findEngines() {
  const engines = [
    { name: 'Firefox', packages: ['firefox-esr'], find: findFirefox },
    { name: 'WebKit', packages: ['webkit2gtk-driver', 'xvfb'], find: findWebKit },
  ]
  const found = {}
  for (const { name, packages, find } of engines) {
    if (!find() && process.getuid?.() === 0) {
      say(`Fetching ${name} for the tests (once)…`)
      await fetchFromDebian(packages)
    }
    const env = find()
    if (env) Object.assign(found, env)
    else
      say(
        `${name} is not on this machine: the browser tests leave it out. Debian has it: ${packages.join(', ')}.`,
      )
  }
  return found
}

function findFirefox() {
  const path =
    process.env.FIREFOX_PATH ??
    [...onPath('firefox-esr'), ...onPath('firefox'), '/Applications/Firefox.app/Contents/MacOS/firefox'].find(
      starts,
    )
  return path && { FIREFOX_PATH: path }
}

function findWebKit() {
  const driver = process.env.WEBKIT_DRIVER ?? onPath('WebKitWebDriver').find(existsSync)
  const browser = process.env.WEBKIT_BROWSER ?? miniBrowsers().find(existsSync)
  const hasScreen = onPath('Xvfb').some(existsSync)
  return driver && browser && hasScreen && { WEBKIT_DRIVER: driver, WEBKIT_BROWSER: browser }
}

/** Debian's paths, in the folder of the machine's architecture. */
function miniBrowsers() {
  if (process.platform !== 'linux') return []
  return readdirSync('/usr/lib').map((folder) => join('/usr/lib', folder, 'webkit2gtk-4.1/MiniBrowser'))
}

function onPath(name) {
  return process.env.PATH.split(delimiter).map((folder) => join(folder, name))
}
