import type { KeyInput } from 'puppeteer-core'
import type { Target } from './find-element.ts'

/** Actions on a missing or unreachable element throw. */
export type Driver = {
  open(url: string): Promise<void>
  click(target: Target): Promise<void>
  type(target: Target, text: string): Promise<void>
  select(target: Target, option: string): Promise<void>
  attach(target: Target, path: string): Promise<void>
  focus(target: Target): Promise<void>
  /** Presses the keys together, where the focus is. */
  press(...keys: KeyInput[]): Promise<void>
  /** Types key by key, where the focus is. */
  write(text: string): Promise<void>
  /** The folder where the page's downloads arrive; it goes with the page. */
  downloads: string
  /** Runs in the page, without closures. */
  evaluate: Evaluate
  /** CSS pixels; WebKit's window is at least about 450 wide. */
  resize(size: { width: number; height: number }): Promise<void>
  screenshot(): Promise<Buffer>
  /** Clears the page's storage too. */
  close(): Promise<void>
}

export type Evaluate = <Args extends unknown[], Result>(
  run: (...args: Args) => Result,
  ...args: Args
) => Promise<Awaited<Result>>

export type Engine = { openPage(): Promise<Driver>; close(): Promise<void> }
