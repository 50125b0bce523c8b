import type pg from 'pg'

/** By the address of their mail, so that a seed recognises its own. */
const domain = 'seed.example'
const batch = 50_000
const seconds = 20

/** Per lead; the newest row is from now. */
const orderEvery = 10
const documentEvery = 20
const mailEvery = 2
const creditEvery = 40

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

const email = `'client' || n || '@${domain}'`
const price = (minor: string) => `jsonb_build_object('amountMinor', ${minor}, 'currency', 'INR')`

function statements(total: number): string[] {
  const isPaid = `hash % 10 < case when n % ${documentEvery} = 0 then 8 else 4 end`
  const minor = `(10000 + hash % 400 * 500) * 100`
  return [
    `insert into leads (id, reference, idempotency_key, request_hash, source, status, suspicions, name, email, phone,
       company_name, business_location, project_type, contact_method, best_time, timeline, budget, message, quote,
       created_at, updated_at)
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
       ) end, at, at
     from (${rowsOf(total, 1)}) seeded`,
    `insert into orders (id, receipt, mode, provider_order_id, status, source, part, visitor_hashes, link_hash, description,
       customer_name, customer_email, customer_phone, company_name, request, amount_minor, currency, lead_id,
       request_received_at, created_at, updated_at, paid_at)
     select id, 'OWP-SEED' || n, 'live', 'order_seed' || n,
       case when ${isPaid} then 'paid' else 'created' end,
       'link', 'balance', '{}', 'seed' || n, 'Balance', name, ${email}, '', business, '{}', ${minor}, 'INR',
       id_at(at, n, 1), case when hash % 50 > 0 then at end, at, at, case when ${isPaid} then at end
     from (${rowsOf(total, orderEvery)}) seeded`,
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
     select id_at(d.issued_at, right(d.number, -5)::int, 7), 'credit-note', 'SEEDC/' || right(d.number, -5), 'credit of ' || d.number,
       false, d.lead_id, d.client_email, d.order_id, d.id, d.issued_at, d.content || '{"dueOn": null}', d.amount_minor / 2,
       'INR', '', 'seed'
     from documents d
     where d.number like 'SEED/%' and right(d.number, -5)::int between $1 and $2
       and right(d.number, -5)::int % ${creditEvery * documentEvery} = 0`,
    `insert into projects (id, lead_id, client_name, client_email, company_name, title, brief, status, created_at, updated_at)
     select id, id_at(at, n, 1), name, ${email}, business, 'Website of ' || name, '',
       (array['content', 'building', 'launching', 'launched', 'launched', 'launched', 'cancelled'])[1 + hash % 7], at, at
     from (${rowsOf(total, documentEvery)}) seeded`,
    `insert into mails (id, kind, subject_id, lead_id, to_address, subject, html, text, message_id, status, attempts, created_at)
     select id, 'lead-visitor', 'seed ' || n, id_at(at, n, 1), ${email}, 'We received your request, ' || name, '', '', 'seed',
       case when hash % 300 = 0 then 'failed' when hash % 70 = 0 then 'held' else 'sent' end, 1, at
     from (${rowsOf(total, mailEvery)}) seeded`,
  ]
}

/**
 * Adds leads of many scripts, statuses and sources, and in proportion orders, documents, projects and mails.
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
    for (const sql of statements(leads)) {
      await client.query(sql.replaceAll('id_at(', 'pg_temp.id_at('), [first, last])
    }
    await client.query('commit')
    say(`${last.toLocaleString('en')} leads`)
  }
  for (const table of ['leads', 'orders', 'documents', 'projects', 'mails']) {
    await client.query(`vacuum (analyze) ${table}`)
  }
  return null
}
