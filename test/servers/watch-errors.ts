import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { beginTest, takeErrorsOf, takeErrorsOfNoRequest, takeOtherErrors } from './server-errors.ts'

const ofFile: RegExp[] = []
/** Null outside a test. */
let ofTest: RegExp[] | null = null

/** Called in a test, it tolerates errors of this test alone; else of the whole file, whose tests break something. */
export function tolerateErrors(...patterns: RegExp[]): void {
  const tolerated = ofTest ?? ofFile
  tolerated.push(...patterns)
}

export function isTolerated(line: string): boolean {
  return [...ofFile, ...(ofTest ?? [])].some((pattern) => pattern.test(line))
}

const alarming = (lines: string[]) => lines.filter((line) => !isTolerated(line))

// Vitest runs this before each file that may open a site: the test whose request made a process log an error fails.
// What belongs to no test fails the file.
beforeEach(({ task }) => {
  beginTest(task.fullName)
  ofTest = []
})
afterEach(async ({ task }) => {
  const alarms = alarming(await takeErrorsOf(task.fullName))
  await takeErrorsOfNoRequest(ofTest ?? [])
  ofTest = null
  expect(alarms, 'errors in the log of the server').toEqual([])
})
afterAll(async () => {
  const alarms = alarming(await takeOtherErrors())
  expect(alarms, 'errors in the log of the server that belong to no test').toEqual([])
})
