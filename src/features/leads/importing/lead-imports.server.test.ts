import { readdir } from 'node:fs/promises'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteLooseBlobs } from '#features/files/delete-loose-blobs.job.server.ts'
import { uploadType } from '#features/files/file.ts'
import type { Ctx } from '#platform/context.server.ts'
import { undoChange } from '#platform/records/undo-change.server.ts'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'
import { clientAddress, json, openApi } from '#test/servers/api-server.ts'
import { markAnsweredElsewhere, tagLead } from '../changing/change-lead.server.ts'
import { changeLeads } from '../changing/change-leads.server.ts'
import { exportLeads } from '../csv/export-leads.server.ts'
import { leadRecord } from '../lead.server.ts'
import { leadList } from '../lead-record.ts'
import { removeLead, restoreLead } from '../removing/remove-lead.server.ts'
import { addTask } from '../tasks/change-task.server.ts'
import { taskRecord } from '../tasks/task.server.ts'
import { deleteOldImports } from './delete-old-imports.job.server.ts'
import { eraseImportsNaming } from './lead-import.server.ts'
import type { LeadImportPage } from './lead-import.ts'
import { leadImportsApi } from './lead-imports.api.server.ts'
import { receiveLeadImport } from './receive-lead-import.server.ts'
import { workOnImport } from './work-on-import.job.server.ts'

let context: VerbContext

beforeAll(async () => {
  context = await openVerbContext({ jobs: [workOnImport] })
})
beforeEach(async () => {
  context.setTime(new Date('2026-11-02T10:00:00.000Z'))
  await query('delete from leads')
  await query('delete from lead_imports')
  await query('delete from import_mappings')
  await query('delete from clients')
  await query("update loose_blobs set due_at = '2026-01-01'")
  await deleteLooseBlobs.handle({ ctx: context.system, data: {}, attempt: 1, lastAttempt: true })
  await query('delete from audit_entries')
  await openApi(context, leadImportsApi).limits.reset('import', clientAddress)
  await query('delete from pgboss.job')
})
afterAll(() => context.close())

const query = async (text: string) => (await context.database.pool.query(text)).rows
const ask = (path: string, init?: RequestInit, ctx: Ctx = context.editor) =>
  openApi(context, leadImportsApi).ask(ctx, `/api/admin/lead-imports${path}`, init)

async function upload(file: string | Buffer, name = 'contacts.csv'): Promise<string> {
  const answer = await ask(`?${new URLSearchParams({ name })}`, {
    method: 'POST',
    headers: { 'content-type': uploadType },
    body: Buffer.from(file),
  })
  expect(answer.status).toBe(201)
  return (await answer.json()).id
}

/** Runs the queued jobs. */
async function work(ctx: Ctx = context.system): Promise<void> {
  for (const { data } of await query(
    `delete from pgboss.job where name = 'work-on-lead-import' returning data`,
  )) {
    await workOnImport.handle({ ctx, data, attempt: 1, lastAttempt: false })
  }
}

const post = async (id: string, action: string) => {
  const answer = await ask(`/${id}/${action}`, json({ version: (await read(id)).version }))
  return { status: answer.status, ...(await answer.json()) }
}
const read = async (id: string): Promise<LeadImportPage['leadImport']> =>
  (await (await ask(`/${id}`)).json()).leadImport

async function preview(file: string | Buffer, name?: string) {
  const id = await upload(file, name)
  await work()
  return read(id)
}

async function imported(file: string | Buffer, name?: string) {
  const { id } = await preview(file, name)
  expect((await post(id, 'start')).status).toBe(200)
  await work()
  return read(id)
}

const leadCount = async () => (await query('select count(*)::int as count from leads'))[0]?.count

const contacts = `Full name;E-mail;Mobile;Organisation;Country;Notes;Shoe size
Ann Weaver;ann@looms.example;+44 20 7946 0000;Looms;UK;"Wants a shop;
soon";41
=cmd|' /C calc'!A0;bob@looms.example;;;;<img src=x onerror=alert(1)>;42
Cem;"cem@looms.example
Bcc: all@x.example";;;;;
;;;Nobody;;;
`

test('the preview says what an import would do, and writes no lead', async () => {
  const { status, report, fresh } = await preview(contacts)
  expect(status).toBe('ready')
  expect([fresh, report?.fresh, report?.known, report?.delimiter]).toEqual([2, 2, 0, ';'])
  expect(report?.columns.map(({ field }) => field)).toEqual([
    'name',
    'email',
    'phone',
    'companyName',
    'businessLocation',
    'message',
    null,
  ])
  expect(report?.bad.map(({ line, problem }) => [line, problem])).toEqual([
    [5, 'E-mail: That email doesn’t look right. Try name@example.com.'],
    [7, 'It has no email address and no phone number.'],
  ])
  expect(await leadCount()).toBe(0)
  expect(await query('select from clients')).toEqual([])
})

test('an import stores leads as text, joins their clients, says where they come from and sends no mail', async () => {
  const { status, report, done } = await imported(contacts, 'contacts <b>.csv')
  expect([status, report?.fresh, report?.bad.length, done]).toEqual(['imported', 2, 2, 2])
  const rows = await query(
    `select l.name, l.phone, l.company_name, l.business_location, l.message, l.source, l.status, l.quote, c.email, e.kind,
        e.actor, e.data->>'fileName' as file, e.data->>'line' as line
      from leads l join clients c on c.id = l.client_id join record_events e on e.lead_id = l.id order by l.email`,
  )
  expect(rows).toEqual([
    {
      name: 'Ann Weaver',
      phone: '+44 20 7946 0000',
      company_name: 'Looms',
      business_location: 'UK',
      message: 'Wants a shop;\nsoon',
      source: 'import',
      status: 'new',
      quote: null,
      email: 'ann@looms.example',
      kind: 'imported',
      actor: 'Ishaan',
      file: 'contacts <b>.csv',
      line: '2',
    },
    expect.objectContaining({
      name: `=cmd|' /C calc'!A0`,
      message: '<img src=x onerror=alert(1)>',
      line: '4',
    }),
  ])
  expect(await query('select from pgboss.job')).toEqual([])
  const audit = await query(`select noun, by, after from audit_entries order by id`)
  expect(audit).toEqual([
    { noun: 'lead-import', by: 'Ishaan', after: { fileName: 'contacts <b>.csv' } },
    { noun: 'lead-import', by: 'Ishaan', after: { status: 'importing' } },
  ])
})

test('the same file twice adds nothing, nor do the same rows in another file', async () => {
  await imported(contacts)
  const again = await preview(contacts, 'again.csv')
  expect([again.report?.fresh, again.report?.known]).toEqual([0, 2])
  expect(await post(again.id, 'start')).toMatchObject({
    status: 409,
    detail: 'This file has nothing to import.',
  })
  const other = `Email,Message,Name,Phone,Company,Location
ANN@looms.example,"Wants a shop;
soon",Ann Weaver,+44 20 7946 0000,Looms,UK
dee@looms.example,,Dee,,,
DEE@looms.example,,Dee,,,
`
  expect((await imported(other)).report).toMatchObject({ fresh: 1, known: 2, bad: [] })
  expect(await leadCount()).toBe(3)
})

const fabrics = `Email;Fabric;Budget
ann@looms.example;Silk;Large
ann@looms.example;Wool;Large
bob@looms.example;Silk;Small
bob@looms.example;Silk;Small
nobody;Silk;Small
`

async function mapped(file: string, choices: Record<number, string>) {
  const { id } = await preview(file)
  for (const [column, field] of Object.entries(choices)) {
    expect((await ask(`/${id}/columns`, json({ column: Number(column), field }))).status).toBe(200)
    await work()
  }
  return read(id)
}

test('the same file twice adds nothing, whatever its columns become', async () => {
  await query(`insert into leads (id, reference, idempotency_key, source, status, suspicions, name, email, phone,
      company_name, business_location, project_type, contact_method, best_time, timeline, budget, message, created_at, updated_at)
    values (gen_random_uuid(), 'ORB-1', gen_random_uuid(), 'contact', 'new', '{}', '', 'bob@looms.example', '',
      '', '', '', '', '', '', '', '', now(), now())`)
  const first = await imported(fabrics)
  expect(first.report).toMatchObject({ fresh: 1, known: 3, badLines: 1 })
  // Other columns are read now, so the rows are leads of their own.
  const second = await mapped(`${fabrics}eve@looms.example;Linen;Small\n`, { 1: 'message', 2: '' })
  expect(second.report).toMatchObject({ fresh: 1, known: 4, badLines: 1 })
  await post(second.id, 'start')
  await work()
  expect(await query('select email, message from leads order by email')).toEqual([
    { email: 'ann@looms.example', message: '' },
    { email: 'bob@looms.example', message: '' },
    { email: 'eve@looms.example', message: 'Linen' },
  ])

  // After its undo, the file counts as never imported.
  await post(second.id, 'undo')
  await post(first.id, 'undo')
  expect((await mapped(fabrics, { 1: 'message', 2: '' })).report).toMatchObject({ fresh: 3, known: 1 })
})

test('rows that were spaced or cut otherwise are the same rows', async () => {
  await imported('Email,Name,City\nann@looms.example,Ann  Weaver ,\n')
  const again = await mapped('Email,Name,City\n ann@looms.example,Ann Weaver\n', { 1: 'message' })
  expect(again.report).toMatchObject({ fresh: 0, known: 1 })
})

test('columns become what they became in the last import with the same header', async () => {
  const chosen = await mapped('Email,Fabric,City\nann@looms.example,Silk,Delft\n', { 1: 'tags', 2: '' })
  expect(chosen.report?.mappedAt).toBeNull()
  // A mapping is remembered once it has been imported.
  const fresh = 'EMAIL,"fabric ",City\neve@looms.example,Wool,Lyon\n'
  expect((await preview(fresh)).report).toMatchObject({ mappedAt: null, unread: [1] })
  await post(chosen.id, 'start')
  await work()

  context.setTime(new Date('2026-11-20T10:00:00.000Z'))
  const next = await preview(`Our fair\n\n${fresh}`)
  expect(next.report).toMatchObject({
    headerLine: 3,
    mappedAt: '2026-11-02T10:00:00.000Z',
    columns: [
      { header: 'EMAIL', field: 'email' },
      { header: 'fabric', field: 'tags' },
      { header: 'City', field: null },
    ],
  })
  const other = await preview('Email,City,Fabric\neve@looms.example,Lyon,Wool\n')
  expect(other.report).toMatchObject({ mappedAt: null, unread: [2] })
  expect((await post(other.id, 'discard')).status).toBe(200)

  // A column chosen now is remembered as today's choice for the next file.
  await ask(`/${next.id}/columns`, json({ column: 1, field: '' }))
  await work()
  expect((await read(next.id)).report).toMatchObject({ mappedAt: null, unread: [1, 2] })
  await post(next.id, 'start')
  await work()
  const last = (await preview(fresh.replace('eve', 'uma'))).report
  expect([last?.mappedAt, last?.unread]).toEqual(['2026-11-20T10:00:00.000Z', [1, 2]])
  expect(await query('select count(*)::int from import_mappings')).toEqual([{ count: 1 }])
})

test('a header that was chosen once is found again, though none of its names is known', async () => {
  const file = (person: string) => `Wie,Wat\nName,Phone\n${person}@looms.example,Silk\n`
  const { id, report } = await preview(file('ann'))
  expect(report?.headerLine).toBe(2)
  await ask(`/${id}/reading`, json({ encoding: null, headerLine: 1 }))
  await work()
  await ask(`/${id}/columns`, json({ column: 0, field: 'email' }))
  await work()
  expect((await post(id, 'start')).status).toBe(200)
  await work()
  expect((await preview(file('bob'))).report).toMatchObject({
    headerLine: 1,
    columns: [{ header: 'Wie', field: 'email' }, {}],
  })
})

test('a file without a header leaves no mapping', async () => {
  const { report } = await imported('ann@looms.example,Silk\n')
  expect(report).toMatchObject({ headerLine: 0, fresh: 1 })
  expect(await query('select from import_mappings')).toEqual([])
})

test('the report counts the columns with values, and names those that are not imported', async () => {
  const file = 'Email,Shoe size,Hat,Colour\nann@looms.example,41,,\nbob@looms.example,, ,red\n'
  expect((await preview(file)).report).toMatchObject({ filled: 3, unread: [1, 3] })
})

test('a row is here already if its number is the same in another spelling', async () => {
  await imported('Email,Name,Phone,Location\nann@looms.example,Ann,+33 6 12 34 56 99,Lyon\n')
  const { report } = await preview(
    'Email,Name,Phone,Country\nann@looms.example,Ann,06 12 34 56 99,France\nann@looms.example,Ann,+34 612 345 699,\n',
  )
  expect([report?.fresh, report?.known]).toEqual([1, 1])
})

test('our own file comes back as nothing new, and formulas are not marked twice', async () => {
  await imported(contacts)
  const written = async () =>
    (
      await Array.fromAsync(await exportLeads(context.staff, v.parse(leadList.schema, { sort: 'name' })))
    ).join('')
  const file = await written()
  expect(file).toContain(`'=cmd|`)
  expect((await preview(file)).report).toMatchObject({ fresh: 0, known: 2, bad: [] })
  await query('delete from leads')
  expect((await imported(file)).report).toMatchObject({ fresh: 2, known: 0, bad: [] })
  const column = (text: string) => text.split('\r\n').map((line) => line.split(',').slice(4))
  expect(column(await written())).toEqual(column(file))
})

test.each([
  [
    'an unclosed quote',
    'Name,Email\nAnn,a@x.example\n"Bob,b@x.example\n',
    'The quote that opens in line 3 is not closed.',
  ],
])('a file with %s is refused whole, and its bytes go', async (_, file, problem) => {
  const page = await preview(file)
  expect([page.status, page.problem, page.report]).toEqual(['unreadable', problem, null])
  expect(await post(page.id, 'start')).toMatchObject({ status: 409 })
  expect(await leadCount()).toBe(0)
  await expectNoBlobs()
})

test('staff say what a column becomes, also which one has the addresses', async () => {
  const file = 'Name,Where to write,Shoe size\nAnn,ann@looms.example,41\nBob,nowhere,42\n'
  const choose = (column: number, field: string, ctx?: Ctx) =>
    ask(`/${id}/columns`, json({ column, field }), ctx)
  const { id, status, report } = await preview(file)
  expect([status, report?.fresh, report?.bad]).toEqual(['ready', 0, []])
  const answer = await choose(1, 'email')
  expect((await answer.json()).leadImport.status).toBe('reading')
  expect(await (await choose(2, 'tags')).json()).toMatchObject({
    status: 409,
    detail: 'This file is being read, so it can’t be read another way now.',
  })
  await work()
  expect((await read(id)).report).toMatchObject({
    fresh: 1,
    bad: [{ line: 3, problem: 'Where to write: That email doesn’t look right. Try name@example.com.' }],
  })
  expect((await choose(3, 'tags')).status).toBe(422)
  for (const [column, field] of [
    [2, 'message'],
    [0, ''],
  ] as const) {
    expect((await choose(column, field)).status).toBe(200)
    await work()
  }
  const seen = (await read(id)).version
  await choose(0, 'message')
  await work()
  await choose(0, '')
  await work()
  const old = await ask(`/${id}/start`, json({ version: seen }))
  expect(await old.json()).toMatchObject({ status: 409, detail: 'Someone has changed this in the meantime.' })
  await post(id, 'start')
  expect((await choose(2, 'tags')).status).toBe(409)
  await work()
  expect(await query('select name, email, message from leads')).toEqual([
    { name: '', email: 'ann@looms.example', message: '41' },
  ])
  expect(JSON.stringify(await query('select before, after from audit_entries'))).not.toMatch(/Ann|ann@|Where/)
})

test('staff say how a file is read, and its columns are found again', async () => {
  const file = Buffer.from('Ren\x8e,ren@looms.example\nName,Email\nIda Weft,ida@looms.example\n', 'latin1')
  const { id, report } = await preview(file)
  expect([report?.encoding, report?.headerLine, report?.fresh]).toEqual(['macintosh', 2, 1])
  const choose = async (choice: object) => {
    const answer = await ask(`/${id}/reading`, json(choice))
    const { leadImport, detail } = await answer.json()
    await work()
    return [answer.status, leadImport?.status ?? detail]
  }
  expect(await choose({ encoding: null, headerLine: 7 })).toEqual([422, 'Choose one of the first lines.'])
  expect(await choose({ encoding: 'windows-1252', headerLine: 0 })).toEqual([200, 'reading'])
  const again = (await read(id)).report
  expect(again).toMatchObject({ encoding: 'windows-1252', headerLine: 0, fresh: 2 })
  expect(again?.columns.map(({ field }) => field)).toEqual(['name', 'email'])
  expect(again?.sample[0]?.cells[0]).toBe('Ren\u017d')
  expect(again?.warnings).toHaveLength(2)
  await ask(`/${id}/columns`, json({ column: 0, field: 'companyName' }))
  await work()
  expect((await post(id, 'start')).status).toBe(200)
  await work()
  expect(await query('select company_name, email from leads order by email')).toEqual([
    { company_name: 'Ida Weft', email: 'ida@looms.example' },
    { company_name: 'Ren\u017d', email: 'ren@looms.example' },
  ])
  expect(await choose({ encoding: null, headerLine: null })).toEqual([
    409,
    'This file is imported, so it can’t be read another way now.',
  ])
})

async function expectNoBlobs(): Promise<void> {
  await deleteLooseBlobs.handle({ ctx: context.system, data: {}, attempt: 1, lastAttempt: true })
  const folder = `${context.staff.env.DATA_DIR}/blobs`
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  expect(entries.filter((entry) => entry.isFile())).toEqual([])
  expect(await query('select from loose_blobs')).toEqual([])
}

test.each([
  ['190,000 columns and 5,000 rows', `Email${','.repeat(190_000)}\n${'ann@x.example\n'.repeat(5000)}`],
  ['10 MB of commas', ','.repeat(10_000_000)],
])('a file of %s is refused at its header', async (_, file) => {
  const { status, problem, report } = await preview(file)
  expect([status, problem, report]).toEqual(['unreadable', 'It has more than 200 columns.', null])
  await expectNoBlobs()
})

test('a row with more than 200 values is a bad line among good ones', async () => {
  const { report } = await preview(`Email,Name\n${','.repeat(200)}\nann@x.example${',x'.repeat(199)}\n`)
  expect([report?.fresh, report?.bad]).toEqual([
    1,
    [{ line: 2, problem: 'It has more than 200 values.', cells: [] }],
  ])
})

const manyBad = (count: number) =>
  `Name,Email,Message\n${Array.from({ length: count }, (_, index) => `Lead ${index},nowhere${index},${'word '.repeat(60)}`).join('\n')}\n`

test('the page has the first 50 bad lines, cut, and the file has all of each', async () => {
  const { id, report } = await preview(manyBad(300))
  expect([report?.bad.length, report?.badLines]).toEqual([50, 300])
  for (const { cells } of report?.bad ?? []) expect(cells.join('').length).toBeLessThan(400)
  expect(report?.bad[1]?.cells).toEqual(['Lead 1', 'nowhere1', expect.stringMatching(/^word .*word…$/)])
  const lines = (await (await ask(`/${id}/bad-lines.csv`)).text()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(301)
  expect(lines.at(-1)).toContain(`nowhere299,${'word '.repeat(60)},301,`)
})

test('a cell is cut between words, so that erasing a person finds every address whole', async () => {
  const long = `${'x'.repeat(90)} mira@looms.example`
  const { report } = await preview(`Email,Message\nann@x.example,${long}\nnowhere,${long}\n`)
  expect(JSON.stringify(report)).not.toContain('mira@')
})

test('erasing a person finds them beyond the bad lines on the page', async () => {
  const id = await upload(`${manyBad(60)}Mira,"MIRA@looms.example, or call",\n`)
  await work()
  expect(JSON.stringify(await read(id))).not.toContain('mira@')
  await eraseImportsNaming(context.system, { email: 'mira@looms.example' })
  expect((await ask(`/${id}`)).status).toBe(404)
  expect(await query('select from lead_import_bad_lines')).toEqual([])
  await expectNoBlobs()
})

test('the list of imports reads nothing of what is in the files', async () => {
  await preview(manyBad(60))
  const { pool } = context.database
  const asked = vi.spyOn(pool, 'query')
  const { items } = await (await ask('')).json()
  const answers = await Promise.all(asked.mock.results.map(({ value }) => value))
  asked.mockRestore()
  expect(items).toMatchObject([{ fileName: 'contacts.csv', fresh: 0 }])
  expect(answers.length).toBeGreaterThan(0)
  expect(JSON.stringify(answers.map(({ rows }) => rows))).not.toContain('nowhere')
})

describe('a preview is not retried', () => {
  const broken = (): Ctx => ({
    ...context.system,
    blobs: { ...context.system.blobs, get: () => Promise.reject(new Error('No disk')) },
  })
  const problem = 'The file could not be read. Choose it again.'

  test('after a failure', async () => {
    const id = await upload(contacts)
    const first = { data: { id }, attempt: 1, lastAttempt: false }
    await expect(workOnImport.handle({ ctx: broken(), ...first })).rejects.toThrow('No disk')
    expect(await read(id)).toMatchObject({ status: 'unreadable', problem })
    await workOnImport.handle({ ctx: context.system, ...first, attempt: 2 })
    expect(await read(id)).toMatchObject({ status: 'unreadable' })
    await expectNoBlobs()
  })

  test('after its process has ended', async () => {
    const id = await upload(contacts)
    await workOnImport.handle({ ctx: context.system, data: { id }, attempt: 2, lastAttempt: false })
    expect(await read(id)).toMatchObject({ status: 'unreadable', problem })
  })
})

describe('room', () => {
  const sent = async (ctx: Ctx = context.editor, length?: number) => {
    const answer = await ask(
      '?name=more.csv',
      {
        method: 'POST',
        headers: { 'content-type': uploadType, ...(length && { 'content-length': String(length) }) },
        body: contacts,
      },
      ctx,
    )
    return [answer.status, (await answer.json()).detail]
  }
  const full = [409, 'You have 3 files that are not imported yet. Import or discard one first.']

  test('a person has three unfinished imports, and room again after discarding or importing one', async () => {
    const { id } = await preview(contacts)
    const other = await preview('Name,Email\nEve,eve@x.example\n')
    expect((await sent())[0]).toBe(201)
    expect(await sent()).toEqual(full)
    expect((await sent(context.staff))[0]).toBe(201)

    const { status, leadImport } = await post(id, 'discard')
    expect([status, leadImport.status, leadImport.report]).toEqual([200, 'discarded', null])
    expect(await query(`select from lead_import_bad_lines where import_id = '${id}'`)).toEqual([])
    expect((await sent())[0]).toBe(201)
    expect(await sent()).toEqual(full)
    await post(other.id, 'start')
    await work()
    expect((await sent())[0]).toBe(201)
    expect((await post(other.id, 'discard')).status).toBe(409)
    expect(await post(id, 'start')).toMatchObject({ status: 409 })
  })

  test('of four at the same moment, three have room', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => sent()))
    expect(answers.map(([status]) => status).toSorted()).toEqual([201, 201, 201, 409])
  })

  test('an upload that breaks off takes no room', async () => {
    for (let attempt = 0; attempt < 4; attempt++) {
      async function* bytes() {
        yield Buffer.from('Name,')
        throw new Error('The connection was lost')
      }
      const input = { name: 'half.csv', size: 1000, bytes: bytes() }
      await expect(receiveLeadImport(context.editor, input)).rejects.toThrow('was lost')
    }
    expect((await sent())[0]).toBe(201)
  })

  test('all that wait for their import have 100 MB', async () => {
    await query(`insert into loose_blobs (key, due_at, user_id, size)
      values ('${'0'.repeat(32)}', '2030-01-01', gen_random_uuid(), 99999000)`)
    expect((await sent(context.editor, 1000))[0]).toBe(201)
    await query('update loose_blobs set size = 1 where size < 1000')
    expect(await sent(context.editor, 1000)).toEqual([
      409,
      'Files that are not imported yet can have at most 100 MB in all. Import or discard one first.',
    ])
  })

  test('the reserve of the disk stays free', async () => {
    const { blobs } = context.editor
    const nearlyFull = { ...context.editor, blobs: { ...blobs, freeBytes: async () => 1_999_999_999 } }
    expect(await sent(nearlyFull)).toEqual([
      503,
      'We can’t accept files at the moment. Please try again later.',
    ])
    expect(await query('select from loose_blobs')).toEqual([])
  })
})

test('an address has a limited number of imports', async () => {
  const api = openApi(context, leadImportsApi)
  for (let used = 0; used < 120; used++) await api.limits.consume('import', clientAddress)
  for (const path of [
    '?name=a.csv',
    '/x/start',
    '/x/columns',
    '/x/reading',
    '/x/discard',
    '/x/undo',
    '/x/undo/preview',
  ]) {
    const answer = await api.ask(context.editor, `/api/admin/lead-imports${path}`, { method: 'POST' })
    expect(answer.status, path).toBe(429)
  }
})

test('a file that is too large or empty stores nothing', async () => {
  const headers = { 'content-type': uploadType }
  const send = (body: Buffer, more = {}) =>
    ask('?name=large.csv', { method: 'POST', headers: { ...headers, ...more }, body: new Uint8Array(body) })
  const large = await send(Buffer.alloc(10_000_001, 'x'))
  expect([large.status, (await large.json()).detail]).toEqual([
    413,
    'A file to import can have at most 10 MB. Split it into several files.',
  ])
  expect((await send(Buffer.from(''))).status).toBe(422)
  expect(await query('select from lead_imports')).toEqual([])
  await expectNoBlobs()
})

test('the bytes go once imported', async () => {
  await imported(contacts)
  await expectNoBlobs()
})

describe('undoing', () => {
  test('deletes the leads and the clients made for them, keeps what was worked on, and says why', async () => {
    const known = `insert into clients (id, name, company_name, email, phone, created_at, updated_at)
      values ('01900000-0000-7000-8000-000000000001', 'Dee', '', 'dee@looms.example', '', now(), now())`
    await query(known)
    await query(
      `insert into client_addresses values ('dee@looms.example', '01900000-0000-7000-8000-000000000001')`,
    )
    const { id } = await imported(`${contacts}Dee;dee@looms.example;;;;;\nEva;eva@looms.example;;;;;\n`)
    const [ann] = await query(`select id from leads where email = 'ann@looms.example'`)
    await changeLeads(context.staff, { ids: [ann.id], status: 'contacted', lostWords: '' })
    const [eva] = await query(`select id from leads where email = 'eva@looms.example'`)
    await query(`insert into record_events (lead_id, at, kind, actor, data)
      values ('${eva.id}', now(), 'note', 'Meera', '{"text": "Called"}')`)
    const { status, leadImport } = await post(id, 'undo')
    expect([status, leadImport.status]).toEqual([200, 'undone'])
    expect(leadImport.undone).toEqual({
      removed: 2,
      clients: 1,
      kept: expect.arrayContaining([
        { id: ann.id, name: 'Ann Weaver', reason: 'changed' },
        { id: eva.id, name: 'Eva', reason: 'continued' },
      ]),
    })
    expect(await query('select name from leads order by name')).toEqual([
      { name: 'Ann Weaver' },
      { name: 'Eva' },
    ])
    expect(await query('select name from clients order by name')).toEqual([
      { name: 'Ann Weaver' },
      { name: 'Dee' },
      { name: 'Eva' },
    ])
    expect(await post(id, 'undo')).toMatchObject({ status: 409 })
    expect((await preview(contacts)).report).toMatchObject({ fresh: 1, known: 1 })
  })

  test('says first what it deletes and keeps, and deletes nothing meanwhile', async () => {
    const { id } = await imported(`${contacts}Dee;dee@looms.example;;;;;\n`)
    const [ann] = await query(`select id from leads where email = 'ann@looms.example'`)
    await changeLeads(context.staff, { ids: [ann.id], status: 'contacted', lostWords: '' })
    const answer = await ask(`/${id}/undo/preview`, { method: 'POST' })
    const preview = await answer.json()
    expect([answer.status, preview]).toEqual([
      200,
      { removed: 2, clients: 2, kept: [{ id: ann.id, name: 'Ann Weaver', reason: 'changed' }] },
    ])
    expect([await leadCount(), (await read(id)).status]).toEqual([3, 'imported'])
    expect((await post(id, 'undo')).leadImport.undone).toEqual(preview)
    expect((await ask(`/${id}/undo/preview`, { method: 'POST' })).status).toBe(409)
  })

  test('takes a change that was taken back for none, and what stays changed for one', async () => {
    const people = [
      ...['undone', 'redone', 'called', 'released', 'handed', 'task', 'open', 'tagged', 'raw'],
      ...['deleted', 'tagged-deleted', 'restored'],
    ]
    const me = context.staff.actor.kind === 'staff' ? context.staff.actor.userId : ''
    await query(
      `insert into users (id, name, email, role) values ('${me}', 'Meera', 'meera@example.com', 'staff')`,
    )
    const { id } = await imported(
      `Email,Name\n${people.map((name) => `${name}@looms.example,${name}`).join('\n')}\n`,
    )
    const rows = await query('select id, name from leads')
    const idOf = (name: string) => rows.find((row) => row.name === name)?.id
    const { staff } = context
    const change = (name: string, input: object) =>
      changeLeads(staff, { ids: [idOf(name)], lostWords: '', ...input })
    const undo = (changeId: string | undefined) =>
      undoChange(staff, [leadRecord, taskRecord], { id: changeId ?? '' })
    const contacted = async (name: string) => (await change(name, { status: 'contacted' })).changeId
    const addOne = async (name: string) => {
      await addTask(staff, { id: idOf(name), text: 'Call', dueOn: '2026-11-03' })
      const [entry] = await query(`select change_id from audit_entries where noun = 'task' order by id desc`)
      return entry.change_id
    }
    await undo(await contacted('undone'))
    const { changeId } = await undo(await contacted('redone'))
    await undo(changeId)
    await markAnsweredElsewhere(staff, { id: idOf('called'), version: 1 })
    const [called] = await query(`select change_id from audit_entries order by id desc limit 1`)
    await undo(called.change_id)
    await change('released', { to: 'me' })
    await change('released', { to: 'none' })
    await change('handed', { to: 'me' })
    await undo(await addOne('task'))
    await addOne('open')
    await change('tagged-deleted', { addTags: ['fair'] })
    for (const name of ['deleted', 'tagged-deleted', 'restored'])
      await removeLead(staff, { id: idOf(name), reason: 'spam' })
    await restoreLead(staff, { id: idOf('restored') })
    await change('tagged', { addTags: ['fair'] })
    await tagLead(staff, { id: idOf('tagged'), tags: [], version: 2 })
    await query(`update leads set version = 2 where name = 'raw'`)

    const { leadImport } = await post(id, 'undo')
    const kept = (leadImport.undone.kept as { name: string; reason: string }[]).map(
      ({ name, reason }) => `${name} ${reason}`,
    )
    expect([leadImport.undone.removed, kept.toSorted()]).toEqual([
      7,
      ['handed changed', 'open continued', 'raw changed', 'redone changed', 'tagged-deleted removed'],
    ])
    expect(await query('select from tasks')).toHaveLength(1)
    await query('delete from users')
  })
})

test('an attempt that dies midway stores nothing, and the next one stores each row once', async () => {
  const file = `Name,Email\n${Array.from({ length: 600 }, (_, index) => `Lead ${index},lead${index}@x.example`).join('\n')}\n`
  const { id } = await preview(file)
  await post(id, 'start')
  const [job] = await query(`select data from pgboss.job`)
  let batches = 0
  const { listeners } = context.system
  const clientsNamed: typeof listeners.clientsNamed = (ctx, input) => {
    if (++batches > 2) throw new Error('The process died')
    return listeners.clientsNamed(ctx, input)
  }
  const dying: Ctx = { ...context.system, listeners: { ...listeners, clientsNamed } }
  await expect(work(dying)).rejects.toThrow('The process died')
  expect([await leadCount(), (await read(id)).status]).toEqual([0, 'importing'])
  expect(await query('select from clients')).toEqual([])
  const again = { ctx: context.system, data: job.data, attempt: 2, lastAttempt: false }
  await workOnImport.handle(again)
  expect([await leadCount(), (await read(id)).status]).toEqual([600, 'imported'])
  await workOnImport.handle(again)
  expect(await leadCount()).toBe(600)
})

test('two workers with one import store each row once', async () => {
  const { id } = await preview(contacts)
  await post(id, 'start')
  const call = { ctx: context.system, data: { id }, attempt: 1, lastAttempt: false }
  const ended = await Promise.allSettled([workOnImport.handle(call), workOnImport.handle(call)])
  expect(ended.some((result) => result.status === 'fulfilled')).toBe(true)
  expect([await leadCount(), (await read(id)).status]).toEqual([2, 'imported'])
})

test('an import that fails for good says so, and can be tried again', async () => {
  const { id } = await preview(contacts)
  await post(id, 'start')
  const broken: Ctx = {
    ...context.system,
    blobs: { ...context.system.blobs, get: () => Promise.reject(new Error('No disk')) },
  }
  const last = { ctx: broken, data: { id }, attempt: 6, lastAttempt: true }
  await expect(workOnImport.handle(last)).rejects.toThrow('No disk')
  expect(await read(id)).toMatchObject({
    status: 'ready',
    problem: 'The import failed, and nothing was imported. Try again.',
  })
  expect((await post(id, 'start')).status).toBe(200)
})

test('bad lines come as a file to correct, without formulas', async () => {
  const { id } = await preview('Name,Email\n=1+1,nowhere\nAnn,ann@x.example\n')
  const answer = await ask(`/${id}/bad-lines.csv`)
  const buffer = Buffer.from(await answer.arrayBuffer()).toString()
  expect(buffer).toBe(
    "\ufeffName,Email,Line,Problem\r\n'=1+1,nowhere,2,Email: That email doesn’t look right. Try name@example.com.\r\n",
  )
})

test('after a week nothing is left of an import but its leads', async () => {
  await imported(contacts)
  await preview('Name,Email\nEve,eve@x.example\n')
  context.setTime(new Date('2026-11-09T09:59:59.000Z'))
  await deleteOldImports.handle({ ctx: context.system, data: {}, attempt: 1, lastAttempt: true })
  expect(await query('select from lead_imports')).toHaveLength(2)
  context.setTime(new Date('2026-11-09T10:00:01.000Z'))
  await deleteOldImports.handle({ ctx: context.system, data: {}, attempt: 1, lastAttempt: true })
  expect(await query('select from lead_imports')).toEqual([])
  expect(await leadCount()).toBe(2)
  await expectNoBlobs()
})

test('an import of nobody is not found, and only staff open one', async () => {
  const { id } = await preview(contacts)
  expect((await ask('/01900000-0000-7000-8000-000000000009')).status).toBe(404)
  expect((await ask('/nonsense')).status).toBe(404)
  expect((await ask(`/${id}`, json({}), context.visitor)).status).toBe(404)
  for (const path of ['', `/${id}`, `/${id}/bad-lines.csv`]) {
    expect((await ask(path, {}, context.visitor)).status, path).toBe(401)
  }
  expect((await ask(`/${id}/start`, { method: 'POST' }, context.visitor)).status).toBe(401)
})
