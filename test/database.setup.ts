import { openTestServer } from './database.ts'

/** Global setup of the unit tests and the browser tests. Returns its teardown. */
export default async function setUpDatabase(): Promise<() => Promise<void>> {
  const server = await openTestServer()
  return server.close
}
