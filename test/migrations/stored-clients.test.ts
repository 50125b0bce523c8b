import { expect, test } from 'vitest'
import { openBefore, type Query } from './earlier-database.ts'

const lead = (query: Query, reference: string, row: Record<string, string>) =>
  query(
    `insert into leads (id, reference, idempotency_key, source, status, suspicions, name, email, phone, company_name,
       business_location, project_type, contact_method, best_time, timeline, budget, message, created_at, updated_at)
     values (gen_random_uuid(), $1, gen_random_uuid(), 'contact', $2, '{}', $3, $4, $5, $6, '', '', '', '', '', '', '',
       $7, $7) returning id`,
    [
      reference,
      row.status ?? 'new',
      row.name ?? '',
      row.email ?? '',
      row.phone ?? '',
      row.companyName ?? '',
      row.at ?? '2026-11-02T10:00:00Z',
    ],
  ).then(([made]) => String(made?.id))

test('what is stored joins its client, and issued documents stay as they are', async () => {
  const { query, finish } = await openBefore('0038_clients')
  const first = await lead(query, 'OW-1', {
    email: 'Asha@Example.com',
    name: 'A. Rao',
    phone: '1',
    at: '2026-01-01T00:00:00Z',
  })
  await lead(query, 'OW-2', { email: 'asha@example.com', name: 'Asha Rao', companyName: 'Rao Silks' })
  await lead(query, 'OW-3', { email: 'asha@example.com', name: 'Draft', status: 'draft' })
  await lead(query, 'OW-4', { email: 'bot@example.com', status: 'quarantined' })
  await lead(query, 'OW-5', { name: 'Erased' })
  await query(
    `insert into quotes (id, status, lead_id, client_name, client_email, company_name, kind, lines, terms, valid_days,
       created_at, updated_at) values (gen_random_uuid(), 'draft', $1, '', 'elsewhere@example.com', '', 'package', '[]',
       '{}', 14, now(), now())`,
    [first],
  )
  await query(
    `insert into projects (id, client_name, client_email, company_name, title, brief, status, created_at, updated_at)
     values (gen_random_uuid(), 'Mira Sen', 'mira@example.com', 'Sen Pottery', 'Website', '', 'content', now(), now())`,
  )
  const order = (receipt: string, email: string, paidAt: string | null) =>
    query(
      `insert into orders (id, receipt, mode, provider_order_id, status, source, visitor_hashes, link_hash, description,
         customer_name, customer_email, customer_phone, company_name, request, amount_minor, currency, created_at,
         updated_at, paid_at) values (gen_random_uuid(), $1, 'stand-in', $1, 'created', 'link', '{}', $1, '', 'Payer', $2,
         '', '', '{}', 90500, 'INR', now(), now(), $3)`,
      [receipt, email, paidAt],
    )
  await order('paid', 'payer@example.com', '2026-11-02T10:00:00Z')
  await order('open', 'window-shopper@example.com', null)
  await query(
    `insert into documents (id, kind, number, about, is_test, client_email, issued_at, content, amount_minor, currency,
       pdf, pdf_hash, lead_id) values (gen_random_uuid(), 'invoice', 'INV/1', 'a', false, 'asha@example.com', now(),
       '{"buyer": {"name": "A. Rao", "companyName": "", "taxNumber": ""}, "subject": ""}', 90500, 'INR', 'paper', 'hash', $1)`,
    [first],
  )
  const issued = () => query('select number, content, amount_minor, issued_at, pdf, pdf_hash from documents')
  const before = await issued()

  await finish()
  // Later migrations add columns.
  expect(await issued()).toMatchObject(before)
  const all = await query(
    `select c.name, c.company_name, c.email, c.addresses, c.created_at < '2026-02-01' as old,
       (select count(*)::int from leads where client_id = c.id) as leads,
       (select count(*)::int from quotes where client_id = c.id) as quotes,
       (select count(*)::int from projects where client_id = c.id) as projects,
       (select count(*)::int from orders where client_id = c.id) as orders,
       (select count(*)::int from documents where client_id = c.id) as documents,
       (select array_agg(address) from client_addresses where client_id = c.id) as known
     from clients c order by lower(c.email)`,
  )
  const none = { leads: 0, quotes: 0, projects: 0, orders: 0, documents: 0 }
  expect(all).toEqual([
    {
      name: 'Asha Rao',
      company_name: 'Rao Silks',
      email: 'asha@example.com',
      addresses: 'asha@example.com',
      known: ['asha@example.com'],
      old: true,
      leads: 2,
      quotes: 1,
      projects: 0,
      orders: 0,
      documents: 1,
    },
    {
      ...none,
      name: 'Mira Sen',
      company_name: 'Sen Pottery',
      email: 'mira@example.com',
      addresses: 'mira@example.com',
      known: ['mira@example.com'],
      old: false,
      projects: 1,
    },
    {
      ...none,
      name: 'Payer',
      company_name: '',
      email: 'payer@example.com',
      addresses: 'payer@example.com',
      known: ['payer@example.com'],
      old: false,
      orders: 1,
    },
  ])
})
