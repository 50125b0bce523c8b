import { expect, test } from 'vitest'
import { hashToken } from '#platform/access/secret-token.server.ts'
import { openBefore } from './earlier-database.ts'

test('running sessions go on under the hashes of their tokens', async () => {
  const { query, finish } = await openBefore('0059_hash-session-tokens')
  await query("insert into users (id, name, email) values (gen_random_uuid(), 'Asha', 'asha@example.com')")
  const tokens = Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(32, 'Zk3'))
  for (const token of tokens) {
    await query(
      `insert into sessions (id, user_id, token, expires_at)
       select gen_random_uuid(), id, $1, now() + interval '1 day' from users`,
      [token],
    )
  }
  await finish()
  const stored = await query('select token from sessions')
  expect(stored.map(({ token }) => token).toSorted()).toEqual(tokens.map(hashToken).toSorted())
})
