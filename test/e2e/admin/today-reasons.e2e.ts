import type { APIRequestContext, Locator } from '@playwright/test'
import { type TodoReason, todoReasons } from '#domain/records/todo.ts'
import { promisedHours } from '#features/projects/project-progress.ts'
import { isFull } from '../../browser/is-full.ts'
import { postProjectRequest, projectRequest, quote } from '../../fixtures/visitor-fixtures.ts'
import type { Site } from '../../servers/site.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test } from '../fixtures.ts'

type Desk = ReturnType<typeof deskOf>
/** Makes the record of a client of this name, and returns what its row says of it. */
type Case = (desk: Desk, name: string) => Promise<string[]>

/** The day ends in the agency's time zone. */
const endOfDay = (days: number) =>
  `(date_trunc('day', now() at time zone 'Asia/Kolkata') + interval '${days} days 23 hours') at time zone 'Asia/Kolkata'`

function deskOf(site: Site, request: APIRequestContext) {
  async function post(path: string, data: object) {
    const answer = await request.post(path, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const set = (table: string, id: string, values: string) =>
    site.query(`update ${table} set ${values} where id = $1`, [id])

  async function lead(customerName: string, values = "status = 'contacted', answered_elsewhere_at = now()") {
    const customerEmail = `${customerName.toLowerCase().replace(/\W/g, '')}@example.com`
    const projectDescription = `Words of\n${customerName}.`
    const asked = projectRequest({ customerName, customerEmail, projectDescription, quote: quote() })
    const { id, reference } = await (await postProjectRequest(site.origin, asked)).json()
    await set('leads', id, values)
    const words = `Words of ${customerName}.`
    return { id: String(id), reference: String(reference), words, row: [reference, '$705', words] }
  }
  async function project(name: string, values = 'version = version') {
    const { id: leadId } = await lead(name)
    const { id } = await post('/api/admin/projects', { leadId })
    const title = `Looms of ${name.slice(-9)}`
    await set('projects', id, `title = '${title}', ${values}`)
    return { id: String(id), row: [title] }
  }
  return {
    lead,
    post,
    set,
    query: site.query,
    async quote(name: string, values: string) {
      const { id } = await post('/api/admin/quotes', { leadId: (await lead(name)).id })
      const number = `QUO/T/${name.length}${name.slice(-9).toUpperCase()}`
      await set('quotes', id, `number = '${number}', sent_at = now() - interval '5 days', ${values}`)
      return [number, '$705']
    },
    async order(name: string, values: string) {
      const { id, reference, words } = await lead(name)
      const { orderId } = await post(`/api/admin/leads/${id}/payment-link`, { part: 'deposit' })
      // The provider has another amount, so it is not to be asked.
      await set('orders', orderId, `amount_minor = 612300, next_check_at = null, ${values}`)
      return { id: String(orderId), words, row: [reference, '₹6,123'] }
    },
    project,
    async invoice(name: string, values: string) {
      const { id } = await project(name)
      const { documents } = await post(`/api/projects/${id}/invoices`, { taxNumber: '', dueOn: '' })
      await set('documents', documents[0].id, values)
      const { number, amountInrMinor } = documents[0]
      return [String(number), rupees(amountInrMinor)]
    },
    async message(name: string, seenAt: string) {
      const { id, row } = await project(name)
      await site.query(
        `insert into project_messages (id, project_id, side, author, text, created_at, seen_at)
         values (gen_random_uuid(), $1, 'client', 'Mira', $2, now() - interval '3 hours', ${seenAt})`,
        [id, `Blue,\nplease: ${name}`],
      )
      return [...row, `Blue, please: ${name}`]
    },
    async mail(name: string, status: string) {
      await site.query(
        `insert into mails (id, kind, subject_id, to_address, subject, html, text, message_id, status, attempts, created_at)
         values (gen_random_uuid(), 'quote-sent', gen_random_uuid(), $1, $2, '', '', $1, $3, 9, now() - interval '1 hour')`,
        [name, `Subject of ${name}`, status],
      )
      return [`Subject of ${name}`]
    },
    /** Its payment's id. */
    async paid(orderId: string, isSurplus: boolean) {
      const [payment] = await site.query<{ id: string }>(
        `insert into payments (id, order_id, provider_payment_id, amount_minor, currency, is_surplus, is_simulated,
           settled_by, settled_at)
         values (gen_random_uuid(), $1, gen_random_uuid(), 612300, 'INR', $2, true, 'webhook', now()) returning id`,
        [orderId, isSurplus],
      )
      return payment?.id
    },
  }
}

const rupees = (paise: number) => `₹${Math.floor(paise / 100).toLocaleString('en-IN')}`

const cases: Record<TodoReason, Case> = {
  unanswered: async ({ lead }, name) => (await lead(name, "status = 'new'")).row,
  'paid-unanswered': async ({ lead }, name) => (await lead(name, "status = 'won'")).row,
  async 'question-unanswered'({ lead, query }, name) {
    const { id } = await lead(
      name,
      "status = 'quoted', answered_elsewhere_at = now(), question_asked_at = now() - interval '3 hours'",
    )
    const text = `A logo,\ntoo, for ${name}?`
    await query(
      `insert into record_events (lead_id, at, kind, actor, data)
       select id, question_asked_at, 'question', 'Ada', $2 from leads where id = $1`,
      [id, JSON.stringify({ questionId: id, about: 'invoice', number: 'INV/T/1', text })],
    )
    return ['Invoice INV/T/1', '$705', `A logo, too, for ${name}?`]
  },
  'lead-silent': async ({ lead }, name) =>
    (
      await lead(
        name,
        "status = 'contacted', answered_elsewhere_at = now(), contacted_at = now() - interval '7 days'",
      )
    ).row,
  'draft-to-call': async ({ lead }, name) =>
    (await lead(name, "status = 'draft', updated_at = now() - interval '2 hours'")).row,
  'to-judge': async ({ lead }, name) => (await lead(name, "status = 'quarantined'")).row,
  async 'task-due'({ lead, post, query }, name) {
    const { id, reference } = await lead(name)
    await post(`/api/admin/leads/${id}/tasks`, { text: `Call ${name} about looms`, dueOn: '2031-01-01' })
    await query("update tasks set due_on = (now() at time zone 'Asia/Kolkata')::date where lead_id = $1", [
      id,
    ])
    return [reference, `Call ${name} about looms`]
  },
  async 'quote-draft'({ lead, post, set }, name) {
    const { id } = await post('/api/admin/quotes', { leadId: (await lead(name)).id })
    await set('quotes', id, "updated_at = now() - interval '3 days'")
    return ['Draft', '$705']
  },
  'quote-unopened': ({ quote }, name) => quote(name, `status = 'sent', valid_until = ${endOfDay(9)}`),
  'quote-unpaid': ({ quote }, name) =>
    quote(name, "status = 'accepted', answered_at = now() - interval '4 days'"),
  async 'quote-declined'({ quote }, name) {
    const words = `Too dear for ${name}`
    const row = await quote(
      name,
      `status = 'declined', answered_at = now() - interval '1 hour', reason = '${words}'`,
    )
    return [...row, words]
  },
  'quote-silent': ({ quote }, name) =>
    quote(name, `status = 'opened', opened_at = now() - interval '3 days', valid_until = ${endOfDay(9)}`),
  'quote-ends-today': ({ quote }, name) => quote(name, `status = 'sent', valid_until = ${endOfDay(0)}`),
  'quote-ends-tomorrow': ({ quote }, name) => quote(name, `status = 'sent', valid_until = ${endOfDay(1)}`),
  async 'checkout-open'({ order }, name) {
    const { row, words } = await order(name, "source = 'contact', created_at = now() - interval '3 hours'")
    return [...row, words]
  },
  async 'link-open'({ order }, name) {
    const { row, words } = await order(name, "source = 'link', created_at = now() - interval '3 hours'")
    return [...row, words]
  },
  'invoice-overdue': ({ invoice }, name) => invoice(name, 'due_on = current_date - 5'),
  'promise-broken': ({ invoice }, name) =>
    invoice(name, 'due_on = current_date - 5, promised_on = current_date - 3'),
  async 'balance-open'({ project, query }, name) {
    const { id, row } = await project(name, "status = 'launched', launched_at = now() - interval '3 days'")
    const [price] = await query<{ paise: number }>(
      'select quoted_minor(l.quote)::float8 as paise from leads l join projects p on p.lead_id = l.id where p.id = $1',
      [id],
    )
    return [...row, rupees(price?.paise ?? 0)]
  },
  'message-unread': ({ message }, name) => message(name, 'null'),
  'message-unanswered': ({ message }, name) => message(name, 'now()'),
  'project-to-erase': async ({ project }, name) => (await project(name, 'erasure_requested_at = now()')).row,
  'project-to-launch': async ({ project }, name) => (await project(name, "status = 'launching'")).row,
  async 'project-to-confirm'({ project, query }, name) {
    const { id, row } = await project(name)
    await query("update checklist_items set status = 'given' where project_id = $1", [id])
    return row
  },
  async 'project-changes'({ project, query }, name) {
    const { id, row } = await project(name, "status = 'building', content_complete_at = now()")
    await query("update milestones set status = 'changes' where project_id = $1 and position = 1", [id])
    return row
  },
  'promise-ending': async ({ project }, name) =>
    (
      await project(
        name,
        `status = 'building', content_complete_at = now() - interval '${promisedHours() - 3} hours'`,
      )
    ).row,
  'project-late': async ({ project }, name) =>
    (await project(name, "status = 'building', content_complete_at = now() - interval '90 days'")).row,
  'mail-failed': ({ mail }, name) => mail(name, 'failed'),
  'mail-held': ({ mail }, name) => mail(name, 'held'),
  async 'paid-twice'({ order, paid }, name) {
    const { id, row } = await order(name, "status = 'paid', paid_at = now()")
    await paid(id, false)
    await paid(id, true)
    return row
  },
  async 'refund-failed'({ order, paid, query }, name) {
    const { id, row } = await order(name, "status = 'paid', paid_at = now()")
    await query(
      `insert into refunds (id, payment_id, amount_minor, currency, status, reason, requested_by, at, updated_at)
       values (gen_random_uuid(), $1, 45600, 'INR', 'failed', '', 'Meera', now(), now())`,
      [await paid(id, false)],
    )
    return [row[0] ?? '', '₹456']
  },
}

/** They have one reason of each kind of row. `reasons.server.test.ts` tests all reasons. */
const shortReasons: readonly TodoReason[] = [
  ...([
    'unanswered',
    'question-unanswered',
    'lead-silent',
    'draft-to-call',
    'to-judge',
    'task-due',
    'quote-draft',
  ] as const),
  ...(['quote-declined', 'link-open', 'promise-broken', 'balance-open', 'message-unread'] as const),
  ...(['promise-ending', 'mail-failed', 'paid-twice'] as const),
]
const reasons = isFull ? (Object.keys(todoReasons) as TodoReason[]) : shortReasons

test('Today shows one row of each reason, with its record, its sum and the first words', async ({
  staffPage: page,
  site,
}) => {
  // Today lists the most urgent fifty of a kind, and other tests have left leads.
  await site.query('update leads set answered_elsewhere_at = now() where answered_at is null')
  const desk = deskOf(site, page.request)
  const expected = new Map<TodoReason, string[]>()
  for (const reason of reasons) {
    expected.set(reason, await cases[reason](desk, `Ada of ${reason}`))
  }
  await page.setViewportSize({ width: 1440, height: 1000 })
  await page.goto('/admin')
  for (const [reason, texts] of expected) {
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: `Ada of ${reason}`, exact: true }) })
    await test.step(reason, async () => {
      await expect(row).toHaveCount(1)
      await expect(row).toContainText(
        reason === 'promise-ending' ? 'Promise ends in 2 h' : todoReasons[reason],
      )
      for (const text of texts) await expect(row).toContainText(text)
    })
  }
  await expectAccessible(page)
  for (const width of [768, 360]) {
    await page.setViewportSize({ width, height: 1000 })
    for (const [reason, texts] of expected) {
      const row = page
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name: `Ada of ${reason}`, exact: true }) })
      const beginnings = [`Ada of ${reason}`, ...texts].map((text) => text.slice(0, 12))
      await expect.poll(() => cutTexts(row, beginnings), `${reason} at ${width}`).toEqual([])
    }
  }
})

/** Returns the texts of which no place in the row shows all. */
function cutTexts(row: Locator, texts: string[]): Promise<string[]> {
  return row.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const nodes: Node[] = []
    while (walker.nextNode()) nodes.push(walker.currentNode)
    return wanted.filter(
      (text) =>
        !nodes.some((node) => {
          const at = node.textContent?.indexOf(text) ?? -1
          if (at < 0) return false
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, at + text.length)
          const { left, right, width } = range.getBoundingClientRect()
          const cell = node.parentElement?.closest('td, th')?.getBoundingClientRect()
          return cell && width > 0 && left >= cell.left && right <= cell.right
        }),
    )
  }, texts)
}
