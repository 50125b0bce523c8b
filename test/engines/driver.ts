import type { Target } from './find-element.ts'

/** A page in any browser, with what a journey needs. An element that is missing or out of reach is an error. */
export type Driver = {
  open(url: string): Promise<void>
  click(target: Target): Promise<void>
  type(target: Target, text: string): Promise<void>
  /** Chooses a select's option by its text. */
  select(target: Target, option: string): Promise<void>
  /** Chooses a file of this machine in a field for files. */
  attach(target: Target, path: string): Promise<void>
  /** Runs a function in the page, where it sees only its arguments. */
  evaluate: Evaluate
  /** Sets the viewport's size in CSS pixels. WebKit's window is at least about 450 wide. */
  resize(size: { width: number; height: number }): Promise<void>
  /** The viewport as PNG. */
  screenshot(): Promise<Buffer>
  /** Closes the page and forgets its storage. */
  close(): Promise<void>
}

export type Evaluate = <Args extends unknown[], Result>(
  run: (...args: Args) => Result,
  ...args: Args
) => Promise<Awaited<Result>>

/** A running browser. Each page belongs to another visitor. */
export type Engine = { openPage(): Promise<Driver>; close(): Promise<void> }
