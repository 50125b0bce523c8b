import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** An expected end, whose message is all that the reader needs. */
export class Refusal extends Error {}

export function say(line) {
  process.stderr.write(`${line}\n`)
}

let endCurrent
let received

/**
 * Runs a program on our terminal and returns its exit code. A signal that arrives meanwhile is meant for the whole run,
 * so this process then ends with the program.
 *
 * `atOnce`: a signal kills the program; for a slow program whose unfinished work does not count.
 * `detached`: only this process passes Ctrl-C on, so that the program gets it once and not also from the terminal.
 */
export function run(program, args, env = {}, { atOnce = false, detached = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env }, detached })
    endCurrent = (signal) => child.kill(atOnce ? 'SIGKILL' : signal)
    child.once('error', (error) => reject(new Refusal(`${program} does not start: ${error.message}`)))
    child.once('exit', (code, signal) => {
      endCurrent = undefined
      const exitCode = code ?? exitCodeOf(signal)
      if (received) process.exit(exitCode)
      resolve(exitCode)
    })
  })
}

/** Passes the first ending signal to the running program and waits for it; ends at once without one. */
export function passSignalsOn() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (!endCurrent) process.exit(exitCodeOf(signal))
      // A closed terminal sends SIGHUP, on which few programs end well.
      if (!received) endCurrent(signal === 'SIGHUP' ? 'SIGTERM' : signal)
      received = signal
    })
  }
}

const exitCodeOf = (signal) => 128 + constants.signals[signal]
