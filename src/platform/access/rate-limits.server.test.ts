import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'
import { parseEnv } from '../env.server.ts'
import { openRateLimits, type RateLimits } from './rate-limits.server.ts'

let context: VerbContext
let limits: RateLimits

beforeAll(async () => {
  context = await openVerbContext()
  limits = openRateLimits(context.database.pool)
})
afterAll(() => context.close())

async function allowed(
  networks: Iterable<string>,
  rule: 'lead' | 'accountMail' = 'accountMail',
): Promise<number> {
  let count = 0
  for (const network of networks) {
    const isAllowed = await limits.consume(rule, network).then(
      () => true,
      () => false,
    )
    if (!isAllowed) return count
    count += 1
  }
  return count
}

function* networksOf(site: string) {
  for (let network = 0; network < 300; network++) yield `address:${site}:${network.toString(16)}::`
}

test('a site of many IPv6 networks uses up eight times what one network may', async () => {
  expect(await allowed(Array(31).fill('address:2001:db8:1:9::'), 'lead')).toBe(30)
  expect(await allowed(networksOf('2001:db8:2'), 'lead')).toBe(240)
  expect(await allowed(['address:2001:db8:3:1::'], 'lead')).toBe(1)
})

test('one site’s account mails use a small part of an hour’s mails', async () => {
  expect(await allowed(Array(11).fill('address:2001:db8:5:9::'))).toBe(10)
  const perQuarter = await allowed(networksOf('2001:db8:6'))
  expect(perQuarter).toBe(20)
  expect(4 * perQuarter).toBeLessThan(parseEnv({}).COPIES_PER_HOUR / 2)
})

test('a returned point counts for neither the network nor its site', async () => {
  for (const network of networksOf('2001:db8:4')) {
    await limits.consume('accountMail', network)
    await limits.giveBack('accountMail', network)
  }
  expect(await allowed(['address:2001:db8:4:ffff::'])).toBe(1)
})

test('IPv4 addresses of one network count apart', async () => {
  const addresses = Array.from({ length: 100 }, (_, host) => `address:192.0.2.${host}`)
  expect(await allowed(addresses)).toBe(100)
})
