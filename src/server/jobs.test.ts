import { expect, test } from 'vitest'
import { mailKinds } from '#domain/records/mail.ts'
import { jobs, mailDefinitions } from './jobs.server.ts'

test('every feature’s job has a worker', () => {
  const files = import.meta.glob<Record<string, unknown>>('../**/*.job.server.ts', { eager: true })
  const written = Object.entries(files).flatMap(([file, exports]) =>
    Object.values(exports).flatMap((value) =>
      value instanceof Object && 'handle' in value && 'name' in value ? [{ file, job: value }] : [],
    ),
  )
  expect(written.length).toBeGreaterThan(10)
  const forgotten = written.filter(({ job }) => !jobs.includes(job as never)).map(({ file }) => file)
  expect(forgotten, 'add it to the parts of its noun').toEqual([])
})

test('every kind of mail has exactly one definition', () => {
  expect(mailDefinitions.map(({ kind }) => kind).toSorted()).toEqual(mailKinds.toSorted())
})

test('no two nightly deletions start in the same minute', () => {
  const starts = jobs.flatMap((job) => ('days' in job ? [job.cron] : []))
  expect(starts.length).toBeGreaterThan(10)
  expect(starts.toSorted()).toEqual([...new Set(starts)].toSorted())
})
