import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { setUpInvoices } from '#test/fixtures/invoice-fixtures.ts'
import { readClientAccount } from './client-account.server.ts'
import { readLeadAccount, readLeadAccounts } from './lead-account.server.ts'

// Each client paid ₹1,500 of ₹15,000, and the same in test money, which never counts.
const { app, projectWithDeposit, refund } = setUpInvoices()

test('an account has the price, what counts towards it, and what is owed after a refund', async () => {
  const { depositId, leadId } = await projectWithDeposit()
  await refund(depositId, 50_000, 'lowers-price')
  const account = await readLeadAccount(app.context.system, { leadId })
  expect(account).toMatchObject({
    price: { charge: { total: { amountMinor: 1_500_000 } } },
    paid: {
      ...{ amountInrMinor: 150_000, refundedInrMinor: 50_000, loweredInrMinor: 50_000 },
      ...{ deposit: 'paid', isSimulated: false },
    },
    deposit: 'paid',
    owed: { priceInrMinor: 1_450_000, paidInrMinor: 100_000, owedInrMinor: 1_350_000 },
  })
  expect(account.payments.map(({ isSimulated }) => isSimulated)).toEqual([false, true])
  expect(account.counted.map(({ orderId }) => orderId)).toEqual([depositId])
})

test('a lead that is unknown or has no price owes nothing known, and its deposit is owed', async () => {
  expect(await readLeadAccount(app.context.system, { leadId: randomUUID() })).toEqual({
    ...{ price: null, payments: [], counted: [], paid: null, deposit: 'owed', owed: null },
  })
  const { leadId } = await projectWithDeposit()
  await app.pool.query('update leads set quote = null where id = $1', [leadId])
  expect(await readLeadAccount(app.context.system, { leadId })).toMatchObject({
    ...{ price: null, paid: { amountInrMinor: 150_000 }, owed: null },
  })
})

test('accounts of many leads take two queries; an unreadable order or price harms its own alone', async () => {
  const [whole, broken, priceless] = [
    await projectWithDeposit(),
    await projectWithDeposit(),
    await projectWithDeposit(),
  ]
  await app.pool.query("update orders set status = 'mislaid' where id = $1", [broken.depositId])
  await app.pool.query(`update leads set quote = '{"kind": "package"}' where id = $1`, [priceless.leadId])
  let queries = 0
  const { system } = app.context
  const db = new Proxy(system.db, {
    get(target, key, receiver) {
      if (key === 'select') queries++
      return Reflect.get(target, key, receiver)
    },
  })
  const leadIds = [whole, broken, priceless].map(({ leadId }) => leadId)
  const accountOf = await readLeadAccounts({ ...system, db }, { leadIds })
  expect(queries).toBe(2)
  expect(accountOf(whole.leadId).owed).toMatchObject({ owedInrMinor: 1_350_000 })
  expect(() => accountOf(broken.leadId)).toThrow()
  const account = accountOf(priceless.leadId)
  expect(account.paid).toMatchObject({ amountInrMinor: 150_000 })
  expect(() => account.owed).toThrow()
})

test('a client’s account sums up the leads that were won', async () => {
  const { leadId } = await projectWithDeposit()
  const other = await projectWithDeposit()
  await app.pool.query(
    `update leads set client_id = (select client_id from leads where id = $1) where id = $2`,
    [leadId, other.leadId],
  )
  const { rows } = await app.pool.query('select client_id as id from leads where id = $1', [leadId])
  const clientId: string = rows[0].id
  const read = () => readClientAccount(app.context.staff, { clientId })
  expect(await read()).toMatchObject({
    ...{ priceInrMinor: 3_000_000, paidInrMinor: 300_000, owedInrMinor: 2_700_000 },
    requests: [{ leadId: other.leadId, owedInrMinor: 1_350_000 }, { leadId }],
  })
  await app.pool.query("update leads set status = 'lost' where id = $1", [leadId])
  expect(await read()).toMatchObject({ owedInrMinor: 1_350_000, requests: [{ leadId: other.leadId }] })
})
