import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { type Client, WebDriver } from 'webdriver'
import { findFreePort } from '../servers/free-port.ts'
import { awaitPress, checkArrival } from './arriving-press.ts'
import { openDownloads } from './downloads.ts'
import type { Driver, Engine, Evaluate } from './driver.ts'
import { findElement, type Target, targetSelectors } from './find-element.ts'

/** The WebDriver standard's codes. A character stands for itself. */
const keyCodes = new Map<string, string>([
  ['Control', '\uE009'],
  ['Alt', '\uE00A'],
  ['Enter', '\uE007'],
  ['Escape', '\uE00C'],
  ['Tab', '\uE004'],
  ['ArrowUp', '\uE013'],
  ['ArrowDown', '\uE015'],
])

/** The WebDriver standard marks an element in a script's arguments with this. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/**
 * Debian's WebKit, on its own screen, one page at a time. Each page gets a new browser and driver: a driver
 * that launches the browser hangs if that exits at once, and has none left after the first page.
 */
export async function openWebKit({ driver, browser }: { driver: string; browser: string }): Promise<Engine> {
  const screen = await openScreen()
  return {
    async openPage() {
      const inspector = `127.0.0.1:${await findFreePort()}`
      const downloads = await openDownloads()
      const env = {
        ...process.env,
        DISPLAY: screen.display,
        WEBKIT_INSPECTOR_SERVER: inspector,
        XDG_CONFIG_HOME: downloads.configHome,
      }
      const page = await startServer(browser, ['--automation'], { address: inspector, env })
      const port = await findFreePort()
      const address = `127.0.0.1:${port}`
      const server = await startServer(driver, [`--port=${port}`, `--target=${inspector}`], { address })
      const session = await WebDriver.newSession({
        hostname: '127.0.0.1',
        port,
        logLevel: 'error',
        connectionRetryTimeout: 60_000,
        connectionRetryCount: 0,
        capabilities: {
          browserName: 'MiniBrowser',
          'wdio:enforceWebDriverClassic': true,
        } as WebdriverIO.Capabilities,
      }).catch((cause) => {
        throw new Error(`WebKit gave no session: ${page.said()} ${server.said()}`, { cause })
      })
      return driverOf(session, {
        downloads: downloads.path,
        async close() {
          await Promise.all([page.close(), server.close()])
          await downloads.remove()
        },
      })
    },
    close: screen.close,
  }
}

type Server = { said(): string; close(): Promise<void> }

/** @throws Error with the last output if the program ends before it listens */
async function startServer(
  command: string,
  args: string[],
  { address, env = process.env }: { address: string; env?: NodeJS.ProcessEnv },
): Promise<Server> {
  const [host, port] = address.split(':')
  const program = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  program.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000)
  })
  const ended = once(program, 'close')
  while (!(await answers({ host, port: Number(port) }))) {
    if (program.exitCode === null && program.signalCode === null) continue
    await ended
    throw new Error(`${command} ended (${program.signalCode ?? program.exitCode}): ${said}`)
  }
  return {
    said: () => said,
    async close() {
      program.kill()
      await ended
    },
  }
}

async function answers(to: { host: string | undefined; port: number }): Promise<boolean> {
  const socket = connect({ ...to, host: to.host ?? '' })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    await delay(20)
    return false
  } finally {
    socket.destroy()
  }
}

/** X picks a free display number. */
async function openScreen(): Promise<{ display: string; close(): Promise<void> }> {
  // Without -noreset X resets when its last window closes, refusing the next page's browser meanwhile.
  const args = ['-displayfd', '3', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp', '-noreset']
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = await once(server.stdio[3] as Readable, 'data')
  return {
    display: `:${String(number).trim()}`,
    async close() {
      server.kill()
      await once(server, 'exit')
    },
  }
}

function driverOf(session: Client, rest: Pick<Driver, 'downloads' | 'close'>): Driver {
  const evaluate: Evaluate = (run, ...args) =>
    session.executeScript(`return (${run})(...arguments)`, args as object[])

  const keyDown = (value: string) => ({ type: 'keyDown', value })
  const keyUp = (value: string) => ({ type: 'keyUp', value })
  const actOnKeys = (actions: object[]) => session.performActions([{ type: 'key', id: 'keyboard', actions }])

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
    async click(target) {
      const id = await find(target)
      await evaluate(awaitPress, { [elementKey]: id } as unknown as Element)
      await session.elementClick(id)
      await checkArrival(evaluate, target)
    },
    type: async (target, text) => session.elementSendKeys(await find(target), text),
    attach: async (target, path) => session.elementSendKeys(await find(target), path),
    async select(target, option) {
      const options = await session.findElementsFromElement(await find(target), 'css selector', 'option')
      for (const found of options) {
        const id = Object.values<string>(found)[0] as string
        if ((await session.getElementText(id)).trim() === option) return session.elementClick(id)
      }
      throw new Error(`"${target.name}" has no option "${option}"`)
    },
    focus: async (target) =>
      evaluate((element) => element.focus(), {
        [elementKey]: await find(target),
      } as unknown as HTMLElement),
    async press(...keys) {
      const values = keys.map((key) => keyCodes.get(key) ?? key)
      await actOnKeys([...values.map(keyDown), ...values.toReversed().map(keyUp)])
    },
    write: (text) => actOnKeys([...text].flatMap((value) => [keyDown(value), keyUp(value)])),
    evaluate,
    async resize({ width, height }) {
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
    ...rest,
  }
}
