import { agencyDayAt } from '#domain/calendar-day.ts'
import { postProjectRequest, projectRequest, quote } from '../../fixtures/visitor-fixtures.ts'
import { expect, test } from '../fixtures.ts'

test('markup that a visitor sends is shown as text, on every screen and in the mails', async ({
  site,
  staffPage,
  email,
  tolerated,
}) => {
  // Playwright's tracer runs scripts in frames, which the mail's sandbox blocks.
  tolerated.push(/^Blocked script execution in 'about:srcdoc'/)
  const markup = (name: string) => `${name} <img src=x onerror="document.title='pwned'"><b>bold</b>`
  const { reference } = await (
    await postProjectRequest(
      site.origin,
      projectRequest({
        customerName: markup('name'),
        customerEmail: email,
        customerPhone: '<b>7</b>',
        companyName: markup('company'),
        projectDescription: markup('message'),
        businessLocation: markup('place'),
      }),
    )
  ).json()
  await site.mailbox.mailsTo(email)

  await staffPage.goto(`/admin/leads?${new URLSearchParams({ q: reference })}`)
  const row = staffPage.getByRole('row').filter({ hasText: reference })
  await expect(row).toContainText(markup('name'))
  await expect(row).toContainText(markup('company'))
  await row.getByRole('link', { name: markup('name') }).click()
  const lead = staffPage.getByRole('main')
  for (const text of [markup('name'), markup('company'), markup('message'), markup('place'), '<b>7</b>']) {
    await expect(lead).toContainText(text)
  }
  await staffPage.getByLabel('Note').fill(markup('note'))
  await staffPage.getByRole('button', { name: 'Add note' }).click()
  await expect(lead).toContainText(markup('note'))
  await expect(lead.locator('img, b')).toHaveCount(0)

  await staffPage
    .getByRole('link', { name: new RegExp(`^Project request ${reference} from name <img`) })
    .click()
  const mail = staffPage.frameLocator('iframe')
  for (const text of [markup('name'), markup('company'), markup('message'), markup('place'), '<b>7</b>']) {
    await expect(mail.locator('body')).toContainText(text)
  }
  await expect(mail.locator('img, b')).toHaveCount(0)
  await expect(staffPage).not.toHaveTitle('pwned')
})

const today = () => agencyDayAt(new Date())

/** Three attacks in each: markup, a formula for a spreadsheet, and lines for a mail's header. */
const hostile = (name: string) => `=${name}()<img src=x onerror="alert(1)">`
const lines = (name: string) => `${hostile(name)}\r\nBcc: thief@evil.example`

test('markup, formulas and header lines that staff type are inert on pages, in CSV and in mails', async ({
  site,
  staffPage: page,
  email,
  alarms,
}) => {
  page.on('dialog', (dialog) => {
    alarms.push(`A dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  const read = async (path: string) => (await page.request.get(path)).json()
  async function post(path: string, data: object) {
    const answer = await page.request.post(path, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const { id: leadId } = await (
    await postProjectRequest(site.origin, projectRequest({ customerEmail: email, quote: quote() }))
  ).json()
  const lead = `/api/admin/leads/${leadId}`
  const tag = '<img src=x onerror=alert(1)>'
  await post(`${lead}/tags`, { tags: [tag], version: (await read(lead)).lead.version })
  await post(`${lead}/tasks`, { text: lines('task'), dueOn: '2036-01-05' })
  await post(`${lead}/notes`, { text: lines('note') })
  const { version } = (await read(lead)).lead
  await post(`${lead}/status`, {
    status: 'lost',
    lostReason: 'price',
    lostWords: hostile('lost'),
    version,
  })

  const { items } = await read(`/api/admin/clients?lead=${leadId}`)
  const client = `/api/admin/clients/${items[0].id}`
  const details = (await read(client)).client
  const typed = ['name', 'companyName', 'street', 'city', 'region'] as const
  const corrected = Object.fromEntries(typed.map((field) => [field, hostile(field).slice(0, 60)]))
  await post(`${client}/details`, { ...details, ...corrected, addresses: [email] })

  const { id: invoiceId } = await post('/api/admin/invoices', {
    ...{ key: crypto.randomUUID(), lead: '', name: lines('buyer'), companyName: hostile('firm'), email },
    ...{ address: hostile('address'), taxNumber: '', dueOn: today(), note: hostile('printed') },
    lines: [{ what: lines('work'), quantity: 1, amountInrMinor: 50_000 }],
  })

  const { id: quoteId } = await post('/api/admin/quotes', { leadId })
  const draft = (await read(`/api/quotes/${quoteId}`)).quote
  await post(`/api/quotes/${quoteId}/edit`, {
    ...{
      version: draft.version,
      clientName: lines('quoted'),
      clientEmail: email,
      companyName: hostile('co'),
    },
    ...{ taxNumber: '', note: hostile('offer'), validDays: 14, discount: null },
    lines: draft.lines.map((line: object) => ({ ...line, name: hostile('line'), detail: hostile('detail') })),
  })
  await post(`/api/quotes/${quoteId}/send`, { version: (await read(`/api/quotes/${quoteId}`)).quote.version })

  const shown: Record<string, readonly string[]> = {
    [`/admin/leads/${leadId}`]: [tag, hostile('task'), hostile('note'), hostile('lost')],
    [`/admin/leads/${leadId}/client`]: [],
    [`/admin/clients/${items[0].id}`]: [corrected.name ?? '', corrected.street ?? ''],
    [`/invoice/${invoiceId}`]: ['buyer', 'firm', 'work', 'printed'].map(hostile),
    [`/invoice/${invoiceId}?as=client`]: ['buyer', 'work'].map(hostile),
    [`/admin/quotes/${quoteId}`]: ['quoted', 'line', 'detail'].map(hostile),
    [`/admin/quotes/${quoteId}/client`]: ['line', 'detail', 'offer'].map(hostile),
    '/admin/invoices': [hostile('firm')],
    '/admin/quotes': [hostile('co')],
    '/admin/clients': [corrected.companyName ?? ''],
  }
  const main = page.getByRole('main')
  for (const [path, texts] of Object.entries(shown)) {
    await page.goto(path)
    for (const text of texts) await expect(main, path).toContainText(text)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('img[src=x]'), path).toHaveCount(0)
  }

  for (const file of ['leads.csv', 'invoices.csv']) {
    const csv = await (await page.request.get(`/api/admin/${file}`)).text()
    // A cell begins with a formula's sign only behind an apostrophe.
    expect(csv, file).not.toMatch(/(^|,|\r\n)"?[=+@-]\w+\(/)
  }
  const invoices = await (await page.request.get('/api/admin/invoices.csv')).text()
  expect(invoices).toContain(`'=firm()`)

  for (const { recipients, headers, subject, html } of await site.mailbox.mailsTo(email, 3)) {
    expect(recipients).toEqual([email])
    expect(headers).not.toHaveProperty('bcc')
    expect(subject).not.toMatch(/[\r\n]/)
    expect(html).not.toContain('<img src=x')
  }
})

test('markup and header lines in an invite are inert in its mail, for who accepts it, and among the staff', async ({
  site,
  staffPage,
  page,
  email,
  alarms,
}) => {
  for (const one of [page, staffPage]) {
    one.on('dialog', (dialog) => {
      alarms.push(`A dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
  }
  const invite = (to: string) =>
    staffPage.request.post('/api/admin/people/invites', {
      data: { name: lines('invited'), email: to, role: 'editor' },
    })
  for (const to of [
    `${email}\r\nBcc: thief@evil.example`,
    `<img src=x>${email}`,
    `"${hostile('a')}" <${email}>`,
  ]) {
    expect((await invite(to)).status(), to).toBe(422)
  }
  expect((await invite(email)).status()).toBe(200)

  const [mail] = await site.mailbox.mailsTo(email)
  expect(mail?.recipients).toEqual([email])
  expect(mail?.headers).not.toHaveProperty('bcc')
  expect(mail?.subject).not.toMatch(/[\r\n]|invited/)
  expect(mail?.text).toContain(hostile('invited'))
  expect(mail?.html).not.toContain('<img src=x')
  const main = staffPage.getByRole('main')
  await staffPage.goto('/admin/people')
  await expect(main.getByRole('listitem').filter({ hasText: email })).toContainText(hostile('invited'))

  await page.goto(/\/signup#invite=[\w-]{22}/.exec(mail?.text ?? '')?.[0] ?? '')
  await expect(page.getByLabel('Your name')).toHaveValue(`${hostile('invited')} Bcc: thief@evil.example`)
  await page.getByLabel('New password').fill('nine silk threads')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('link', { name: hostile('invited') })).toBeVisible()
  await staffPage.reload()
  await expect(main.getByRole('row').filter({ hasText: email })).toContainText(hostile('invited'))
  for (const one of [page, staffPage]) await expect(one.locator('img[src=x]')).toHaveCount(0)
  await site.query(`update users set name = 'Ishaan' where email = $1`, [email])
})
