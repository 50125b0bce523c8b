import { existsSync, readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { type LaunchedChrome, Launcher, launch } from 'chrome-launcher'

/** Opens Chrome like Lighthouse, without a feature that distorts its figures. */
export function openQuietBrowser(): Promise<LaunchedChrome> {
  const flags = Launcher.defaultFlags().map((flag) =>
    // A spare process for the next page would slow the measured one.
    flag.startsWith('--disable-features=') ? `${flag},SpareRendererForSitePerProcess` : flag,
  )
  const { CHROMIUM_PATH: chromePath } = process.env
  return launch({
    ...(chromePath ? { chromePath } : {}),
    ignoreDefaultFlags: true,
    chromeFlags: [...flags, '--headless=new', '--no-sandbox'],
  })
}

/** On two processors Lighthouse would slow the page that it measures. */
export function giveWay(): void {
  // On Linux each thread has its own priority.
  const threads = '/proc/self/task'
  const ids = existsSync(threads) ? readdirSync(threads).map(Number) : [process.pid]
  for (const id of ids) setPriority(id, constants.priority.PRIORITY_LOW)
}
