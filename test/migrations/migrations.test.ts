import { expect, test } from 'vitest'
import { type CurrencyCode, currencies } from '#domain/money/currency.ts'
import { money } from '#domain/money/money.ts'
import { openBefore, type Query, storeDocument, storeLead, storeOrder } from './earlier-database.ts'

const rupees = { totalInrMinor: 904_500, depositInrMinor: 90_500, remainderInrMinor: 814_000 }
const choice = { packageId: 'business-basic', packageName: 'Business Basic', addOns: [] }
const lines = { kind: 'package', lines: [{ id: 'business-basic', name: 'Business Basic' }] }

/** Returns what an old shape becomes, besides its total. */
function priced({ currency, multiplier }: { currency: CurrencyCode; multiplier: number }) {
  const [total, deposit, balance] = Object.values(rupees).map((paise) => money(paise, 'INR'))
  const terms = { currency, multiplier, ratePerInr: currencies[currency].displayRatePerInr }
  return { ...lines, terms, charge: { total, deposit, balance }, list: money(1_500_000, 'INR') }
}

test('converts totals in whole units to minor units once, also those that the previous release still stores', async () => {
  const { query, finish } = await openBefore('0025_agreed-sums-in-minor-units')
  const inEuros = { ...choice, ...rupees, currency: 'EUR', multiplier: 1.25 } as const
  const inYen = { ...choice, ...rupees, currency: 'JPY', multiplier: 149.4 } as const
  const inDirhams = { ...lines, ...rupees, currency: 'AED', multiplier: 1.2 } as const
  const { MAX_SAFE_INTEGER: most } = Number
  const payment = { status: 'success', method: 'Razorpay', orderId: 'order_1', paymentId: 'pay_1' }
  await storeLead(query, '1', { ...inEuros, shownTotal: 99.5, listInrMinor: 904_500 })
  await storeLead(query, '2', { ...inEuros, shownTotal: 235, mismatch: { shown: most } })
  await storeLead(query, '3', { ...inYen, shownTotal: 27_000, mismatch: { shown: 26_000 } })
  await storeLead(query, '4', null, { goals: ['Sales'], payment: { ...payment, amountInr: 8000.5 } })
  await storeLead(query, '5', null, { goals: [], payment: { ...payment, amountInr: null } })
  await storeLead(query, '6', null, { goals: [], payment: null })
  await storeLead(query, '7', { shownTotal: 'a lot' })
  await storeOrder(query, '1', { ...inDirhams, shownTotal: 1320.05 })
  await storeOrder(query, '2', null)
  await storeDocument(query, 'INV/26-27/0001', { currency: 'EUR', total: 99.5, multiplier: 1.25, ...rupees })
  await storeDocument(query, 'INV/26-27/0002', null)

  await finish()
  await storeLead(query, '8', { ...inYen, shownTotal: 300 })
  await storeOrder(query, '3', { ...inDirhams, shownTotal: 40 })
  await storeDocument(query, 'INV/26-27/0003', { currency: 'USD', total: 7, multiplier: 1.3, ...rupees })
  await query('update leads set quote = quote')
  await finish()

  const received = await query('select quote, suggestion from leads order by reference')
  expect(received).toEqual([
    {
      quote: { ...priced(inEuros), total: money(9950, 'EUR'), list: money(904_500, 'INR') },
      suggestion: null,
    },
    {
      quote: { ...priced(inEuros), total: money(23_500, 'EUR'), claimed: money(most, 'EUR') },
      suggestion: null,
    },
    {
      quote: { ...priced(inYen), total: money(27_000, 'JPY'), claimed: money(26_000, 'JPY') },
      suggestion: null,
    },
    {
      quote: null,
      suggestion: {
        goals: ['Sales'],
        payment: { ...payment, amount: { amountMinor: 800_050, currency: 'INR' } },
      },
    },
    { quote: null, suggestion: { goals: [], payment: { ...payment, amount: null } } },
    { quote: null, suggestion: { goals: [], payment: null } },
    { quote: { shownTotal: 'a lot' }, suggestion: null },
    { quote: { ...priced(inYen), total: money(300, 'JPY') }, suggestion: null },
  ])
  const ordered = await query('select quote from orders order by receipt')
  expect(ordered.map(({ quote }) => quote)).toEqual([
    { ...priced(inDirhams), total: money(132_005, 'AED') },
    null,
    { ...priced(inDirhams), total: money(4000, 'AED') },
  ])
  const issued = await query('select content, pdf, pdf_hash from documents order by number')
  expect(issued.map(({ pdf, pdf_hash }) => [String(pdf), pdf_hash])).toEqual(
    issued.map(() => ['paper', 'hash']),
  )
  expect(issued.map(({ content }) => content)).toMatchObject([
    { subject: 'Business Basic', shown: { currency: 'EUR', totalMinor: 9950, multiplier: 1.25, ...rupees } },
    { shown: null },
    { shown: { currency: 'USD', totalMinor: 700, multiplier: 1.3, ...rupees } },
  ])
  expect(issued[0]?.content).not.toHaveProperty('shown.total')
  await expect(query(`update documents set content = '{}'`)).rejects.toThrow('is issued')
})

/** Adds an order of ₹905, paid on 5 November unless its status says otherwise. */
async function storePaidLead(query: Query, name: string, leadStatus: string, orderStatus: string) {
  await storeLead(query, name, null)
  await storeOrder(query, name, null)
  await query('update leads set status = $2 where reference = $1', [name, leadStatus])
  await query(
    `update orders set status = $2, lead_id = (select id from leads where reference = $1),
       refunded_minor = case $2 when 'refunded' then 90500 when 'partly-refunded' then 500 else 0 end,
       paid_at = case when $2 <> 'attempted' then timestamptz '2026-11-05' end
     where receipt = $1`,
    [name, orderStatus],
  )
}

test('a stored paid lead becomes won, unless staff or a refund have changed it since', async () => {
  const { query, finish } = await openBefore('0026_won-leads')
  const stored = [
    { name: 'new', status: 'new', order: 'paid', becomes: 'won' },
    { name: 'partly refunded', status: 'contacted', order: 'partly-refunded', becomes: 'won' },
    { name: 'lost before', status: 'lost', order: 'paid', moved: ['new', 4], becomes: 'won' },
    { name: 'lost since', status: 'lost', order: 'paid', moved: ['quoted', 6], becomes: 'lost' },
    { name: 'reopened', status: 'contacted', order: 'paid', moved: ['won', 6], becomes: 'contacted' },
    { name: 'refunded', status: 'new', order: 'refunded', becomes: 'new' },
    { name: 'unpaid', status: 'quoted', order: 'attempted', becomes: 'quoted' },
    { name: 'won', status: 'won', order: 'paid', becomes: 'won' },
  ]
  for (const { name, status, order, moved } of stored) {
    await storePaidLead(query, name, status, order)
    if (!moved) continue
    const [from, day] = moved
    await query(
      `insert into lead_events (lead_id, at, kind, actor, data)
       select id, make_timestamptz(2026, 11, $2, 0, 0, 0), 'status-changed', 'Meera', $3 from leads where reference = $1`,
      [name, day, { from, to: status }],
    )
  }
  await finish()
  for (const { name, status, becomes } of stored) {
    const [lead] = await query('select status from leads where reference = $1', [name])
    expect(lead, name).toEqual({ status: becomes })
    const told = await query(
      `select e.data from record_events e join leads l on l.id = e.lead_id
       where l.reference = $1 and e.actor = 'System'`,
      [name],
    )
    const moved = { from: status, to: 'won', paid: { orderId: expect.any(String), receipt: name } }
    expect(told, name).toEqual(status === becomes ? [] : [{ data: moved }])
  }
})

test('refunds stored without an effect lower the price, except those before the client’s acceptance', async () => {
  const { query, finish } = await openBefore('0028_refund-effects')
  const answered = '2026-11-05T00:00:00Z'
  for (const [receipt, quoted] of [
    ['unquoted', false],
    ['quoted', true],
  ] as const) {
    await storeLead(query, receipt, null)
    await storeOrder(query, receipt, null)
    await query(
      `update orders set lead_id = (select id from leads where reference = $1), status = 'partly-refunded',
         refunded_minor = 3000 where receipt = $1`,
      [receipt],
    )
    if (quoted) {
      await query(
        `insert into quotes (id, status, lead_id, client_name, client_email, company_name, kind, lines, terms, valid_days,
           created_at, updated_at, answered_at)
         select gen_random_uuid(), 'accepted', id, '', '', '', 'package', '[]', '{}', 14, $2, $2, $2 from leads
         where reference = $1`,
        [receipt, answered],
      )
    }
    for (const [payment, isSurplus] of [
      ['paid', false],
      ['again', true],
    ] as const) {
      await query(
        `insert into payments (id, order_id, provider_payment_id, amount_minor, currency, is_surplus, is_simulated,
           settled_by, settled_at)
         select gen_random_uuid(), id, $1 || $2, 90500, 'INR', $3, false, 'webhook', now() from orders where receipt = $1`,
        [receipt, payment, isSurplus],
      )
      for (const [status, amount, at] of [
        ['processed', 1000, '2026-11-04T00:00:00Z'],
        ['processed', 2000, '2026-11-06T00:00:00Z'],
        ['failed', 4000, '2026-11-06T00:00:00Z'],
      ] as const) {
        await query(
          `insert into refunds (id, payment_id, amount_minor, currency, status, reason, requested_by, at, updated_at)
           select gen_random_uuid(), id, $2, 'INR', $3, '', 'Meera', $4, $4 from payments
           where provider_payment_id = $1`,
          [`${receipt}${payment}`, amount, status, at],
        )
      }
    }
  }
  await finish()
  expect(await query('select receipt, lowered_minor::int from orders order by receipt')).toEqual([
    { receipt: 'quoted', lowered_minor: 2000 },
    { receipt: 'unquoted', lowered_minor: 3000 },
  ])
})

test('removes link tokens from stored mails about projects and plans that a mail server sent', async () => {
  const { query, finish } = await openBefore('0029_links-out-of-the-mail-log')
  const project = '0a4f7c1e-53d5-4b8e-9a8b-0c9f5b1d2e3f'
  const token = 'Ab3-_6789012345678901Z'
  const links = [`/project/${project}#${token}`, `/ai-recommendations/${token}`, '/quote/Kept']
  const stored = [
    { kind: 'project-started', status: 'sent', isCut: true },
    { kind: 'project-message', status: 'failed', isCut: true },
    { kind: 'plan-copy', status: 'sent', isCut: true },
    { kind: 'project-launched', status: 'logged', isCut: false },
    { kind: 'quote-sent', status: 'sent', isCut: false },
  ]
  for (const { kind, status } of stored) {
    await query(
      `insert into mails (id, kind, subject_id, to_address, subject, html, text, message_id, status, attempts, created_at)
       values (gen_random_uuid(), $1, '', '', '', $3, $3, '', $2, 1, now())`,
      [kind, status, links.join(' ')],
    )
  }
  await finish()
  for (const { kind, isCut } of stored) {
    const text = isCut ? links.join(' ').replaceAll(token, '…') : links.join(' ')
    const mails = await query('select html, text from mails where kind = $1', [kind])
    expect(mails, kind).toEqual([{ html: text, text }])
  }
})

test('a claimed payment in paise gets its currency, also one that the previous release still stores', async () => {
  const { query, finish } = await openBefore('0031_leads-currency')
  const payment = { status: 'success', method: 'Razorpay', orderId: 'order_1', paymentId: 'pay_1' }
  const claim = (amountInrMinor: number | null) => ({ goals: [], payment: { ...payment, amountInrMinor } })
  await storeLead(query, '1', null, claim(500_000))
  await storeLead(query, '2', null, claim(null))
  await storeLead(query, '3', null, { goals: [], payment: null })
  await storeLead(query, '4', null)
  await finish()
  await storeLead(query, '5', null, claim(700_000))
  const amount = { amountMinor: 6000, currency: 'USD' }
  await storeLead(query, '6', null, { goals: [], payment: { ...payment, amount } })
  const stored = await query('select suggestion from leads order by reference')
  expect(stored.map(({ suggestion }) => suggestion)).toEqual([
    { goals: [], payment: { ...payment, amount: { amountMinor: 500_000, currency: 'INR' } } },
    { goals: [], payment: { ...payment, amount: null } },
    { goals: [], payment: null },
    null,
    { goals: [], payment: { ...payment, amount: { amountMinor: 700_000, currency: 'INR' } } },
    { goals: [], payment: { ...payment, amount } },
  ])
})

test('merges the timelines of leads and projects into one table, each in its order', async () => {
  const { query, finish } = await openBefore('0032_record-events')
  await storeLead(query, 'OW-AAAAAA', null)
  await storeLead(query, 'OW-BBBBBB', null)
  await query(
    `insert into projects (id, lead_id, client_name, client_email, company_name, title, brief, status, created_at, updated_at)
     select gen_random_uuid(), id, '', '', '', reference, '', 'content', now(), now() from leads`,
  )
  // The order follows the ids, not the times.
  for (const [index, reference] of ['OW-AAAAAA', 'OW-BBBBBB', 'OW-AAAAAA'].entries()) {
    const values = [reference, { text: `${index}` }, `2026-11-0${5 - index}`]
    await query(
      `insert into lead_events (lead_id, at, kind, actor, data)
       select id, $3::timestamptz, 'note', 'Meera', $2 from leads where reference = $1`,
      values,
    )
    await query(
      `insert into project_events (project_id, at, kind, actor, data)
       select id, $3::timestamptz, 'links-revoked', 'Meera', $2 from projects where title = $1`,
      values,
    )
  }
  const before = {
    leads: await query('select lead_id, at, kind, actor, data from lead_events order by id'),
    projects: await query('select id, project_id, at, kind, actor, data from project_events order by id'),
  }
  await finish()
  const after = {
    leads: await query(
      'select lead_id, at, kind, actor, data from record_events where project_id is null order by id',
    ),
    projects: await query(
      'select id, project_id, at, kind, actor, data from record_events where lead_id is null order by id',
    ),
  }
  expect(after).toEqual(before)
  await query(
    "insert into record_events (lead_id, at, kind, actor, data) select id, now(), 'note', '', '{}' from leads",
  )
  await query('delete from projects')
  expect(await query('select count(*)::int from record_events')).toEqual([{ count: 5 }])
  await query('delete from leads')
  expect(await query('select count(*)::int from record_events')).toEqual([{ count: 0 }])
})

test('staff from before roles are owners', async () => {
  const { query, finish } = await openBefore('0037_staff-roles')
  for (const role of ['staff', 'client']) {
    await query(
      'insert into users (id, name, email, email_verified, role) values (gen_random_uuid(), $1, $1, true, $1)',
      [role],
    )
  }
  await finish()
  expect(await query('select role, staff_role from users order by role')).toEqual([
    { role: 'client', staff_role: null },
    { role: 'staff', staff_role: 'owner' },
  ])
})
