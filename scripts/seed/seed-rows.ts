import type pg from 'pg'

/** A seed recognises its own rows by this domain of their addresses. */
const domain = 'seed.example'
const batch = 50_000
const seconds = 20

/** Per lead; the newest row is from now. */
const clientEvery = 2
const quoteEvery = 10
const orderEvery = 10
const documentEvery = 20
const taskEvery = 20
const mailEvery = 2
const creditEvery = 40

/** Each id contains its table's number, so that no two tables share one. */
const kinds = { credit: 7, client: 9, quote: 11, milestone: 13, message: 30, task: 22 } as const

const names = [
  ...[
    'Asha Rao',
    'Li Wei',
    'José Núñez',
    'Oliver Stone',
    'Zoë Ünlü',
    'Nadia Haddad',
    'Łukasz Wójcik',
    'Mary Ann Li',
  ],
  ...[
    '李明',
    '王芳',
    'Иван Петров',
    'Ольга Смирнова',
    'प्रिया शर्मा',
    'राहुल वर्मा',
    'محمد علي',
    '김민준',
    'Γιώργος Παππάς',
    '',
  ],
]
const businesses = [
  'Looms',
  'Bakery',
  'Clinic',
  'Studio',
  'Traders',
  'Legal',
  'Gym',
  'Books',
  'Travel',
  'Motors',
  '',
]

/** A row's time and its id, which follows the time as ours do. */
function rowsOf(total: number, step: number): string {
  return `
    select n, at, id_at(at, n, ${step}) as id,
      (array[${names.map((name) => `'${name}'`)}])[1 + hash % ${names.length}] as name,
      (array[${businesses.map((name) => `'${name}'`)}])[1 + hash / 32 % ${businesses.length}] as business, hash
    from (
      select n, now() - (${total} - n) * interval '${seconds} seconds' as at,
        ('x' || substr(md5('row' || n), 1, 6))::bit(24)::int as hash
      from generate_series($1::int, $2::int) n where n % ${step} = 0
    ) numbered`
}

/** The client's row has the number of its first lead. */
const email = `'client' || n - n % ${clientEvery} || '@${domain}'`
const price = (minor: string) => `jsonb_build_object('amountMinor', ${minor}, 'currency', 'INR')`

function statements(total: number): string[] {
  const isPaid = `hash % 10 < case when n % ${documentEvery} = 0 then 8 else 4 end`
  const minor = `(10000 + hash % 400 * 500) * 100`
  const clientAt = `at - n % ${clientEvery} * interval '${seconds} seconds'`
  return [
    `insert into clients (id, name, company_name, email, addresses, phone, country, may_repeat_since, created_at, updated_at)
     select id_at(at, n, ${kinds.client}), name, case when business = '' then '' else business || ' ' || n % 100000 end, ${email}, ${email},
       '+91 98' || lpad((hash % 100000000)::text, 8, '0'), 'India', at, at, at
     from (${rowsOf(total, clientEvery)}) seeded`,
    `insert into client_addresses (address, client_id)
     select ${email}, id_at(at, n, ${kinds.client}) from (${rowsOf(total, clientEvery)}) seeded`,
    `insert into leads (id, reference, idempotency_key, request_hash, source, status, suspicions, name, email, phone,
       company_name, business_location, project_type, contact_method, best_time, timeline, budget, message, quote,
       client_id, first_sent_at, contacted_at, created_at, updated_at)
     select id, 'OW-' || upper(lpad(to_hex(n), 6, 'Z')), gen_random_uuid(), 'seed',
       (array['contact', 'contact', 'contact', 'ai-suggest', 'chatbot', 'service-interest', 'checkout'])[1 + hash % 7],
       case
         when n % 50 = 0 then 'quarantined' when n % 33 = 0 then 'draft'
         else (array['new', 'contacted', 'quoted', 'quoted', 'won', 'lost', 'lost'])[1 + hash / 8 % 7]
       end,
       '{}', name, ${email}, '+91 98' || lpad((hash % 100000000)::text, 8, '0'), business, 'India', 'business-website',
       'email', 'morning', 'within-week', '500-1500', 'Ten pages.',
       case when hash % 5 < 3 then jsonb_build_object(
         'kind', 'package', 'lines', '[{"id": "business-basic", "name": "Business Basic"}]'::jsonb,
         'terms', '{"currency": "INR", "multiplier": 1, "ratePerInr": 1}'::jsonb, 'list', null,
         'total', ${price(minor)},
         'charge', jsonb_build_object('total', ${price(minor)}, 'deposit', ${price(`${minor} / 10`)},
           'balance', ${price(`${minor} / 10 * 9`)})
       ) end,
       case when n >= ${clientEvery} then id_at(${clientAt}, n - n % ${clientEvery}, ${kinds.client}) end,
       answered_at, answered_at, at, at
     from (
       select *,
         case when n % 50 > 0 and n % 33 > 0 and hash / 8 % 7 > 0 then at + hash % 3000 * interval '1 minute' end as answered_at
       from (${rowsOf(total, 1)}) seeded
     ) answered`,
    `insert into quotes (id, number, status, lead_id, client_name, client_email, company_name, kind, lines, terms, valid_days,
       valid_until, created_at, updated_at, sent_at, opened_at, answered_at)
     select id_at(at, n, ${kinds.quote}), 'SEEDQ/' || n, status, id_at(at, n, 1), name, ${email}, business, 'package',
       jsonb_build_array(jsonb_build_object('id', 'business-basic', 'name', 'Business Basic', 'detail', '',
         'amountMinor', ${minor}, 'quantity', 1, 'isOption', false, 'isChosen', true)),
       '{"currency": "INR", "multiplier": 1, "ratePerInr": 1}', 14, at + interval '14 days', at, at, at,
       case when status = 'sent' then null else at + interval '1 hour' end,
       case when status in ('accepted', 'declined') then at + interval '1 day' end
     from (
       select *, case
         when hash % 10 < 4 then 'accepted' when hash % 10 < 6 then 'declined'
         when at < now() - interval '14 days' then 'expired' when hash % 10 < 8 then 'sent' else 'opened'
       end as status
       from (${rowsOf(total, quoteEvery)}) seeded
     ) answered`,
    `insert into tasks (id, lead_id, text, due_on, done_at, created_at, updated_at)
     select id_at(at, n, ${kinds.task}), id_at(at, n, 1), 'Call ' || name, at::date + hash % 30,
       case when hash % 10 < 8 then at + interval '1 day' end, at, at
     from (${rowsOf(total, taskEvery)}) seeded`,
    `insert into orders (id, receipt, mode, provider_order_id, status, source, part, visitor_hashes, link_hash, description,
       customer_name, customer_email, customer_phone, company_name, request, amount_minor, currency, lead_id,
       request_received_at, created_at, updated_at, paid_at)
     select id, 'OWP-SEED' || n, 'live', 'order_seed' || n,
       case when ${isPaid} then 'paid' else 'created' end,
       'link', 'balance', '{}', 'seed' || n, 'Balance', name, ${email}, '', business, '{}', ${minor}, 'INR',
       id_at(at, n, 1), case when hash % 50 > 0 then at end, at, at, case when ${isPaid} then at end
     from (${rowsOf(total, orderEvery)}) seeded`,
    `insert into payments (id, order_id, provider_payment_id, amount_minor, currency, is_surplus, is_simulated, settled_by, settled_at)
     select id, id, 'pay_seed' || n, ${minor}, 'INR', false, false, 'webhook', at
     from (${rowsOf(total, orderEvery)}) seeded where ${isPaid}`,
    `insert into documents (id, kind, number, about, is_test, part, lead_id, client_email, order_id, issued_at, due_at, content,
       amount_minor, currency, pdf, pdf_hash)
     select id, case when hash % 3 = 0 then 'receipt' else 'invoice' end, 'SEED/' || n, 'seed ' || n, false, 'balance',
       id_at(at, n, 1), ${email}, id_at(at, n, ${orderEvery}), at, at + interval '7 days',
       jsonb_build_object(
         'seller', jsonb_build_object('name', 'Seed', 'address', '[]'::jsonb, 'email', '', 'taxNumber', ''),
         'buyer', jsonb_build_object('name', name, 'companyName', business, 'taxNumber', ''),
         'issuedOn', at::date, 'dueOn', case when hash % 3 > 0 then at::date + 7 end, 'subject', 'Website',
         'lines', '[]'::jsonb, 'totalLabel', 'Total', 'shown', null, 'notes', '[]'::jsonb
       ), ${minor}, 'INR', '', 'seed'
     from (${rowsOf(total, documentEvery)}) seeded`,
    `insert into documents (id, kind, number, about, is_test, lead_id, client_email, order_id, refers_to, issued_at, content,
       amount_minor, currency, pdf, pdf_hash)
     select id_at(d.issued_at, right(d.number, -5)::int, ${kinds.credit}), 'credit-note', 'SEEDC/' || right(d.number, -5), 'credit of ' || d.number,
       false, d.lead_id, d.client_email, d.order_id, d.id, d.issued_at, d.content || '{"dueOn": null}', d.amount_minor / 2,
       'INR', '', 'seed'
     from documents d
     where d.number like 'SEED/%' and right(d.number, -5)::int between $1 and $2
       and right(d.number, -5)::int % ${creditEvery * documentEvery} = 0`,
    `insert into projects (id, lead_id, client_name, client_email, company_name, title, brief, status, launched_at, created_at,
       updated_at)
     select id, id_at(at, n, 1), name, ${email}, business, 'Website of ' || name, '',
       (array['content', 'building', 'launching', 'launched', 'launched', 'launched', 'cancelled'])[1 + hash % 7],
       case when hash % 7 in (3, 4, 5) then least(at + interval '9 days', now()) end, at, at
     from (${rowsOf(total, documentEvery)}) seeded`,
    `insert into milestones (id, project_id, position, title, description, status, updated_at)
     select id_at(at, n, ${kinds.milestone} + position), id, position, 'Part ' || position, '',
       case when hash % 7 > 2 then 'approved' when hash % 90 = position then 'changes' else 'planned' end, at
     from (${rowsOf(total, documentEvery)}) seeded, generate_series(1, 4) position`,
    `insert into project_messages (id, project_id, side, author, text, created_at, seen_at)
     select id_at(at, n, ${kinds.message} + turn), id, case when turn % 2 = 1 then 'client' else 'staff' end, name, 'Seed', at + turn * interval '1 hour',
       case when turn < 3 then at + turn * interval '2 hours' end
     from (${rowsOf(total, documentEvery)}) seeded, generate_series(1, 2 + (hash % 40 = 0)::int) turn`,
    `insert into audit_entries (at, user_id, by, noun, subject_id, before, after)
       select at, id, name, 'client', id_at(at, n, ${kinds.client}), '{}', jsonb_build_object('companyName', business)
       from (${rowsOf(total, mailEvery)}) r`,
    `insert into mails (id, kind, subject_id, lead_id, to_address, subject, html, text, message_id, status, attempts, created_at)
     select id, 'lead-visitor', 'seed ' || n, id_at(at, n, 1), ${email}, 'We received your request, ' || name, '', '', 'seed',
       case when hash % 300 = 0 then 'failed' when hash % 70 = 0 then 'held' else 'sent' end, 1, at
     from (${rowsOf(total, mailEvery)}) seeded`,
  ]
}

/**
 * Adds leads of many scripts, statuses and sources, and in proportion clients, quotes, tasks, orders, payments, documents,
 * projects and mails.
 * @param client of a migrated database
 * @returns a refusal if it has records of people
 */
export async function seedRows(
  client: Pick<pg.Client, 'query'>,
  leads: number,
  say: (line: string) => void = () => {},
): Promise<string | null> {
  const { rows } = await client.query<{ found: boolean; seeded: boolean }>(
    `select exists (select from leads where email not like '%@${domain}')
       or exists (select from orders where customer_email not like '%@${domain}')
       or exists (select from documents where client_email not like '%@${domain}') as found,
       exists (select from leads) as seeded`,
  )
  if (rows[0]?.found) return 'This database has records that no seed made: use an empty development database.'
  if (rows[0]?.seeded) return 'This database is seeded already: use an empty one.'
  await client.query('set statement_timeout = 0')
  await client.query(`
    create function pg_temp.id_at(at timestamptz, n bigint, kind int) returns uuid language sql immutable as $$
      select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7'
        || substr(md5(kind || ' ' || n), 1, 3) || '8' || substr(md5(kind || ' ' || n), 4, 15))::uuid
    $$`)
  for (let first = 1; first <= leads; first += batch) {
    const last = Math.min(first + batch - 1, leads)
    await client.query('begin')
    // The clients are inserted with their addresses.
    await client.query('alter table client_addresses disable trigger client_addresses_copy')
    for (const sql of statements(leads)) {
      await client.query(sql.replaceAll('id_at(', 'pg_temp.id_at('), [first, last])
    }
    await client.query('alter table client_addresses enable trigger client_addresses_copy')
    await client.query('commit')
    say(`${last.toLocaleString('en')} leads`)
  }
  await client.query('vacuum (analyze)')
  return null
}
