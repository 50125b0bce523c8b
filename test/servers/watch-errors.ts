import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { beginTest, takeErrorsOf, takeOtherErrors } from './server-errors.ts'
import { startedProcesses } from './site-process.ts'

const tolerated: RegExp[] = []
const alarming = (lines: string[]) => lines.filter((line) => !tolerated.some((pattern) => pattern.test(line)))

/** For a file whose tests break something. */
export function tolerateErrors(...patterns: RegExp[]): void {
  tolerated.push(...patterns)
}

// Vitest runs this before each file that may open a site: the test whose request made a process log an error fails.
// What belongs to no test fails the file.
beforeEach(({ task }) => beginTest(task.fullName))
afterEach(async ({ task }) => {
  const errors = await takeErrorsOf(startedProcesses, task.fullName)
  expect(alarming(errors), 'errors in the log of the server').toEqual([])
})
afterAll(async () => {
  const errors = await takeOtherErrors(startedProcesses)
  expect(alarming(errors), 'errors in the log of the server that belong to no test').toEqual([])
})
