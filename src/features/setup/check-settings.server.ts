import type { AgencyFacts } from '#domain/agency.ts'
import type { PaymentMode } from '#domain/money/payment-keys.ts'
import { checkPriceBasis, type PriceBasis } from '#domain/money/pricing.ts'
import { type Env, paymentModeOf } from '#platform/env.server.ts'
import type { SetupCheck } from './setup.ts'

const operations = 'docs/operations.md'
const razorpay = 'docs/razorpay.md'

/** A currency, or a country's name, with its multiplier. */
export type NamedBasis = PriceBasis & { name: string }

/**
 * What an agency needs before it opens, in the order of a first visit.
 * @param prices all that visitors may be shown; not checked without
 */
export function checkSettings(
  env: Env,
  agency: AgencyFacts,
  prices: readonly NamedBasis[] = [],
): SetupCheck[] {
  const mode = paymentModeOf(env)
  return [
    checkAddress(env),
    checkProxy(env),
    checkMail(env),
    checkSender(env, agency),
    checkPayments(mode),
    checkWebhook(env, mode),
    checkPrices(prices),
    checkInvoiceLine('tax-number', 'Tax number', agency.taxNumber),
    checkInvoiceLine('postal-address', 'Postal address', agency.postalAddress.join(', ')),
  ].filter((check) => check !== null)
}

function checkAddress({ PUBLIC_URL: address, PORT }: Env): SetupCheck {
  const check = { id: 'address', title: 'Address', setting: 'PUBLIC_URL', guide: operations }
  const url = new URL(address ?? `http://localhost:${PORT}`)
  if (['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) {
    return {
      ...check,
      state: 'missing',
      sentence: `Emails link to ${url.origin}, which works only on this machine. With https, forms won’t work.`,
    }
  }
  if (url.protocol !== 'https:') {
    return {
      ...check,
      state: 'missing',
      sentence: `${url.origin} is not encrypted, so passwords can be read on the way. Use https.`,
    }
  }
  return { ...check, state: 'ok', sentence: `The site is at ${url.origin}.` }
}

/** The program itself speaks no TLS, so an https: address has a proxy in front. */
function checkProxy({ PUBLIC_URL: address, TRUST_PROXY: proxies }: Env): SetupCheck | null {
  if (!address?.startsWith('https:')) return null
  const check = { id: 'proxy', title: 'Proxy', setting: 'TRUST_PROXY', guide: operations }
  if (proxies === 0) {
    return {
      ...check,
      state: 'missing',
      sentence: 'All visitors share one rate limit, because they all seem to come from the proxy’s address.',
    }
  }
  return { ...check, state: 'ok', sentence: `Proxies trusted: ${proxies}.` }
}

function checkMail({ SMTP_URL: server }: Env): SetupCheck {
  const check = { id: 'mail', title: 'Email', setting: 'SMTP_URL', guide: operations }
  if (!server) {
    return {
      ...check,
      state: 'missing',
      sentence: 'No email is sent: links, quotes and receipts appear only in the email log.',
    }
  }
  return { ...check, state: 'ok', sentence: `Emails go through ${new URL(server).host}.` }
}

function checkSender({ MAIL_FROM, MAIL_TO }: Env, { email }: AgencyFacts): SetupCheck {
  const check = { id: 'sender', title: 'Email addresses', guide: operations }
  const unset = Object.entries({ MAIL_FROM, MAIL_TO }).flatMap(([name, address]) => (address ? [] : name))
  // https://www.rfc-editor.org/rfc/rfc2606 reserves the domain for examples.
  if (unset.length > 0 && email.endsWith('.example')) {
    return {
      ...check,
      setting: unset.join(', '),
      state: 'missing',
      sentence: `Without ${unset.length > 1 ? 'them' : 'it'}, emails use ${email}, an address that doesn’t exist.`,
    }
  }
  return {
    ...check,
    setting: 'MAIL_FROM, MAIL_TO',
    state: 'ok',
    sentence: `Emails come from ${MAIL_FROM ?? email}; those about leads go to ${MAIL_TO ?? email}.`,
  }
}

const payments: Record<PaymentMode, Pick<SetupCheck, 'state' | 'sentence'>> = {
  live: { state: 'ok', sentence: 'Razorpay takes real money.' },
  test: { state: 'missing', sentence: 'Payments use a test key: no money moves.' },
  'stand-in': { state: 'missing', sentence: 'Payments are simulated: no money moves.' },
  simulated: {
    state: 'missing',
    sentence: 'Payments are simulated with the fixed test key: no money moves.',
  },
  off: { state: 'missing', sentence: 'Payments are off: clients can’t pay a deposit on the site.' },
}

function checkPayments(mode: PaymentMode): SetupCheck {
  return {
    id: 'payments',
    title: 'Payment keys',
    setting: 'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET',
    guide: razorpay,
    ...payments[mode],
  }
}

function checkWebhook({ RAZORPAY_WEBHOOK_SECRET: secret }: Env, mode: PaymentMode): SetupCheck | null {
  if (mode !== 'live' && mode !== 'test') return null
  const check = {
    id: 'webhook',
    title: 'Payment webhook',
    setting: 'RAZORPAY_WEBHOOK_SECRET',
    guide: razorpay,
  }
  if (!secret) {
    return {
      ...check,
      state: 'missing',
      sentence: 'Clients who close the page after paying get their receipt up to three minutes late.',
    }
  }
  return { ...check, state: 'ok', sentence: 'Razorpay reports payments at once.' }
}

function checkPrices(prices: readonly NamedBasis[]): SetupCheck | null {
  if (prices.length === 0) return null
  const check = { id: 'prices', title: 'Prices', setting: 'Prices, in this menu' }
  const under = prices.filter((basis) => checkPriceBasis(basis).underpriced).map(({ name }) => name)
  if (under.length > 0) {
    return {
      ...check,
      state: 'missing',
      sentence: `Too low to charge: ${list.format(under)}. Visitors there can’t pay online, and read that we confirm the price first.`,
    }
  }
  return { ...check, state: 'ok', sentence: 'Visitors can pay in every currency.' }
}

const list = new Intl.ListFormat('en-GB')

function checkInvoiceLine(id: string, title: string, value: string): SetupCheck {
  const check = { id, title, setting: 'Agency, in the admin' }
  const line = title.toLowerCase()
  if (!value) return { ...check, state: 'missing', sentence: `Invoices show no ${line}.` }
  return { ...check, state: 'ok', sentence: `Invoices show the ${line} ${value}.` }
}
