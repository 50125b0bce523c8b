import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { beginTest, takeErrorsOf, takeOtherErrors } from './server-errors.ts'
import type { SiteProcess } from './site-process.ts'

/** Fails the test whose request made the server log an error. An error that belongs to none fails the file. */
export function watchErrors(process: () => SiteProcess, tolerated?: RegExp): void {
  const alarming = (lines: string[]) => lines.filter((line) => !tolerated?.test(line))

  beforeEach(({ task }) => beginTest(task.fullName))
  afterEach(async ({ task }) => {
    const errors = await takeErrorsOf(process(), task.fullName)
    expect(alarming(errors), 'errors in the log of the server').toEqual([])
  })
  afterAll(async () => {
    const errors = await takeOtherErrors(process())
    expect(alarming(errors), 'errors in the log of the server that belong to no test').toEqual([])
  })
}
