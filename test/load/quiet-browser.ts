import { existsSync, readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { type LaunchedChrome, Launcher, launch } from 'chrome-launcher'

/** A browser as Lighthouse starts one by itself, without what it cannot measure yet. */
export function openQuietBrowser(): Promise<LaunchedChrome> {
  const flags = Launcher.defaultFlags().map((flag) =>
    // A process made ready for a page that may come next has the measured one wait.
    flag.startsWith('--disable-features=') ? `${flag},SpareRendererForSitePerProcess` : flag,
  )
  const { CHROMIUM_PATH: chromePath } = process.env
  return launch({
    ...(chromePath ? { chromePath } : {}),
    ignoreDefaultFlags: true,
    chromeFlags: [...flags, '--headless=new', '--no-sandbox'],
  })
}

/** Puts this process behind all others: on two processors Lighthouse would take them from the page it measures. */
export function giveWay(): void {
  // On Linux each thread has a priority of its own.
  const threads = '/proc/self/task'
  const ids = existsSync(threads) ? readdirSync(threads).map(Number) : [process.pid]
  for (const id of ids) setPriority(id, constants.priority.PRIORITY_LOW)
}
