import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { postProjectRequest, projectRequest, quote } from '../fixtures/visitor-fixtures.ts'
import { expect, test } from './engine-fixtures.ts'

test('staff find a lead by the palette, take it, tag it, plan a task and reply from a template', async ({
  staff,
  site,
  email,
}) => {
  const request = projectRequest({ customerEmail: email, customerName: 'Li Wen', quote: quote() })
  const { id, reference } = await (await postProjectRequest(site.origin, request)).json()
  const lead = () =>
    site.query(
      'select status, users.email as assignee, tags from leads left join users on users.id = assignee_id where leads.id = $1',
      [id],
    )
  const tasks = () =>
    site.query(
      'select text, due_on::text as due, done_at is not null as done from tasks where lead_id = $1',
      [id],
    )

  await staff.keys('Control', 'k')
  await staff.meets('Search or jump to…', { scrolls: true })
  await staff.writes('Li')
  await staff.sees(`Li Wen ${reference}`)
  // A client has this name too.
  await staff.walksTo(`Li Wen${reference}, new`, 'ArrowDown')
  await staff.keys('Enter')
  await staff.arrives(`/admin/leads/${id}`)
  await staff.meetsNoMore()

  await staff.sees('Not assigned')
  await staff.keys('a')
  await staff.sees('Assigned to you')
  await staff.keys('l')
  await staff.meets('Tags')
  await staff.walksTo('Tags')
  await staff.writes('Silk, repeat  CUSTOMER')
  await staff.keys('Enter')
  await staff.meetsNoMore()
  await staff.focuses('Tags…')
  await staff.sees('Assigned to you silk repeat customer')
  const taken = { status: 'new', assignee: site.staff.email, tags: ['silk', 'repeat customer'] }
  expect(await lead()).toEqual([taken])

  await staff.keys('t')
  await staff.focuses('Task')
  await staff.writes('Call back')
  await staff.keys('Tab')
  await staff.writesDay('2036-01-05')
  await staff.keys('Enter')
  await staff.sees('Call back 5 January 2036')
  await staff.walksTo('Done: Call back')
  await staff.keys('Enter')
  await staff.focuses('Li Wen')
  await staff.sees('Task done: Call back', '[data-above-dock]')
  expect(await tasks()).toEqual([{ text: 'Call back', due: '2036-01-05', done: true }])
  await staff.keys('z')
  await staff.sees('Undone: Task done: Call back')
  expect(await tasks()).toEqual([{ text: 'Call back', due: '2036-01-05', done: false }])

  await staff.keys('r')
  await staff.meets('Reply')
  await staff.select({ Template: 'First answer' })
  await staff.press('Preview')
  await staff.meets('Send this email?')
  await staff.sees(`Subject Your request ${reference}`)
  const shown = await staff.evaluate(() => document.querySelector('dialog iframe')?.getAttribute('srcdoc'))
  await staff.focuses('Send')
  await staff.keys('Enter')
  await staff.meetsNoMore()
  await staff.focuses('Reply…')
  await staff.sees(`Reply to ${email}: Your request ${reference}`)
  await staff.sees('Moved from New to Contacted')
  const mail = await site.mailbox.mailTo(email, `Your request ${reference}`)
  expect(mail.text).toContain('Hello Li Wen,')
  // The preview is light: our policy of contents refuses the style that darkens the mail elsewhere.
  const light = mail.html.replace(/<style>[^<]*<\/style>/, '')
  expect(shown?.replace('<base target="_blank">', '').replace(/\s/g, '')).toBe(light.replace(/\s/g, ''))
  expect(site.mailbox.all().filter(({ subject }) => subject === mail.subject)).toHaveLength(1)
  expect(await lead()).toEqual([{ ...taken, status: 'contacted' }])
})

test('staff save a view of leads, move those that they select by keys, and undo that', async ({
  staff,
  site,
  email,
}) => {
  for (const customerName of ['Asha Rao', 'Mira Sen']) {
    await postProjectRequest(site.origin, projectRequest({ customerEmail: email, customerName }))
  }
  const statuses = () =>
    site.query('select name, status from leads where email = $1 order by name desc', [email])
  const view = `From ${email.slice(0, 16)}`
  const isPanelOpen = () => document.querySelector('#views-panel:popover-open') !== null
  await staff.open(`/admin/leads?q=${email}&sort=-name`)
  await staff.sees(/Mira Sen.*Asha Rao/, 'main table')

  await staff.keys('v')
  await staff.walksTo('Save this view…')
  await staff.keys('Escape')
  await staff.focuses('Views')
  expect(await staff.evaluate(isPanelOpen)).toBe(false)
  await staff.keys('v')
  await staff.walksTo('Save this view…')
  await staff.keys('Enter')
  await staff.meets('Save this view')
  await staff.walksTo('Name')
  await staff.writes(view)
  await staff.keys('Enter')
  await staff.meetsNoMore()
  await staff.focuses(view)
  expect(await site.query('select list, query from saved_views where name = $1', [view])).toEqual([
    { list: 'leads', query: String(new URLSearchParams({ q: email, sort: '-name' })) },
  ])

  await staff.open('/admin/leads')
  await staff.sees('Views')
  await staff.keys('v')
  await staff.walksTo(view)
  await staff.keys('Enter')
  await staff.arrives('sort=-name')
  await staff.sees(/^(?!.*Li Wen).*Mira Sen.*Asha Rao/, 'main table')
  expect(await staff.evaluate(isPanelOpen)).toBe(false)

  for (const name of ['Mira Sen', 'Asha Rao']) {
    await staff.walksTo(name, 'j')
    await staff.keys('x')
    await staff.focuses(name)
  }
  await staff.press('Move to…')
  await staff.meets('Move 2 leads to…')
  await staff.tick('Quoted')
  await staff.keys('Enter')
  await staff.meetsNoMore()
  await staff.sees('2 leads changed')
  expect(await statuses()).toEqual([
    { name: 'Mira Sen', status: 'quoted' },
    { name: 'Asha Rao', status: 'quoted' },
  ])
  await staff.keys('z')
  await staff.sees('Undone')
  await staff.seesNoMore('Quoted', 'main table')
  expect(await statuses()).toEqual([
    { name: 'Mira Sen', status: 'new' },
    { name: 'Asha Rao', status: 'new' },
  ])
})

test('staff download leads as CSV, find that file imported already, and import another one', async ({
  staff,
  site,
  email,
}) => {
  for (const customerName of ['=1+1', 'Mira "Silk" Sen']) {
    const request = projectRequest({ customerEmail: email, customerName, companyName: 'Sen; Söhne' })
    await postProjectRequest(site.origin, request)
  }
  const imported = () =>
    site.query(`select name, company_name as company from leads where source = 'import' and email = $1`, [
      `imke-${email}`,
    ])
  await staff.open(`/admin/leads?q=${email}&sort=name`)
  await staff.sees('=1+1')
  const file = await staff.downloads('Download CSV')
  expect(basename(file)).toBe('leads.csv')
  const [head, formula, silk, ...rest] = (await readFile(file, 'utf8')).split('\r\n')
  expect(head).toMatch(/^\ufeff?Reference,/)
  expect(formula).toMatch(/,'=1\+1,.*,"Sen; Söhne",/)
  expect(silk).toContain(',"Mira ""Silk"" Sen",')
  expect(rest).toEqual([''])

  await staff.press('Import leads')
  await staff.arrives('/admin/lead-imports')
  await staff.attach({ 'Choose a CSV file': file })
  await staff.sees('There is nothing to import')
  await staff.sees(/New leads 0 Already here 2 Bad lines 0/)

  const fair = test.info().outputPath('Fair.csv')
  const rows = `Full name;E-mail;Company\r\nImke Weber;imke-${email};Weber & Töchter\r\nNo address;nowhere;\r\n`
  await writeFile(fair, `\ufeff${rows}`, 'utf16le')
  await staff.open('/admin/lead-imports')
  await staff.attach({ 'Choose a CSV file': fair })
  await staff.sees('Read as UTF-16, with semicolons between values.')
  await staff.sees(/New leads 1 Already here 0 Bad lines 1/)
  expect(await imported()).toEqual([])
  await staff.press('Import 1 lead')
  // A hint tells the page, without a reload.
  await staff.sees(/Imported Added 1/)
  expect(await imported()).toEqual([{ name: 'Imke Weber', company: 'Weber & Töchter' }])
  await staff.press('Undo this import')
  await staff.meets('Undo this import?')
  await staff.sees('Deletes 1 lead and 1 client made by this import.')
  await staff.press('Undo this import')
  await staff.meetsNoMore()
  await staff.sees('Deleted 1 lead and 1 client made by this import.')
  expect(await imported()).toEqual([])
  expect(site.mailbox.all().filter(({ recipients }) => recipients.includes(`imke-${email}`))).toEqual([])
})
