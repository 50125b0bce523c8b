import { matchesGlob } from 'node:path'

/** A file belongs to the last project that matches it. */
export const testProjects = {
  /** Shares a thread with other files, so it replaces no module and restores every global that it changes. */
  pure: ['src/**/*.test.{ts,tsx}', 'test/repository/**/*.test.ts'],
  /** Shares a process with other files, and has a migrated database. */
  database: ['src/**/*.server.test.{ts,tsx}', 'test/{database,load,migrations,money,words}/**/*.test.ts'],
  /** Has a process of its own, and may start others, such as the whole site. */
  site: ['{src,test}/**/*.process.test.ts', 'test/{faults,http,processes,releases}/**/*.test.ts'],
}

export type TestProject = keyof typeof testProjects

/** @param path from the root */
export function projectOf(path: string): TestProject | undefined {
  return (['site', 'database', 'pure'] as const).find((project) =>
    testProjects[project].some((pattern) => matchesGlob(path, pattern)),
  )
}
