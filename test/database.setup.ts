import { openTestServer } from './database.ts'

/** The global setup of the unit tests and of the browser tests; what it returns ends it. */
export default async function setUpDatabase(): Promise<() => Promise<void>> {
  const server = await openTestServer()
  return server.close
}
