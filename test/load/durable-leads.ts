import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import pg from 'pg'
import { freshAddress, postProjectRequest, projectRequest } from '../fixtures/visitor-fixtures.ts'
import { type Figure, median, shareOf } from './figure.ts'

const connections = 32

/** Compares `POST /api/contact` with inserting the same rows by `pg`, equally durably. */
export async function measureDurableLeads(
  { origin, databaseUrl }: { origin: string; databaseUrl: string },
  { rounds, leads }: { rounds: number; leads: number },
): Promise<Figure> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  try {
    await requireDurability(pool)
    const insertLead = await prepareBareInsert(origin, pool)
    const ours: number[] = []
    const bares: number[] = []
    await insertBare(insertLead, leads)
    await submit(origin, leads)
    for (let round = 0; round < rounds; round++) {
      bares.push(await insertBare(insertLead, leads))
      ours.push(await submit(origin, leads))
    }
    return shareOf({
      name: 'POST /api/contact',
      unit: 'leads/s',
      measured: median(ours),
      limit: median(bares),
      limitName: 'bare pg loop, the same rows',
      atLeast: 0.3,
      note: `medians of ${rounds} × ${leads} by turns, ${connections} connections each, fsync and synchronous_commit on, a transaction of three inserts; --role=web, mails are the worker's`,
    })
  } finally {
    await pool.end()
  }
}

async function requireDurability(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')",
  )
  for (const { name, setting } of rows) if (setting !== 'on') throw new Error(`${name} is ${setting}`)
}

/** Leads per second, each answered after its commit. */
async function submit(origin: string, leads: number): Promise<number> {
  const body = JSON.stringify(bodyOfLead())
  const result = await autocannon({
    url: origin,
    connections,
    amount: leads,
    // autocannon notices the end at its next sample, by default after a second.
    sampleInt: 20,
    requests: [
      {
        method: 'POST',
        path: '/api/contact',
        body,
        setupRequest: (request) => ({
          ...request,
          headers: {
            'content-type': 'application/json',
            'idempotency-key': randomUUID(),
            'x-forwarded-for': freshAddress(),
          },
        }),
      },
    ],
  })
  if (result['2xx'] !== leads) throw new Error(`Only ${result['2xx']} of ${leads} leads were taken`)
  return leads / result.duration
}

async function insertBare(insertLead: () => Promise<void>, leads: number): Promise<number> {
  let left = leads
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) await insertLead()
    }),
  )
  return leads / ((performance.now() - startedAt) / 1000)
}

function bodyOfLead() {
  return projectRequest({
    quote: {
      packageId: 'business-pro',
      addOnIds: ['seo-premium', 'chatbot'],
      currency: 'USD',
      countryCode: 'US',
    },
  })
}

type Row = Record<string, unknown>

/** The rows of one submission: a lead, its timeline, its jobs. */
async function prepareBareInsert(origin: string, pool: pg.Pool): Promise<() => Promise<void>> {
  const { id } = await (await postProjectRequest(origin, bodyOfLead())).json()
  const read = async (sql: string) => (await pool.query<Row>(sql, [id])).rows
  const [lead = {}] = await read('select * from leads where id = $1')
  const [event = {}] = await read('select * from record_events where lead_id = $1')
  const jobs = await read("select * from pgboss.job where data->>'subjectId' = $1::text")
  const [firstJob = {}] = jobs

  const leadColumns = columnsOf(lead, ['search_text'])
  const eventColumns = columnsOf(event, ['id'])
  const jobColumns = columnsOf(firstJob)
  const insertLead = insertInto('leads', leadColumns, 1)
  const insertEvent = insertInto('record_events', eventColumns, 1)
  const insertJobs = insertInto('pgboss.job', jobColumns, jobs.length)
  return async () => {
    const copy = { ...lead, id: randomUUID(), reference: `OW-${randomUUID()}`, idempotency_key: randomUUID() }
    const jobCopies = jobs.map((job) => ({
      ...job,
      id: randomUUID(),
      data: { ...(job.data as Row), subjectId: copy.id },
    }))
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query({ ...insertLead, values: valuesOf([copy], leadColumns) })
      await client.query({ ...insertEvent, values: valuesOf([{ ...event, lead_id: copy.id }], eventColumns) })
      await client.query({ ...insertJobs, values: valuesOf(jobCopies, jobColumns) })
      await client.query('commit')
    } finally {
      client.release()
    }
  }
}

function columnsOf(row: Row, without: string[] = []): string[] {
  return Object.keys(row).filter((column) => row[column] !== null && !without.includes(column))
}

function insertInto(table: string, columns: string[], rowCount: number): { name: string; text: string } {
  const places = Array.from({ length: rowCount }, (_, row) => {
    return `(${columns.map((_column, index) => `$${row * columns.length + index + 1}`).join(', ')})`
  })
  return { name: table, text: `insert into ${table} (${columns.join(', ')}) values ${places.join(', ')}` }
}

function valuesOf(rows: Row[], columns: string[]): unknown[] {
  return rows.flatMap((row) => columns.map((column) => row[column]))
}
