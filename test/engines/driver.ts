import type { Target } from './find-element.ts'

/** A page of some browser, and all that a journey needs of it. What is not there, or out of reach, is an error. */
export type Driver = {
  open(url: string): Promise<void>
  click(target: Target): Promise<void>
  type(target: Target, text: string): Promise<void>
  /** Chooses of a select by the words of the option. */
  select(target: Target, option: string): Promise<void>
  /** Runs a function in the page; it sees its arguments and nothing else of ours. */
  evaluate: Evaluate
  /** Sizes what is seen of the page, in CSS pixels. WebKit's window stops at about 450 of width. */
  resize(size: { width: number; height: number }): Promise<void>
  /** What is seen, as PNG. */
  screenshot(): Promise<Buffer>
  /** Forgets all that the page has stored. */
  close(): Promise<void>
}

export type Evaluate = <Args extends unknown[], Result>(
  run: (...args: Args) => Result,
  ...args: Args
) => Promise<Awaited<Result>>

/** A running browser. Each of its pages belongs to another visitor. */
export type Engine = { openPage(): Promise<Driver>; close(): Promise<void> }
