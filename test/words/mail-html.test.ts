import { expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import type { MailKind } from '#domain/records/mail.ts'
import { renderLetter } from '#features/mails/render-letter.server.tsx'
import { mailDefinitions } from '#server/jobs.server.ts'
import { composeAsJob } from '../fixtures/mail-fixtures.ts'
import { setUpMoneyWorld } from '../money/money-world.ts'
import { walkEveryMail } from './every-mail.ts'

const money = setUpMoneyWorld()

/** What Gmail and Outlook for Windows render, which are the poorest of the usual mail programs. */
const elements = new Set(
  'html head title meta style body div table tbody tr th td h1 h2 p br span ol li a'.split(' '),
)
const attributes = new Set(
  'lang dir class style name content http-equiv role scope width height border cellpadding cellspacing align href data-skip-in-text'.split(
    ' ',
  ),
)
const properties = new Set(
  'margin padding padding-top padding-left width color background-color border border-top border-left font-family font-size font-weight line-height text-align text-decoration vertical-align word-break display mso-padding-alt'.split(
    ' ',
  ),
)
/** The line that mailboxes show after the subject is hidden by each property that one of them reads. */
const ofPreview = new Set([...properties, 'overflow', 'opacity', 'max-height', 'max-width'])

const isPadding = (property: string) => property.startsWith('padding')

/** What of this mail Gmail or Outlook would drop. */
function droppedFrom(html: string): string[] {
  const dropped: string[] = []
  const [, darkStyles = ''] = /<style>([^<]*)<\/style>/.exec(html) ?? []
  if (
    !/^:root\{color-scheme:light dark\}@media \(prefers-color-scheme:dark\)\{(\.\w+\{[\w-]+:#\w{6}!important\})+\}$/.test(
      darkStyles,
    )
  )
    dropped.push(`style element: ${darkStyles}`)
  let parent = ''
  for (const [, name = '', written = ''] of html.matchAll(/<([a-z][a-z0-9]*)((?:\s[^<>]*)?)>/g)) {
    if (!elements.has(name)) dropped.push(`<${name}>`)
    const isPreview = written.includes('data-skip-in-text')
    for (const [, attribute = '', value = ''] of written.matchAll(/\s([a-z-]+)(?:="([^"]*)")?/gi)) {
      if (!attributes.has(attribute.toLowerCase())) dropped.push(`${name} ${attribute}`)
      if (attribute !== 'style') continue
      for (const [property = '', set = ''] of value.split(';').map((declared) => declared.split(/:(.*)/s))) {
        const known = isPreview ? ofPreview : properties
        if (!known.has(property)) dropped.push(`${name} ${property}`)
        if (/var\(|calc\(|url\(|clamp\(|flex|grid|\d(r?em|v[wh])\b/.test(set))
          dropped.push(`${name} ${property}: ${set}`)
        if (property === 'display' && !['none', 'inline-block'].includes(set))
          dropped.push(`${name} display: ${set}`)
        const mayPad =
          ['td', 'th', 'body', 'ol'].includes(name) || (name === 'a' && parent.includes('mso-padding-alt'))
        if (isPadding(property) && !mayPad) dropped.push(`padding of <${name}>`)
        if (property === 'width' && name !== 'td' && name !== 'th') dropped.push(`width of <${name}>`)
      }
    }
    parent = written
  }
  return dropped
}

async function render(kind: MailKind, subjectId: string | null) {
  const definition = mailDefinitions.find((candidate) => candidate.kind === kind)
  const composed = await composeAsJob(money.ctx.system(), definition, subjectId ?? '')
  if (!composed) throw new Error(`${kind} composed no mail`)
  return renderLetter(composed.letter)
}

const greetingOf = (text: string) => /^Hello.*?,/m.exec(text)?.[0] ?? ''

test('every mail keeps to what Gmail and Outlook render, and greets who may be named', {
  timeout: 60_000,
}, async () => {
  const dropped: Record<string, string[]> = {}
  const greetings: Record<string, string> = {}
  const totals: string[] = []
  await walkEveryMail(money, async (kind, subjectId) => {
    const { html, text } = await render(kind, subjectId)
    const found = droppedFrom(html)
    if (found.length > 0) dropped[kind] = found
    greetings[kind] = greetingOf(text)
    if (html.includes('border-top:2px solid')) totals.push(kind)
  })
  expect(dropped).toEqual({})
  expect(greetings).toMatchInlineSnapshot(`
    {
      "account-changed": "Hello Mira Sen,",
      "account-deleted": "Hello,",
      "account-deleted-agency": "",
      "account-former-email": "Hello Mira Sen,",
      "account-log-in": "Hello Mira Sen,",
      "account-new-email": "Hello,",
      "account-reset": "Hello Mira Sen,",
      "account-sign-up": "Hello,",
      "client-former-email": "Hello,",
      "document-link": "Hello,",
      "fresh-link": "",
      "invoice-cancelled": "Hello,",
      "invoice-issued": "Hello,",
      "invoice-overdue": "Hello,",
      "lead-agency": "",
      "lead-question": "",
      "lead-reply": "",
      "lead-visitor": "Hello,",
      "payment-agency": "",
      "payment-link": "Hello Mira Sen,",
      "payment-receipt": "Hello,",
      "payment-unfinished": "",
      "plan-copy": "Hello,",
      "project-complete-agency": "",
      "project-complete-client": "Hello,",
      "project-decision": "",
      "project-launched": "Hello,",
      "project-link": "Hello,",
      "project-message": "Hello,",
      "project-review": "Hello,",
      "project-started": "Hello,",
      "quote-accepted-agency": "",
      "quote-accepted-client": "Hello Mira Sen,",
      "quote-declined": "",
      "quote-link": "Hello Mira Sen,",
      "quote-reminder": "Hello Mira Sen,",
      "quote-sent": "Hello Mira Sen,",
      "refund-agency": "",
      "refund-customer": "Hello,",
      "staff-added": "Hello Meera,",
      "staff-invite": "Hello Ishaan,",
      "staff-morning": "",
    }
  `)
  expect(totals).toMatchInlineSnapshot(`
    [
      "lead-agency",
      "quote-sent",
      "quote-reminder",
      "quote-declined",
      "invoice-issued",
      "payment-link",
      "invoice-overdue",
      "lead-visitor",
      "payment-receipt",
      "refund-customer",
    ]
  `)
})

test('a mail about money greets the payer by name once real money moved', async () => {
  const { verbs, app } = money
  await verbs.invoiceDeposit()
  const { invoice } = await money.ids()
  await verbs.openInvoice()
  await verbs.pay()
  const kinds = [
    ['payment-receipt', money.world.order?.id ?? null],
    ['document-link', `${invoice}.1`],
    ['project-link', `${(await money.ids()).project}.0`],
  ] as const
  const greetings = async () => {
    const found: string[] = []
    for (const [kind, subjectId] of kinds) found.push(greetingOf((await render(kind, subjectId)).text))
    return found
  }
  // Anyone can make a test payment for any address.
  expect(await greetings()).toEqual(['Hello,', 'Hello,', 'Hello,'])
  await app.db.update(orders).set({ mode: 'live' })
  // An issued document stays as it is.
  await app.context.database.pool.query(
    `begin; alter table documents disable trigger user; update documents set is_test = false;
      alter table documents enable trigger user; commit`,
  )
  expect(await greetings()).toEqual(Array(3).fill('Hello Mira Sen,'))
})
