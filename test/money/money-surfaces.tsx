import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { vi } from 'vitest'
import { Router } from 'wouter'
import { DocumentList } from '#features/billing/documents/admin/document-list.tsx'
import { ProjectInvoices } from '#features/billing/documents/admin/project-invoices.tsx'
import { RelatedDocuments } from '#features/billing/documents/admin/related-documents.tsx'
import { invoiceMails } from '#features/billing/documents/invoice-mails.server.ts'
import { ProjectDocuments } from '#features/billing/documents/project-documents.tsx'
import { ClientInvoice } from '#features/billing/documents/view/client-invoice.tsx'
import { paymentAgencyMail } from '#features/billing/mails/agency-mails.server.ts'
import { leadAgencyMail, leadVisitorMail } from '#features/billing/mails/lead-mails.server.ts'
import { paymentLinkMail } from '#features/billing/mails/payment-link-mail.server.ts'
import { paymentReceiptMail } from '#features/billing/mails/receipt-mail.server.ts'
import { refundAgencyMail, refundCustomerMail } from '#features/billing/mails/refund-mails.server.ts'
import { ConfirmationDetails } from '#features/confirmation/confirmation-details.tsx'
import { confirmationMessage } from '#features/confirmation/confirmation-texts.ts'
import { LeadDetail } from '#features/leads/admin/lead-detail.tsx'
import { LeadList } from '#features/leads/admin/lead-list.tsx'
import { renderLetter } from '#features/mails/render-letter.server.tsx'
import { LeadOrders } from '#features/payments/leads/lead-orders.tsx'
import { LinkedOrder } from '#features/payments/links/linked-order.tsx'
import type { PaymentLinkView } from '#features/payments/links/payment-link.ts'
import { OrderDetail } from '#features/payments/orders/order-detail.tsx'
import { OrderList } from '#features/payments/orders/order-list.tsx'
import { type PaymentState, paymentStatusText } from '#features/payments/payment.ts'
import { readPaymentState } from '#features/payments/state/read-payment-state.server.ts'
import { ProjectList } from '#features/projects/admin/project-list.tsx'
import { projectMails } from '#features/projects/mails/project-mails.server.ts'
import { LeadQuotes } from '#features/quotes/admin/lead-quotes.tsx'
import { QuoteDetail } from '#features/quotes/admin/quote-detail.tsx'
import { QuoteList } from '#features/quotes/admin/quote-list.tsx'
import { ClientQuote } from '#features/quotes/client/client-quote.tsx'
import { quoteMails } from '#features/quotes/mails/quote-mails.server.ts'
import { Overview } from '#pages/account/dashboard/overview.tsx'
import { hashToken } from '#platform/access/secret-token.server.ts'
import { createQueryClient } from '#platform/api/query-client.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { MailDefinition } from '#platform/mail/mail-definition.server.ts'
import { apis } from '#server/apis.server.ts'
import { composeAsJob } from '../fixtures/mail-fixtures.ts'
import { visitorHash } from '../fixtures/order-fixtures.ts'
import { openApi } from '../servers/api-server.ts'
import type { MoneyApp } from './money-world.ts'

/** Every page, list and mail about money, as its reader sees it. */
export const surfaces = [
  'thank-you page',
  'payment link',
  'quote',
  'project',
  'invoice',
  'dashboard',
  'admin: leads',
  'admin: lead',
  'admin: payments',
  'admin: payment',
  'admin: projects',
  'admin: project',
  'admin: quotes',
  'admin: quote',
  'admin: client’s view',
  'admin: invoices',
  'mail: copy',
  'mail: lead',
  'mail: receipt',
  'mail: paid',
  'mail: payment link',
  'mail: refund',
  'mail: refund, agency',
  'mail: invoice',
  'mail: reminder',
  'mail: cancelled',
  'mail: quote',
  'mail: quote reminder',
  'mail: accepted',
  'mail: launch',
] as const
export type Surface = (typeof surfaces)[number]

/** Returns null if there is no such page or mail. */
export async function readSurface(money: MoneyApp, surface: Surface): Promise<string | null> {
  return readers[surface](money)
}

const readers: Record<Surface, (money: MoneyApp) => Promise<string | null>> = {
  async 'thank-you page'(money) {
    const { world, app, ctx } = money
    const { depositOrderId } = world
    if (depositOrderId === null) return null
    const { rows } = await app.context.database.pool.query(
      'select provider_order_id as id from orders where id = $1',
      [depositOrderId],
    )
    const orderId = rows[0].id
    const known = await readPaymentState(ctx.visitor(), { providerOrderId: orderId, visitorHash })
    const confirmation = {
      type: 'contact',
      delivery: null,
      project: null,
      payment: { orderId, known },
      email: 'mira@example.com',
    } as const
    const state = {
      outcome: null,
      isUnderWay: true,
      entry: null,
      refused: null,
      ...confirmationMessage(confirmation, null),
    }
    return textOf(
      money,
      <>
        <h1>{state.title}</h1>
        <ConfirmationDetails confirmation={confirmation} state={state} />
      </>,
    )
  },
  async 'payment link'(money) {
    const { token } = money.world
    if (token === '') return null
    const holder = money.ctx.linkHolder(hashToken(token))
    const known: PaymentState = await (await askApi(money, holder, '/api/payment/link/status')).json()
    const view: PaymentLinkView = await (await askApi(money, holder, '/api/payment/link')).json()
    const page = (
      <LinkedOrder view={view} token={token} currency="USD" currencySelect={null} onChange={() => {}} />
    )
    return `${textOf(money, page)} ${paymentStatusText(known)}`
  },
  quote: (money) =>
    page(money, money.ctx.client(), <ClientQuote id={money.world.quoteId} onMissing={() => {}} />),
  async project(money) {
    const { project } = await money.ids()
    if (!project) return null
    return page(money, money.ctx.client(), <ProjectDocuments projectId={project} />)
  },
  async invoice(money) {
    const { invoice } = await money.ids()
    if (!invoice) return null
    return page(money, money.ctx.client(), <ClientInvoice id={invoice} onMissing={() => {}} />)
  },
  dashboard: (money) => page(money, money.ctx.client(), <Overview />),
  'admin: leads': (money) => page(money, money.ctx.staff(), <LeadList />),
  'admin: lead': (money) => {
    const { leadId } = money.world
    return page(
      money,
      money.ctx.staff(),
      <LeadDetail
        leadId={leadId}
        nextAction={null}
        actions={[]}
        quotes={<LeadQuotes leadId={leadId} />}
        payments={<LeadOrders leadId={leadId} link={null} make={null} />}
        documents={<RelatedDocuments record={{ lead: leadId }} />}
        project={null}
      />,
    )
  },
  'admin: payments': (money) => page(money, money.ctx.staff(), <OrderList />),
  async 'admin: payment'(money) {
    const id = money.world.order?.id
    if (!id) return null
    const documents = <RelatedDocuments record={{ order: id }} />
    return page(
      money,
      money.ctx.staff(),
      <OrderDetail orderId={id} documents={documents} reply={() => null} />,
    )
  },
  'admin: projects': (money) => page(money, money.ctx.staff(), <ProjectList />),
  async 'admin: project'(money) {
    const { project } = await money.ids()
    if (!project) return null
    return page(money, money.ctx.staff(), <ProjectInvoices projectId={project} />)
  },
  'admin: quotes': (money) => page(money, money.ctx.staff(), <QuoteList />),
  'admin: client’s view': (money) => page(money, money.ctx.staff(), <ClientQuote id={money.world.quoteId} />),
  'admin: quote': (money) => page(money, money.ctx.staff(), <QuoteDetail id={money.world.quoteId} />),
  'admin: invoices': (money) => page(money, money.ctx.staff(), <DocumentList />),
  'mail: copy': (money) => mail(money, leadVisitorMail, money.world.leadId),
  'mail: lead': (money) => mail(money, leadAgencyMail, money.world.leadId),
  'mail: receipt': (money) => mail(money, paymentReceiptMail, money.world.order?.id ?? null),
  'mail: paid': async (money) => mail(money, paymentAgencyMail, (await money.ids()).payment),
  'mail: payment link': async (money) => mail(money, paymentLinkMail, (await money.ids()).paymentLink),
  'mail: refund': async (money) => mail(money, refundCustomerMail, (await money.ids()).refund),
  'mail: refund, agency': async (money) => mail(money, refundAgencyMail, (await money.ids()).refund),
  'mail: invoice': async (money) => mail(money, mailOf('invoice-issued'), (await money.ids()).invoice),
  'mail: reminder': async (money) => mail(money, mailOf('invoice-overdue'), (await money.ids()).invoice),
  'mail: cancelled': async (money) =>
    mail(money, mailOf('invoice-cancelled'), (await money.ids()).creditNote),
  'mail: quote': (money) => mail(money, mailOf('quote-sent'), money.world.quoteId),
  'mail: quote reminder': (money) => mail(money, mailOf('quote-reminder'), `${money.world.quoteId}.again`),
  'mail: accepted': (money) => mail(money, mailOf('quote-accepted-client'), money.world.quoteId),
  'mail: launch': async (money) => mail(money, mailOf('project-launched'), (await money.ids()).project),
}

function askApi({ app }: MoneyApp, ctx: Ctx, path: string): Response | Promise<Response> {
  return openApi(app.context, ...apis).ask(ctx, path)
}

/** Renders until every requested API answer is there. */
async function page(money: MoneyApp, ctx: Ctx, content: ReactNode): Promise<string> {
  const client = createQueryClient()
  for (;;) {
    const text = textOf(money, <QueryClientProvider client={client}>{content}</QueryClientProvider>)
    const missing = client
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.data === undefined)
    if (missing.length === 0) return text
    for (const { queryKey } of missing) {
      const answer = await askApi(money, ctx, String(queryKey[0]))
      if (!answer.ok) throw new Error(`${queryKey[0]}: ${answer.status} ${await answer.text()}`)
      client.setQueryData(queryKey, await answer.json())
    }
  }
}

function mailOf(kind: string): MailDefinition | undefined {
  return [...invoiceMails, ...projectMails, ...quoteMails].find((definition) => definition.kind === kind)
}

async function mail(
  { ctx }: MoneyApp,
  definition: MailDefinition | undefined,
  subjectId: string | null,
): Promise<string | null> {
  const composed = subjectId && (await composeAsJob(ctx.system(), definition, subjectId))
  if (!composed) return null
  const { subject, text } = renderLetter(composed.letter)
  return `${subject} ${text}`.replace(/\s+/g, ' ')
}

/** The visible text, with a space between elements. */
function textOf({ ctx }: MoneyApp, content: ReactNode): string {
  vi.useFakeTimers({ now: ctx.system().clock(), toFake: ['Date'] })
  const html = renderToStaticMarkup(<Router ssrPath="/">{content}</Router>)
  vi.useRealTimers()
  return (
    html
      // A choice claims nothing.
      .replace(/<option.*?<\/option>/g, ' ')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&#x27;/g, '’')
      .replace(/&amp;/g, '&')
      .replace(/\s+/g, ' ')
      .trim()
  )
}
