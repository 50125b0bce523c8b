import { postProjectRequest, projectRequest, quote } from '../fixtures/visitor-fixtures.ts'
import { expect, test } from './engine-fixtures.ts'

test('staff edit a quote in its table by keys, see its total, send it, remind of it and revise it', async ({
  staff,
  site,
  email,
}) => {
  const inEuros = { ...quote(), currency: 'EUR' as const, countryCode: 'DE' }
  const request = projectRequest({ customerEmail: email, customerName: 'Jana Weber', quote: inEuros })
  const { id: leadId } = await (await postProjectRequest(site.origin, request)).json()
  const stored = () =>
    site.query(
      `select status, discount->>'value' as off, replaces_id is not null as "isRevision",
         reminded_at is not null as "isReminded"
       from quotes where lead_id = $1 order by created_at`,
      [leadId],
    )
  await staff.open(`/admin/leads/${leadId}`)
  await staff.press('Make a quote')
  await staff.sees('Draft quote', 'main h1')

  await staff.overwrite({
    'Price in EUR (Business Pro)': '1,000.10',
    'Price in EUR (Premium SEO)': '250.55',
    'Price in EUR (AI Chatbot)': '99.99',
  })
  await staff.press('Add a line')
  await staff.focuses('Item (line 4)')
  await staff.writes('Looms in 3D')
  await staff.keys('Alt', 'ArrowUp')
  await staff.focuses('Item (Looms in 3D)')
  await staff.keys('Alt', 'ArrowUp')
  await staff.focuses('Item (Looms in 3D)')
  await staff.sees('Looms in 3D is line 2 of 4.')
  await staff.keys('Tab')
  await staff.focuses('Description (Looms in 3D)')
  await staff.keys('Tab')
  await staff.focuses('Quantity (Looms in 3D)')
  await staff.keys('Control', 'a')
  await staff.writes('3')
  await staff.keys('Tab')
  await staff.focuses('Price in EUR (Looms in 3D)')
  await staff.writes('33.35')
  await staff.sees('Total €1,450.69', 'main form')
  await staff.overwrite({ Discount: '12.5' })
  // 181.33625, rounded.
  await staff.sees('Discount (12.5%): -€181.34', 'main form')
  await staff.sees('Total €1,269.35', 'main form')
  await staff.sees(
    /Business Pro .*€1,000\.10 Looms in 3D 3 × €33\.35 €100\.05 Premium SEO .*€250\.55 .*Discount \(12\.5%\) -€181\.34 .*€1,269\.35/,
    'main aside',
  )
  for (const edge of ['start', 'end'] as const) {
    expect(await staff.evaluate(isTotalInSight, edge)).toBe(true)
  }

  const edited = { status: 'draft', off: '1250', isRevision: false, isReminded: false }
  await staff.keys('Enter')
  await staff.sees(/ Saved /, 'main form')
  expect(await stored()).toEqual([edited])
  const [{ lines } = { lines: [] }] = await site.query<{ lines: object[] }>(
    'select lines from quotes where lead_id = $1',
    [leadId],
  )
  expect(lines).toMatchObject([
    { name: 'Business Pro', amountMinor: 100010 },
    { name: 'Looms in 3D', amountMinor: 3335, quantity: 3 },
    { name: 'Premium SEO', amountMinor: 25055 },
    { name: 'AI Chatbot', amountMinor: 9999 },
  ])

  await staff.press('Send the quote')
  await staff.sees(`Sent to ${email}`)
  const mail = await site.mailbox.mailTo(email, 'Your quote:')
  expect(mail.text).toContain('€1,269.35')
  expect(mail.text).toContain('3 × Looms in 3D')
  await staff.press('Remind the client')
  await staff.sees('Reminded on')
  await site.mailbox.mailTo(email, 'Your quote is waiting: €1,269.35')
  const sent = { ...edited, status: 'sent', isReminded: true }
  expect(await stored()).toEqual([sent])

  await staff.press('Revise')
  await staff.sees('This revises an earlier quote')
  await staff.overwrite({ Discount: '60' })
  await staff.sees('Total €580.28', 'main form')
  await staff.press('Send the quote')
  await staff.sees(`Sent to ${email}`)
  await site.mailbox.mailTo(email, 'It replaces quote QUO')
  const revision = { status: 'sent', off: '6000', isRevision: true, isReminded: false }
  expect(await stored()).toEqual([{ ...sent, status: 'replaced' }, revision])

  await staff.press('All quotes')
  await staff.arrives('/admin/quotes')
  await staff.sees('Replaced', 'main table')
  await staff.keys('/')
  await staff.focuses('Search')
  await staff.writes(email)
  await staff.keys('Enter')
  await staff.arrives('q=.*')
  await staff.sees(/Jana Weber.* €580\.28 Sent .*Jana Weber.* €1,269\.35 Replaced /, 'main table')
})

/** Runs in the page. */
function isTotalInSight(edge: 'start' | 'end'): boolean {
  scrollTo({ top: edge === 'start' ? 0 : document.documentElement.scrollHeight, behavior: 'instant' })
  const total = [...document.querySelectorAll('form strong')].find(({ textContent }) =>
    textContent.startsWith('€'),
  )
  const { x, y, width, height } = total?.getBoundingClientRect() ?? new DOMRect()
  return total?.contains(document.elementFromPoint(x + width / 2, y + height / 2)) ?? false
}
