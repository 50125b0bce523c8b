import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { type Client, WebDriver } from 'webdriver'
import { findFreePort } from '../free-port.ts'
import type { Driver, Engine, Evaluate } from './driver.ts'
import { findElement, type Target, targetSelectors } from './find-element.ts'

/** Opens Debian's WebKit in a window on a screen of its own, one page at a time. */
export async function openWebKit({ driver, browser }: { driver: string; browser: string }): Promise<Engine> {
  const screen = await openScreen()
  const port = await findFreePort()
  const server = spawn(driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.display },
    stdio: 'ignore',
  })
  return {
    async openPage() {
      const session = await WebDriver.newSession({
        hostname: '127.0.0.1',
        port,
        logLevel: 'error',
        connectionRetryCount: 10,
        capabilities: {
          browserName: 'MiniBrowser',
          'wdio:enforceWebDriverClassic': true,
          'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
        } as WebdriverIO.Capabilities,
      })
      return driverOf(session)
    },
    async close() {
      server.kill()
      await once(server, 'exit')
      await screen.close()
    },
  }
}

/** Starts an X server, which chooses its own number. */
async function openScreen(): Promise<{ display: string; close(): Promise<void> }> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(server.stdio[3] as Readable, 'data')
  return {
    display: `:${String(number).trim()}`,
    async close() {
      server.kill()
      await once(server, 'exit')
    },
  }
}

function driverOf(session: Client): Driver {
  const evaluate: Evaluate = (run, ...args) =>
    session.executeScript(`return (${run})(...arguments)`, args as object[])

  async function find({ kind, name }: Target): Promise<string> {
    const found = await session.executeScript(`return (${findElement})(...arguments)`, [
      targetSelectors[kind],
      name,
    ])
    if (!found) throw new Error(`No ${kind} "${name}" within reach`)
    return Object.values<string>(found)[0] as string
  }

  return {
    open: (url) => session.navigateTo(url),
    click: async (target) => session.elementClick(await find(target)),
    type: async (target, text) => session.elementSendKeys(await find(target), text),
    // A field for files takes their paths as keys.
    attach: async (target, path) => session.elementSendKeys(await find(target), path),
    async select(target, option) {
      const options = await session.findElementsFromElement(await find(target), 'css selector', 'option')
      for (const found of options) {
        const id = Object.values<string>(found)[0] as string
        if ((await session.getElementText(id)).trim() === option) return session.elementClick(id)
      }
      throw new Error(`"${target.name}" has no option "${option}"`)
    },
    evaluate,
    async resize({ width, height }) {
      // The window has a toolbar around the page.
      const inner = await evaluate(() => ({ width: innerWidth, height: innerHeight }))
      const outer = await session.getWindowRect()
      await session.setWindowRect(
        null,
        null,
        width + outer.width - inner.width,
        height + outer.height - inner.height,
      )
    },
    screenshot: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    close: () => session.deleteSession(),
  }
}
