import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** An expected failure: its message says what to do, and no stack trace is printed. */
export class Refusal extends Error {}

export function say(line) {
  process.stderr.write(`${line}\n`)
}

let endCurrent
let received

/**
 * Runs a program in this terminal and returns its exit code. After a signal, this process exits with the program.
 *
 * `atOnce`: kills the program on a signal; for slow work that is thrown away when unfinished.
 * `detached`: the program gets Ctrl-C from this process only, not a second time from the terminal.
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

/** Forwards the first signal to the running program and waits for it. Exits at once if none runs. */
export function passSignalsOn() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (!endCurrent) process.exit(exitCodeOf(signal))
      // A closed terminal sends SIGHUP, which few programs handle.
      if (!received) endCurrent(signal === 'SIGHUP' ? 'SIGTERM' : signal)
      received = signal
    })
  }
}

const exitCodeOf = (signal) => 128 + constants.signals[signal]
