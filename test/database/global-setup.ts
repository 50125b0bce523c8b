import { openTestServer } from './test-database.ts'

export default async function setUpDatabase(): Promise<() => Promise<void>> {
  const server = await openTestServer()
  return server.close
}
