import { expect, test } from 'vitest'
import { money as moneyOf } from '#domain/money/money.ts'
import { readSurface, type Surface, surfaces } from './money-surfaces.tsx'
import { type MoneyVerbs, type MoneyWorld, setUpMoneyWorld } from './money-world.ts'

/**
 * Every state of a client's money, and what each page, list and mail says then. A missing cell does not
 * compile. Null: no such page or mail.
 */
type Cell = null | string | readonly string[]
type Row = Record<Surface, Cell>
type State = {
  reach: (verbs: MoneyVerbs, world: MoneyWorld) => unknown
  says: Row
  never: readonly RegExp[]
}

const money = setUpMoneyWorld()

const claimsMoney = [
  /Your payment (of ₹[\d,]+ )?has arrived/,
  /deposit is paid/i,
  /Deposit paid/,
  /₹[\d,]+ paid/,
]
const deniesMoney = [
  /Nothing has been charged/,
  /not paid/i,
  /Nothing paid yet/,
  /Pay the deposit/,
  /Awaiting payment (?!\d)/,
]
const asksForDeposit = [/Pay ₹1,456/, /Pay by invoice/]
const asksForInvoice = [/Pay ₹13,107/, /Pay the invoice/, /Open and pay/, /\bDue (now|\d+ Nov)/, /To pay/]
/** Nothing begins after the launch. */
const announcesWork = [
  /We write to you within/,
  /We answer within/,
  /We open your project/,
  /your project has started/,
  /once your website is done/,
  /After completion/,
  /due after completion/i,
]
const asksForBalance = [...asksForInvoice, /₹13,107 (is due|is left)/]

const nothing: Row = {
  'thank-you page': null,
  'payment link': null,
  quote: ['Your project starts with the 10% deposit', 'Pay ₹1,456 Pay by invoice instead'],
  'admin: client’s view': 'Your project starts with the 10% deposit',
  project: null,
  invoice: null,
  dashboard: ['Pay the deposit of ₹1,456, which starts your project', '¥25,340 Accepted Pay ₹1,456'],
  'admin: leads': '¥25,340 Won',
  'admin: lead': ['Nothing paid yet', 'Nothing issued yet', 'Deposit (10%) ₹1,456'],
  'admin: payments': 'No payments yet',
  'admin: payment': null,
  'admin: projects': 'No projects yet',
  'admin: project': null,
  'admin: quote': ['Deposit (10%) ₹1,456', 'Issue the invoice'],
  'admin: quotes': '¥25,340 Accepted',
  'admin: invoices': 'No invoices yet',
  'mail: copy': 'Nothing has been charged yet.',
  'mail: lead': 'Total in rupees: ₹14,563',
  'mail: receipt': null,
  'mail: paid': null,
  'mail: payment link': null,
  'mail: refund': null,
  'mail: refund, agency': null,
  'mail: invoice': null,
  'mail: reminder': null,
  'mail: cancelled': null,
  'mail: quote': null,
  'mail: quote reminder': null,
  'mail: accepted': 'Your project starts once you pay the 10% deposit. You can pay it from your quote.',
  'mail: launch': null,
}

const linked: Row = {
  ...nothing,
  'thank-you page': 'Not paid. Nothing has been charged.',
  'payment link': ['Pay the ₹1,456 deposit', 'Not paid. Nothing has been charged.'],
  dashboard: 'Pay the deposit of ₹1,456, which starts your project',
  'admin: lead': ['₹1,456 Awaiting payment', 'Nothing issued yet'],
  'admin: payments': '₹1,456 Awaiting payment',
  'admin: payment': 'Awaiting payment',
  'mail: lead': '₹1,456 not paid',
  'mail: payment link': ['Your payment link: ₹1,456', 'Pay ₹1,456', 'Balance after this payment: ₹13,107'],
}

const attempted: Row = {
  ...linked,
  // The server has not polled the provider yet.
  'payment link': ['We are checking your payment', 'Not paid. Nothing has been charged.'],
  'admin: lead': '₹1,456 Payment attempted',
  'admin: payments': '₹1,456 Payment attempted',
  'admin: payment': ['Payment attempted', ' failed (pay_'],
  dashboard: ['Pay the deposit of ₹1,456', 'Not paid'],
}

const deposited: Row = {
  'thank-you page': ['Your deposit is paid', 'Paid now ₹1,456'],
  'payment link': ['Your deposit is paid', '₹1,456 paid (10%)'],
  quote: ['The deposit is paid, and your project has started.', 'Paid (10%) ₹1,456'],
  'admin: client’s view': ['The deposit is paid, and your project has started.', 'Paid (10%) ₹1,456'],
  project: 'Advance receipt TREC/26-27/0001 2 November 2026 (India time) ₹1,456 Paid',
  invoice: null,
  dashboard: ['Deposit paid', 'Advance receipt TREC/26-27/0001 2 November 2026 (India time) ₹1,456 Paid'],
  'admin: leads': 'Test ₹1,456',
  'admin: lead': [
    'Payments ₹1,456 Paid',
    'Advance receipt TREC/26-27/0001 2 November 2026 (India time) ₹1,456 Paid',
  ],
  'admin: payments': '₹1,456 Paid',
  'admin: payment': ['₹1,456 received, confirmed by the payment provider', 'TREC/26-27/0001'],
  'admin: projects': 'All projects',
  'admin: project': ['TREC/26-27/0001 2 November 2026 (India time) ₹1,456 Paid', 'Issue the balance invoice'],
  'admin: quotes': '¥25,340 Accepted',
  'admin: quote': ['Paid (10%) ₹1,456', 'Payments ₹1,456 paid, test'],
  'admin: invoices': ['Paid 1', 'TREC/26-27/0001 Advance receipt Mira Sen Business Basic ₹1,456 Paid'],
  'mail: copy': ['Your payment of ₹1,456 has arrived.', 'The balance of ₹13,107 is due after completion.'],
  'mail: lead': ['₹1,456 paid (test)', '₹1,456 paid, test: no money moved'],
  'mail: receipt': [
    'Your payment of ₹1,456 has arrived',
    'TREC/26-27/0001',
    'Balance after completion: ₹13,107',
  ],
  'mail: paid': '₹1,456 paid',
  'mail: payment link': null,
  'mail: refund': null,
  'mail: refund, agency': null,
  'mail: invoice': null,
  'mail: reminder': null,
  'mail: cancelled': null,
  'mail: quote': null,
  'mail: quote reminder': null,
  'mail: accepted': 'The deposit is paid, and your project starts.',
  'mail: launch': null,
}

const partlyRefunded: Row = {
  ...deposited,
  'thank-you page': [
    'Paid now ₹1,456 (about ¥2,534), ₹500 of it refunded',
    'You pay the balance after completion.',
  ],
  'payment link': ['Part of your deposit was refunded', 'Refunded ₹500'],
  quote: [
    'The deposit is paid, and your project has started. We have refunded ₹500, which is due again.',
    'Paid, less the refund ₹956 Balance after completion ₹13,607',
  ],
  'admin: client’s view': [
    'The deposit is paid, and your project has started. We have refunded ₹500, which is due again.',
    'Paid, less the refund ₹956 Balance after completion ₹13,607',
  ],
  project: [
    'Credit note TCRN/26-27/0001 2 November 2026 (India time) ₹500 Issued',
    '₹1,456 Partly refunded',
    'Price ₹14,563 Paid ₹956 Balance ₹13,607',
  ],
  dashboard: ['Credit note TCRN/26-27/0001 2 November 2026 (India time) ₹500', '₹1,456 Partly refunded'],
  'admin: leads': 'Test ₹1,456 −₹500 refunded',
  'admin: lead': [
    'Payments ₹1,456 Partly refunded',
    'TCRN/26-27/0001 2 November 2026 (India time) ₹500',
    'refunded: Asked for. The client owes it again. Balance afterwards: ₹13,607',
  ],
  'admin: payments': '₹1,456 −₹500 refunded Partly refunded',
  'admin: payment': ['Refunded -₹500', 'Refund of ₹500 by Meera: refunded', 'TCRN/26-27/0001'],
  'admin: project': ['TCRN/26-27/0001', '₹1,456 Partly refunded'],
  'admin: quote': [
    'Paid, less the refund ₹956 Balance after completion ₹13,607',
    'Payments ₹1,456 paid, ₹500 refunded, test',
  ],
  'admin: invoices': ['₹500 Issued', '₹1,456 −₹500 refunded Partly refunded'],
  'mail: copy': 'has arrived, and ₹500 of it was refunded.',
  'mail: lead': [', ₹1,456 paid, ₹500 refunded (test)', '₹1,456 paid, ₹500 refunded, test'],
  'mail: receipt': ['Your payment of ₹1,456 has arrived', 'Balance after completion: ₹13,607'],
  'mail: refund': [
    'We have refunded ₹500',
    'Credit note: TCRN/26-27/0001',
    'Price: ₹14,563',
    'What we refunded is due again.',
    'Balance: ₹13,607',
  ],
  'mail: refund, agency': ['₹500 refunded', 'Price: The client owes it again Balance: ₹13,607'],
}

const refunded: Row = {
  ...partlyRefunded,
  'thank-you page': '₹1,456 paid (10%), ₹1,456 of it refunded',
  'payment link': ['Your deposit was refunded', 'Refunded ₹1,456'],
  quote: [
    'and your project has started. We have refunded ₹1,456, which is due again.',
    'Paid, less the refund ₹0 Deposit (10%) ₹1,456 Balance after completion (90%) ₹13,107',
    'Pay ₹1,456 Pay by invoice instead',
  ],
  'admin: client’s view': [
    'and your project has started. We have refunded ₹1,456, which is due again.',
    'Paid, less the refund ₹0 Deposit (10%) ₹1,456 Balance after completion (90%) ₹13,107',
  ],
  project: ['₹1,456 Issued', '₹1,456 Refunded'],
  dashboard: [
    'Pay the deposit of ₹1,456 again, because we refunded it.',
    'TCRN/26-27/0001 2 November 2026 (India time) ₹1,456 Issued',
    '₹1,456 Refunded',
  ],
  'admin: leads': '−₹1,456 refunded',
  'admin: lead': 'Payments ₹1,456 Refunded',
  'admin: payments': '−₹1,456 refunded Refunded',
  'admin: payment': 'Refund of ₹1,456 by Meera: refunded',
  'admin: project': '₹1,456 Refunded',
  'admin: quote': 'Deposit (10%) ₹1,456',
  'admin: invoices': ['Refunded 1', '₹1,456 −₹1,456 refunded Refunded'],
  'mail: copy': ['₹1,456 of it was refunded', 'Your payment was refunded.'],
  'mail: lead': '₹1,456 paid, ₹1,456 refunded',
  'mail: receipt': ['Your payment of ₹1,456 has arrived', 'Balance after completion: ₹14,563'],
  'mail: refund': ['We have refunded ₹1,456', 'What we refunded is due again.', 'Balance: ₹14,563'],
  'mail: refund, agency': 'Price: The client owes it again Balance: ₹14,563',
  'mail: accepted': 'The deposit was refunded and is due again.',
}

/** A partial refund that lowered the price. */
const partlyLowered: Row = {
  ...partlyRefunded,
  quote: [
    'and your project has started. We have refunded ₹500, and the price is ₹14,063 now.',
    'Paid, less the refund ₹956 Price, less the refund ₹14,063 Balance after completion ₹13,107',
  ],
  'admin: client’s view': [
    'and your project has started. We have refunded ₹500, and the price is ₹14,063 now.',
    'Paid, less the refund ₹956 Price, less the refund ₹14,063 Balance after completion ₹13,107',
  ],
  'admin: quote': [
    'Price, less the refund ₹14,063 Balance after completion ₹13,107',
    'Payments ₹1,456 paid, ₹500 refunded, the price went down by ₹500, test',
  ],
  'payment link': ['Refunded ₹500', 'Price, less the refund ₹14,063 Balance after completion ₹13,107'],
  'admin: lead': [
    'Price, less the refund ₹14,063 Balance after completion ₹13,107',
    'Payments ₹1,456 Partly refunded',
    'refunded: Asked for. The price goes down by the refund. Balance afterwards: ₹13,107',
  ],
  project: ['₹1,456 Partly refunded', 'Price ₹14,063 Paid ₹956 Balance ₹13,107'],
  'admin: project': ['₹1,456 Partly refunded', 'Price ₹14,063 Paid ₹956 Balance ₹13,107'],
  'admin: payment': [
    'Refunded -₹500 Price, less the refund ₹14,063 Balance after completion ₹13,107',
    'Refund of ₹500 by Meera: refunded. Asked for. The price goes down by the refund',
  ],
  'mail: receipt': [
    'Your payment of ₹1,456 has arrived',
    'Total: ₹14,063',
    'Balance after completion: ₹13,107',
  ],
  'mail: copy': [
    '₹500 of it was refunded',
    'Balance after completion: ₹13,107',
    'The balance of ₹13,107 is due',
  ],
  'mail: refund': ['Price, less the refund: ₹14,063', 'Balance: ₹13,107'],
  'mail: refund, agency': 'Price: The price goes down by the refund Balance: ₹13,107',
}

const lowered: Row = {
  ...refunded,
  quote: [
    'You have accepted this quote, and your project has started. We have refunded ₹1,456, and the price is ₹13,107 now.',
    'Paid, less the refund ₹0 Price, less the refund ₹13,107 Balance after completion ₹13,107',
  ],
  'admin: client’s view': [
    'You have accepted this quote, and your project has started. We have refunded ₹1,456, and the price is ₹13,107 now.',
    'Paid, less the refund ₹0 Price, less the refund ₹13,107 Balance after completion ₹13,107',
  ],
  dashboard: ['TCRN/26-27/0001 2 November 2026 (India time) ₹1,456 Issued', '₹1,456 Refunded'],
  project: ['₹1,456 Refunded', 'Price ₹13,107 Paid ₹0 Balance ₹13,107'],
  'mail: receipt': [
    'Your payment of ₹1,456 has arrived',
    'Total: ₹13,107',
    'Balance after completion: ₹13,107',
  ],
  'admin: quote': [
    'Price, less the refund ₹13,107 Balance after completion ₹13,107',
    'Payments ₹1,456 paid, ₹1,456 refunded, the price went down by ₹1,456, test',
  ],
  'mail: accepted': 'The deposit was refunded.',
  'mail: refund': ['Price, less the refund: ₹13,107', 'Balance: ₹13,107'],
  'mail: refund, agency': 'Price: The price goes down by the refund Balance: ₹13,107',
}

const depositInvoiced: Row = {
  ...nothing,
  quote: [
    'Pay ₹1,456',
    'TINV/26-27/0001 : ₹1,456, due 9 November 2026 (India time)',
    'You can pay here or from the invoice',
  ],
  invoice: ['Invoice TINV/26-27/0001 Due', 'Pay ₹1,456', 'Paid ₹0 Due now ₹1,456'],
  dashboard: ['Pay the invoice of ₹1,456 by 9 November 2026 (India time).', '₹1,456 Due Test Pay ₹1,456'],
  'admin: lead': ['Nothing paid yet', 'TINV/26-27/0001 Due by 9 November 2026 (India time) ₹1,456 Due'],
  'admin: quote': 'TINV/26-27/0001 : ₹1,456, due 9 November 2026 (India time)',
  'admin: invoices': ['Due 1', '₹1,456 Due'],
  'mail: invoice': [
    'Invoice TINV/26-27/0001: ₹1,456, due 9 November 2026 (India time)',
    'Open and pay the invoice',
  ],
}

const balanceInvoiced: Row = {
  ...deposited,
  project: ['Due by 9 November 2026 (India time) ₹13,107 Due', 'Pay ₹13,107', '₹1,456 Paid'],
  invoice: [
    'Deposit: advance receipt TREC/26-27/0001 of 2 November 2026 (India time) -₹1,456',
    'Pay ₹13,107',
    'Paid ₹0 Due now ₹13,107',
  ],
  dashboard: ['Pay the invoice of ₹13,107 by 9 November 2026 (India time).', 'Pay ₹13,107', '₹1,456 Paid'],
  'admin: lead': ['TINV/26-27/0001 Due by 9 November 2026 (India time) ₹13,107 Due', '₹1,456 Paid'],
  'admin: project': ['₹13,107 Due', '₹1,456 Paid'],
  'admin: invoices': ['Due 1', '₹13,107 Due', '₹1,456 Paid'],
  'mail: invoice': [
    'Invoice TINV/26-27/0001: ₹13,107, due 9 November 2026 (India time)',
    'Open and pay the invoice',
  ],
}

const balancePaid: Row = {
  ...deposited,
  quote: ['The whole price is paid', 'Paid ₹14,563 Balance ₹0'],
  'admin: client’s view': ['The whole price is paid', 'Paid ₹14,563 Balance ₹0'],
  'admin: quote': ['Paid ₹14,563 Balance ₹0', 'Payments ₹14,563 paid, test'],
  'payment link': ['Your deposit is paid', 'Nothing more is due.'],
  project: ['₹13,107 Paid', '₹1,456 Paid', 'Price ₹14,563 Paid ₹14,563 Balance ₹0'],
  invoice: [
    'Invoice TINV/26-27/0001 Paid',
    'Paid 2 November 2026 (India time)',
    'Total ₹13,107',
    'Paid ₹13,107',
  ],
  dashboard: ['₹13,107 Paid', '₹1,456 Paid'],
  'admin: leads': 'Test ₹14,563',
  'admin: lead': ['Payments ₹13,107 Paid', '₹1,456 Paid'],
  'admin: payments': ['₹13,107 Paid', '₹1,456 Paid'],
  'admin: payment': ['Balance ₹13,107', '₹13,107 received', 'TINV/26-27/0001'],
  'admin: project': ['₹13,107 Paid', '₹1,456 Paid'],
  'admin: invoices': ['Paid 2', '₹13,107 Paid'],
  'mail: copy': ['₹13,107 has arrived', '₹1,456 has arrived', 'The whole price is paid.'],
  'mail: lead': ['₹14,563 paid (test)', '₹13,107 paid', '₹1,456 paid'],
  'mail: receipt': ['Your payment of ₹13,107 has arrived', 'Invoice: TINV/26-27/0001'],
  'mail: paid': '₹13,107 paid',
}

const launchedUnpaid: Row = {
  ...deposited,
  'thank-you page': 'Thank you. Your website is live.',
  'payment link': 'Test payment: no money moved',
  quote: ['Deposit (10%) ₹1,456 Balance (90%) ₹13,107', 'Pay ₹1,456 Pay by invoice instead'],
  'admin: client’s view': 'Deposit (10%) ₹1,456 Balance (90%) ₹13,107',
  project: 'Balance ₹14,563',
  dashboard: '₹1,456 Paid Test',
  'admin: lead': ['Deposit (10%) ₹1,456', 'Payments ₹1,456 Paid Test'],
  'admin: payments': '₹1,456 Paid Test',
  'admin: payment': ['Paid Test: no money moved', 'TREC/26-27/0001'],
  'admin: project': 'Paid ₹0 Balance ₹14,563',
  'admin: quote': ['Deposit (10%) ₹1,456', 'Issue the invoice'],
  'mail: copy': 'This was a test payment: no money moved.',
  'mail: receipt': 'Your payment of ₹1,456 has arrived',
  'mail: accepted': 'You can pay the 10% deposit from your quote.',
  'mail: launch': 'The balance is ₹14,563.',
}

/** The lead has an accepted quote with an unpaid deposit, which the invoice must not change. */
const freelyInvoiced: Row = {
  ...nothing,
  invoice: [
    'Invoice TINV/26-27/0001 Due',
    'Hosting, 12 × ₹500 ₹6,000',
    'Pay ₹6,000',
    'Paid ₹0 Due now ₹6,000',
  ],
  dashboard: [
    'Pay the invoice of ₹6,000 by 20 November 2026 (India time).',
    'Pay ₹6,000',
    'Pay the deposit of ₹1,456, which starts your project',
    'Due now ₹7,456 Next Pay the deposit of ₹1,456',
    '₹6,000 Due Test Pay ₹6,000',
  ],
  'admin: invoices': ['Due 1', '₹6,000 Due'],
  'mail: invoice': [
    'Invoice TINV/26-27/0001: ₹6,000, due 20 November 2026 (India time)',
    'Open and pay the invoice',
  ],
}

const freelyPaid: Row = {
  ...freelyInvoiced,
  invoice: ['Invoice TINV/26-27/0001 Paid', 'Paid ₹6,000'],
  dashboard: ['Pay the deposit of ₹1,456', 'Due now ₹1,456', '₹6,000 Paid'],
  'admin: payments': '₹6,000 Paid',
  'admin: payment': ['Free invoice ₹6,000', '₹6,000 received', 'TINV/26-27/0001'],
  'admin: invoices': ['Paid 1', '₹6,000 Paid'],
  'mail: receipt': ['Your payment of ₹6,000 has arrived', 'Invoice: TINV/26-27/0001'],
  'mail: paid': '₹6,000 paid',
  'mail: invoice': null,
}

const openFreely = async (verbs: MoneyVerbs, lead = '') => {
  await verbs.invoiceFreely({ lead })
  await verbs.openInvoice()
}
const payFreely = async (verbs: MoneyVerbs, lead = '') => {
  await openFreely(verbs, lead)
  await verbs.pay()
}
/** No page of the price may count the invoice, nor the invoice the price. */
const confuses = [
  /Deposit paid/,
  /deposit is paid/i,
  /your project has started/,
  /once your website is done/,
  /₹14,563 (now|paid)/,
  /₹8,563/,
]

/** A row about ¥25,340 as it reads for €99.50, which is ₹8,805. */
function inEuros(row: Row): Row {
  const figures = {
    '14,563': '8,805',
    '13,107': '7,924',
    '1,456': '881',
    '¥2,534': '€9.95',
    '¥25,340': '€99.50',
  }
  const rewrite = (words: string) =>
    Object.entries(figures).reduce((text, [from, to]) => text.replaceAll(from, to), words)
  const cells = Object.entries(row).map(([surface, cell]: [string, Cell]) => [
    surface,
    cell === null ? null : [cell].flat().map(rewrite),
  ])
  return Object.fromEntries(cells)
}

const open = async (verbs: MoneyVerbs) => {
  await verbs.startPayment()
  await verbs.link()
}
const pay = async (verbs: MoneyVerbs) => {
  await open(verbs)
  await verbs.pay()
}
const invoice = async (verbs: MoneyVerbs) => {
  await pay(verbs)
  await verbs.invoiceBalance()
}
const settleBalance = async (verbs: MoneyVerbs) => {
  await invoice(verbs)
  await verbs.openInvoice()
  await verbs.pay()
}

const table = {
  'nothing paid': { reach: () => {}, says: nothing, never: claimsMoney },
  'link open': { reach: open, says: linked, never: claimsMoney },
  'link expired': {
    async reach(verbs) {
      await open(verbs)
      verbs.wait(31)
    },
    says: {
      ...linked,
      'payment link': ['This link has expired', 'Ask for a new link'],
      'admin: lead': '₹1,456 Expired',
      'admin: payments': '₹1,456 Expired',
      'admin: payment': 'Expired',
      'mail: payment link': null,
    },
    never: [...claimsMoney, /Pay the ₹1,456 deposit/],
  },
  'attempt under way': {
    async reach(verbs) {
      await open(verbs)
      verbs.checking()
      await verbs.settle()
    },
    says: {
      ...attempted,
      'thank-you page': 'Your payment is being checked.',
      'payment link': 'please don’t pay again',
      quote: 'Your payment is being checked. Please don’t pay again',
      'admin: quote': ['Deposit (10%) ₹1,456', 'A payment is being checked'],
      dashboard: ['We’re checking your payment of ₹1,456. Please don’t pay again', 'Being checked'],
      'admin: payment': ['Payment attempted', ' created (pay_'],
      'mail: copy': 'Your payment is being checked. Please don’t pay again',
      'mail: lead': '₹1,456 being checked',
      'mail: payment link': ['Please don’t pay again', 'Open the payment'],
    },
    never: [
      ...claimsMoney,
      /Nothing has been charged/,
      /not paid/i,
      /Pay (the deposit|₹)/,
      /(Get|Issue) the invoice/,
    ],
  },
  'attempt failed': {
    async reach(verbs) {
      await open(verbs)
      await verbs.fail()
    },
    says: attempted,
    never: claimsMoney,
  },
  'deposit paid': { reach: pay, says: deposited, never: [...deniesMoney, ...asksForDeposit] },
  'quote sent after the deposit': {
    async reach(verbs) {
      await pay(verbs)
      await verbs.reopenQuote()
    },
    says: {
      ...deposited,
      quote: [
        'You have paid ₹1,456, and pay the balance once your website is done.',
        'Paid (10%) ₹1,456 Balance after completion (90%) ₹13,107',
        'I have paid ₹1,456, and pay the balance of ₹13,107 after completion.',
      ],
      'admin: client’s view': [
        'You have paid ₹1,456, and pay the balance once your website is done.',
        'Paid (10%) ₹1,456 Balance after completion (90%) ₹13,107',
      ],
      dashboard: ['Reply to our quote of ¥25,340', '₹1,456 Paid'],
      'admin: quote': ['Paid (10%) ₹1,456', 'Payments ₹1,456 paid, test'],
      'mail: quote': ['Paid (10%): ₹1,456', 'pick options and accept it.'],
      'admin: quotes': '¥25,340 Sent',
      'mail: quote reminder': ['Paid (10%): ₹1,456', 'Its price is valid until'],
      'mail: accepted': null,
    },
    never: [...deniesMoney, ...asksForDeposit, /To start/, /pay 10%/],
  },
  'paid twice': {
    async reach(verbs) {
      await pay(verbs)
      await verbs.payAgain()
    },
    says: {
      ...deposited,
      'admin: payment': ['₹1,456 received, confirmed', '₹1,456 received a second time: refund it'],
      'mail: paid': '₹1,456 paid a second time: refund it',
    },
    never: [...deniesMoney, ...asksForDeposit, /₹2,912/],
  },
  'refund asked': {
    async reach(verbs) {
      await pay(verbs)
      await verbs.requestRefund(50_000)
    },
    says: { ...deposited, 'admin: payment': 'Refund of ₹500 by Meera: requested' },
    never: [...deniesMoney, ...asksForDeposit, /₹500 (of it )?(was )?refunded/, /have refunded/],
  },
  'partly refunded': {
    async reach(verbs) {
      await pay(verbs)
      await verbs.refund(50_000)
    },
    says: partlyRefunded,
    never: [...deniesMoney, ...asksForDeposit],
  },
  refunded: {
    async reach(verbs) {
      await pay(verbs)
      await verbs.refund(145_600)
    },
    says: refunded,
    never: [
      /Nothing has been charged/,
      /not paid/i,
      /Nothing paid yet/,
      /deposit is paid/i,
      /Deposit paid/,
      /is due after completion/,
    ],
  },
  'partly refunded off the price': {
    async reach(verbs) {
      await pay(verbs)
      await verbs.refund(50_000, 'lowers-price')
    },
    says: partlyLowered,
    never: [...deniesMoney, ...asksForDeposit, /13,607/, /owed again/],
  },
  'quote accepted after a refund': {
    async reach(verbs) {
      await pay(verbs)
      await verbs.refund(50_000, 'lowers-price')
      await verbs.reopenQuote()
      await verbs.acceptAgain()
    },
    says: {
      ...partlyRefunded,
      quote: [
        'Paid, less the refund ₹956 Balance after completion ₹13,607',
        'I have paid ₹956, and pay the balance of ₹13,607 after completion.',
      ],
      'admin: client’s view': 'Paid, less the refund ₹956 Balance after completion ₹13,607',
      'admin: lead': 'refunded: Asked for. The price goes down by the refund. Balance afterwards: ₹13,107',
      'mail: refund': 'Balance: ₹13,607',
      'mail: refund, agency': 'Balance: ₹13,607',
    },
    never: [...deniesMoney, ...asksForDeposit, /(?<!Balance afterwards: )₹13,107/, /the price is/],
  },
  'refunded off the price': {
    async reach(verbs) {
      await pay(verbs)
      await verbs.refund(145_600, 'lowers-price')
    },
    says: lowered,
    never: [
      ...deniesMoney,
      ...asksForDeposit,
      /deposit is paid/i,
      /Deposit paid/,
      /is due after completion/,
      /owed again/,
      /pay here or from/,
    ],
  },
  'deposit invoice refunded off the price': {
    async reach(verbs) {
      await verbs.invoiceDeposit()
      await verbs.openInvoice()
      await verbs.link()
      await verbs.pay()
      await verbs.refund(145_600, 'lowers-price')
    },
    says: {
      ...lowered,
      project: ['Invoice TINV/26-27/0001 2 November 2026 (India time) ₹1,456 Refunded', 'TCRN/26-27/0001'],
      invoice: ['Invoice TINV/26-27/0001 Refunded', 'Paid ₹1,456 Refunded ₹1,456'],
      'mail: receipt': ['Your payment of ₹1,456 has arrived', 'Invoice: TINV/26-27/0001'],
    },
    never: [...deniesMoney, ...asksForDeposit, /owed again/, /pay here or from/, /TREC/],
  },
  'deposit invoice due': {
    reach: (verbs) => verbs.invoiceDeposit(),
    says: depositInvoiced,
    never: [...claimsMoney, /Pay by invoice/, /[Oo]verdue (?!\d|₹0 )/],
  },
  'deposit invoice overdue': {
    async reach(verbs) {
      await verbs.invoiceDeposit()
      verbs.wait(8)
    },
    says: {
      ...depositInvoiced,
      quote: 'TINV/26-27/0001 : ₹1,456, was due 9 November 2026 (India time)',
      invoice: ['Invoice TINV/26-27/0001 Overdue', 'Pay ₹1,456'],
      dashboard: 'Pay the invoice of ₹1,456. It was due on 9 November 2026 (India time).',
      'admin: lead': '₹1,456 Overdue',
      'admin: quote': '₹1,456, was due 9 November 2026 (India time)',
      'admin: invoices': ['Overdue 1', '₹1,456 Overdue'],
      'mail: reminder': ['Overdue: invoice TINV/26-27/0001, ₹1,456', 'we have not received ₹1,456 yet'],
    },
    never: claimsMoney,
  },
  'deposit invoice paid': {
    async reach(verbs) {
      await verbs.invoiceDeposit()
      await verbs.openInvoice()
      await verbs.link()
      await verbs.pay()
    },
    says: {
      ...deposited,
      quote: ['The deposit is paid', 'Invoice TINV/26-27/0001 , paid'],
      'admin: client’s view': 'The deposit is paid',
      project: 'Invoice TINV/26-27/0001 2 November 2026 (India time) ₹1,456 Paid',
      invoice: ['Invoice TINV/26-27/0001 Paid', 'Paid ₹1,456'],
      dashboard: ['Deposit paid', 'TINV/26-27/0001 2 November 2026 (India time) ₹1,456 Paid'],
      'admin: lead': ['Payments ₹1,456 Paid', 'TINV/26-27/0001 2 November 2026 (India time) ₹1,456 Paid'],
      'admin: payment': ['₹1,456 received', 'TINV/26-27/0001'],
      'admin: project': [
        'TINV/26-27/0001 2 November 2026 (India time) ₹1,456 Paid',
        'Issue the balance invoice',
      ],
      'admin: quote': ['Payments ₹1,456 paid, test', 'Invoice TINV/26-27/0001 , paid'],
      'admin: invoices': 'TINV/26-27/0001 Invoice Mira Sen Business Basic ₹1,456 Paid',
      'mail: receipt': ['Your payment of ₹1,456 has arrived', 'Invoice: TINV/26-27/0001'],
    },
    never: [...deniesMoney, ...asksForDeposit, /TREC/, /\bDue (now|\d+ Nov)/, /To pay/],
  },
  'balance invoice due': {
    reach: invoice,
    says: balanceInvoiced,
    never: [...deniesMoney, ...asksForDeposit, /[Oo]verdue (?!\d|₹0 )/, /Issue the balance invoice/],
  },
  'balance invoice overdue': {
    async reach(verbs) {
      await invoice(verbs)
      verbs.wait(8)
    },
    says: {
      ...balanceInvoiced,
      project: ['₹13,107 Overdue', 'Pay ₹13,107'],
      invoice: ['Invoice TINV/26-27/0001 Overdue', 'Pay ₹13,107'],
      dashboard: 'Pay the invoice of ₹13,107. It was due on 9 November 2026 (India time).',
      'admin: lead': '₹13,107 Overdue',
      'admin: project': '₹13,107 Overdue',
      'admin: invoices': ['Overdue 1', '₹13,107 Overdue'],
      'mail: reminder': ['Overdue: invoice TINV/26-27/0001, ₹13,107', 'we have not received ₹13,107 yet'],
    },
    never: [...deniesMoney, ...asksForDeposit],
  },
  'balance invoice cancelled': {
    async reach(verbs) {
      await invoice(verbs)
      await verbs.cancelInvoice()
      verbs.wait(8)
    },
    says: {
      ...deposited,
      project: ['₹13,107 Cancelled', '₹13,107 Issued', '₹1,456 Paid'],
      invoice: ['Invoice TINV/26-27/0001 Cancelled', 'TCRN/26-27/0001'],
      dashboard: ['₹13,107 Cancelled', '₹1,456 Paid'],
      'admin: lead': ['₹13,107 Cancelled', '₹1,456 Paid'],
      'admin: project': ['₹13,107 Cancelled', 'Issue the balance invoice'],
      'admin: invoices': '₹13,107 Cancelled',
      'mail: cancelled': ['Invoice TINV/26-27/0001 is cancelled', 'You don’t need to pay ₹13,107'],
    },
    never: [...deniesMoney, ...asksForDeposit, ...asksForInvoice, /refunded (?!\d)/i],
  },
  'balance being checked': {
    async reach(verbs) {
      await invoice(verbs)
      await verbs.openInvoice()
      verbs.checking()
      await verbs.settle()
      verbs.wait(8)
    },
    says: {
      ...balanceInvoiced,
      project: '₹13,107 Being checked',
      invoice: 'A payment is being checked. Please don’t pay again',
      dashboard: ['We’re checking your payment of ₹13,107. Please don’t pay again', '₹13,107 Being checked'],
      'admin: lead': ['₹13,107 Payment attempted', '₹1,456 Paid'],
      'admin: payments': ['₹13,107 Payment attempted', '₹1,456 Paid'],
      'admin: payment': ['Payment attempted', 'Balance ₹13,107'],
      'admin: project': '₹13,107 Being checked',
      'admin: invoices': '₹13,107 Overdue',
      'mail: lead': ['₹13,107 being checked', '₹1,456 paid'],
      'mail: receipt': null,
    },
    never: [
      /Nothing has been charged/,
      /not paid/i,
      /Pay (the invoice|₹)/,
      ...asksForDeposit,
      /₹13,107 paid/,
    ],
  },
  'balance invoiced, then part of it paid by an agreed amount': {
    async reach(verbs) {
      await invoice(verbs)
      await verbs.linkAmount(310_700)
      await verbs.pay()
    },
    says: {
      ...balanceInvoiced,
      quote: ['The deposit is paid', 'Paid ₹4,563 Balance after completion ₹10,000'],
      'admin: client’s view': ['The deposit is paid', 'Paid ₹4,563 Balance after completion ₹10,000'],
      'payment link': '₹3,107 paid',
      project: ['To be replaced', 'Price ₹14,563 Paid ₹4,563 Balance ₹10,000'],
      invoice: [
        'Invoice TINV/26-27/0001 To be replaced',
        'The balance is only ₹10,000, less than this invoice asks for. Please don’t pay it: we’ll send you a new one.',
      ],
      dashboard: ['TINV/26-27/0001', 'To be replaced', '₹3,107 Paid'],
      'admin: leads': 'Test ₹4,563',
      'admin: lead': ['To be replaced', '₹3,107 Paid'],
      'admin: payments': ['₹3,107 Paid', '₹1,456 Paid'],
      'admin: payment': '₹3,107 received',
      'admin: project': 'To be replaced',
      'admin: quote': 'Payments ₹4,563 paid, test',
      'admin: invoices': 'To be replaced',
      'mail: copy': 'The balance of ₹10,000 is due after completion.',
      'mail: lead': ', ₹4,563 paid (test)',
      'mail: receipt': 'Your payment of ₹3,107 has arrived',
      'mail: paid': 'Invoice TINV/26-27/0001: ₹13,107, but the balance is only ₹10,000. Cancel it.',
      'mail: invoice': null,
    },
    never: [...deniesMoney, ...asksForDeposit, ...asksForBalance],
  },
  'live, with test money beside it': {
    async reach(verbs) {
      await pay(verbs)
      verbs.goLive()
    },
    says: {
      ...deposited,
      'thank-you page': 'Paid now ₹1,456 (about ¥2,534), a test payment: no money moved',
      'payment link': 'Test payment: no money moved',
      quote: [
        'Deposit (10%) ₹1,456 Balance after completion (90%) ₹13,107',
        'Pay ₹1,456 Pay by invoice instead',
      ],
      'admin: client’s view': 'Deposit (10%) ₹1,456 Balance after completion (90%) ₹13,107',
      project: ['TREC/26-27/0001 2 November 2026 (India time) ₹1,456 Paid Test', 'Paid ₹0 Balance ₹14,563'],
      dashboard: '₹1,456 Paid Test',
      'admin: leads': 'Test ₹1,456',
      'admin: lead': ['Deposit (10%) ₹1,456', 'Payments ₹1,456 Paid Test'],
      'admin: payments': '₹1,456 Paid Test',
      'admin: payment': ['Paid Test: no money moved', 'TREC/26-27/0001'],
      'admin: project': 'Paid ₹0 Balance ₹14,563',
      'admin: quote': ['Deposit (10%) ₹1,456', 'Issue the invoice'],
      'admin: invoices': 'TREC/26-27/0001 Advance receipt Mira Sen Business Basic ₹1,456 Paid',
      'mail: copy': ['This was a test payment: no money moved.', 'The balance of ₹14,563 is due'],
      'mail: accepted': 'Your project starts once you pay the 10% deposit. You can pay it from your quote.',
    },
    never: [/Balance ₹13,107/, /Deposit paid/, /The deposit is paid/, /balance of ₹13,107 is due/],
  },
  'live, with the deposit paid beside test money': {
    async reach(verbs) {
      await pay(verbs)
      verbs.goLive()
      await pay(verbs)
    },
    says: {
      ...deposited,
      project: [
        'Advance receipt REC/26-27/0001 2 November 2026 (India time) ₹1,456 Paid Advance receipt TREC/26-27/0001',
        'Price ₹14,563 Paid ₹1,456 Balance ₹13,107',
      ],
      dashboard: ['Deposit paid', 'Advance receipt REC/26-27/0001 2 November 2026 (India time) ₹1,456 Paid'],
      'admin: leads': '¥25,340 ₹1,456 Won',
      'admin: lead': ['Paid (10%) ₹1,456', 'Payments ₹1,456 Paid 2 Nov', '₹1,456 Paid Test'],
      'admin: payments': ['₹1,456 Paid OW-', '₹1,456 Paid Test'],
      'admin: payment': [
        '₹1,456 received, confirmed by the payment provider',
        'Advance receipt REC/26-27/0001',
      ],
      'admin: project': ['REC/26-27/0001 2 November 2026 (India time) ₹1,456 Paid', 'Balance ₹13,107'],
      'admin: quote': ['Paid (10%) ₹1,456', 'Payments ₹1,456 paid'],
      'admin: invoices': ['Paid 2', ' REC/26-27/0001 Advance receipt Mira Sen Business Basic ₹1,456 Paid 2'],
      'mail: lead': [', ₹1,456 paid Project', 'paid, test: no money moved', ': ₹1,456 paid Customer'],
      'mail: receipt': [
        'Your payment of ₹1,456 has arrived',
        ' REC/26-27/0001',
        'Balance after completion: ₹13,107',
      ],
    },
    never: [
      ...deniesMoney,
      ...asksForDeposit,
      /₹2,912/,
      /Balance ₹14,563/,
      /Paid, test|Test ₹/,
      /^Test:/,
      /a test payment/,
      /paid \(test\)/,
    ],
  },
  'balance paid': {
    reach: settleBalance,
    says: balancePaid,
    never: [...deniesMoney, ...asksForDeposit, ...asksForBalance],
  },
  'balance paid by link': {
    async reach(verbs) {
      await invoice(verbs)
      await verbs.link('balance')
      await verbs.pay()
    },
    says: { ...balancePaid, 'payment link': ['paid', '₹13,107'] },
    never: [...deniesMoney, ...asksForDeposit, ...asksForBalance],
  },
  'balance refunded in part and invoiced again': {
    async reach(verbs) {
      await settleBalance(verbs)
      await verbs.refund(100_000)
      await verbs.invoiceBalance()
    },
    says: {
      ...balancePaid,
      quote: ['We have refunded ₹1,000, which is due again.', 'Balance after completion ₹1,000'],
      'admin: client’s view': [
        'We have refunded ₹1,000, which is due again.',
        'Balance after completion ₹1,000',
      ],
      'payment link': ['Your deposit is paid', '₹1,000 is due after completion.'],
      'admin: quote': 'Balance after completion ₹1,000',
      project: ['₹1,000 Due', 'Pay ₹1,000', 'Balance ₹1,000'],
      'admin: project': ['₹1,000 Due', 'Balance ₹1,000'],
      invoice: [
        'Payment: invoice TINV/26-27/0001 of 2 November 2026 (India time) -₹13,107',
        'Refunded of TINV/26-27/0001 ₹1,000',
        'Pay ₹1,000',
      ],
      dashboard: 'Pay the invoice of ₹1,000 by 9 November 2026 (India time).',
      'admin: leads': 'Test ₹14,563 −₹1,000 refunded',
      'admin: lead': ['Payments ₹13,107 Partly refunded', '₹1,000 Due'],
      'admin: payments': '₹13,107 −₹1,000 refunded Partly refunded',
      'admin: payment': 'Refund of ₹1,000 by Meera: refunded',
      'admin: invoices': ['Due 1', '₹1,000 Due'],
      'mail: copy': 'The balance of ₹1,000 is due after completion.',
      'mail: lead': [', ₹14,563 paid, ₹1,000 refunded (test)', '₹13,107 paid, ₹1,000 refunded'],
      'mail: refund': ['We have refunded ₹1,000', 'Balance: ₹1,000'],
      'mail: refund, agency': 'The client owes it again Balance: ₹1,000',
      'mail: invoice': 'Invoice TINV/26-27/0002: ₹1,000',
    },
    never: [...deniesMoney, ...asksForDeposit, ...asksForBalance.slice(0, 1), /Issue the balance invoice/],
  },
  'launched with the balance due': {
    async reach(verbs) {
      await invoice(verbs)
      await verbs.launch()
    },
    says: {
      ...balanceInvoiced,
      'thank-you page': 'Thank you. Your website is live.',
      'payment link': 'Your website is live. ₹13,107 is due.',
      quote: 'The deposit is paid, and your website was launched on 2 November 2026 (India time).',
      'admin: client’s view':
        'The deposit is paid, and your website was launched on 2 November 2026 (India time).',
      'mail: copy': [
        'Your website is live since 2 November 2026 (India time).',
        'The balance of ₹13,107 is due.',
      ],
      'mail: receipt': ['Your website is live since 2 November 2026 (India time).', 'Balance: ₹13,107'],
      'mail: accepted': 'The deposit is paid.',
      'mail: launch': ['Your website is live', 'The balance is ₹13,107.'],
    },
    never: [/your project starts/i, ...deniesMoney, ...asksForDeposit, ...announcesWork],
  },
  'launched, all paid': {
    async reach(verbs) {
      await settleBalance(verbs)
      verbs.wait(2)
      await verbs.launch()
    },
    says: {
      ...balancePaid,
      'thank-you page': 'Thank you. Your website is live.',
      'payment link': 'Your website is live. Nothing more is due.',
      quote: [
        'Paid in full on 2 November 2026 (India time), launched on 4 November 2026 (India time).',
        'Balance ₹0',
      ],
      'admin: client’s view':
        'Paid in full on 2 November 2026 (India time), launched on 4 November 2026 (India time).',
      'mail: copy': [
        'Your website is live since 4 November 2026 (India time).',
        'Open your website: https://sen.example/',
        'The whole price is paid.',
      ],
      'mail: receipt': [
        'Your payment of ₹13,107 has arrived',
        'Your website is live since 4 November 2026 (India time).',
        'Open your website: https://sen.example/',
        'Balance: ₹0',
      ],
      'mail: accepted': 'The deposit is paid.',
      'mail: launch': ['Your website is live', 'The whole price is paid.'],
    },
    never: [/your project starts/i, ...deniesMoney, ...asksForDeposit, ...asksForBalance, ...announcesWork],
  },
  'launched, all paid, then the deposit refunded off the price': {
    async reach(verbs) {
      await settleBalance(verbs)
      await verbs.launch()
      await verbs.refundDeposit(145_600, 'lowers-price')
    },
    says: {
      ...balancePaid,
      quote: [
        'Paid in full on 2 November 2026 (India time), launched on 2 November 2026 (India time). We have refunded ₹1,456, and the price is ₹13,107 now.',
        'Balance ₹0',
      ],
      'admin: client’s view': ['We have refunded ₹1,456, and the price is ₹13,107 now.', 'Balance ₹0'],
      'thank-you page': '₹1,456 of it refunded',
      'payment link': 'Your deposit was refunded',
      'admin: quote': ['Price, less the refund ₹13,107 Balance ₹0', 'Payments ₹14,563 paid, ₹1,456 refunded'],
      project: ['₹13,107 Paid', 'Price ₹13,107 Paid ₹13,107 Balance ₹0'],
      'admin: project': 'Balance ₹0',
      dashboard: ['₹13,107 Paid', '₹1,456 Refunded'],
      'admin: leads': 'Test ₹14,563 −₹1,456 refunded',
      'admin: lead': 'Price, less the refund ₹13,107 Balance ₹0',
      'admin: payments': '−₹1,456 refunded Refunded',
      'admin: invoices': '₹1,456 −₹1,456 refunded Refunded',
      'mail: copy': 'The whole price is paid.',
      'mail: lead': '₹1,456 refunded',
      'mail: refund': ['We have refunded ₹1,456', 'Price, less the refund: ₹13,107', 'Balance: ₹0'],
      'mail: refund, agency': 'Price: The price goes down by the refund Balance: ₹0',
      'mail: accepted': 'The deposit was refunded.',
      'mail: launch': ['Your website is live', 'The whole price is paid.'],
    },
    never: [
      ...deniesMoney,
      ...asksForDeposit,
      ...asksForBalance,
      ...announcesWork,
      /owed again/,
      /pay here or from/,
      /Issue the balance invoice/,
    ],
  },
  'launched, then another quote sent': {
    async reach(verbs) {
      await pay(verbs)
      await verbs.launch()
      await verbs.reopenQuote()
    },
    says: {
      ...deposited,
      'thank-you page': 'Thank you. Your website is live.',
      'payment link': 'Your website is live. ₹13,107 is due.',
      quote: [
        'You have paid ₹1,456.',
        'Paid (10%) ₹1,456 Balance (90%) ₹13,107',
        'I have paid ₹1,456, and pay the balance of ₹13,107.',
      ],
      'admin: client’s view': ['You have paid ₹1,456.', 'Paid (10%) ₹1,456 Balance (90%) ₹13,107'],
      dashboard: ['Reply to our quote of ¥25,340', '₹1,456 Paid'],
      'admin: lead': ['Balance (90%) ₹13,107', 'Payments ₹1,456 Paid'],
      'admin: quotes': '¥25,340 Sent',
      'admin: quote': ['Paid (10%) ₹1,456 Balance (90%) ₹13,107', 'Payments ₹1,456 paid, test'],
      'mail: copy': 'The balance of ₹13,107 is due.',
      'mail: receipt': 'Balance: ₹13,107',
      'mail: quote': ['Paid (10%): ₹1,456', 'Balance (90%): ₹13,107'],
      'mail: quote reminder': 'Balance (90%): ₹13,107',
      'mail: accepted': null,
      'mail: launch': 'The balance is ₹13,107.',
    },
    never: [
      /your project starts/i,
      ...deniesMoney,
      ...asksForDeposit,
      ...announcesWork,
      /To start/,
      /pay 10%/,
    ],
  },
  'launched with test money alone': {
    async reach(verbs) {
      await pay(verbs)
      await verbs.launch()
      verbs.goLive()
    },
    says: launchedUnpaid,
    never: [/Deposit paid/, /The deposit is paid/, /Your project starts/, ...announcesWork],
  },
  'launched with test money alone, then another quote sent': {
    async reach(verbs) {
      await pay(verbs)
      await verbs.launch()
      verbs.goLive()
      await verbs.reopenQuote()
    },
    says: {
      ...launchedUnpaid,
      quote: [
        'Deposit (10%) ₹1,456 Balance (90%) ₹13,107',
        'I pay a 10% deposit of ₹1,456 first, and the balance of ₹13,107.',
      ],
      dashboard: ['Reply to our quote of ¥25,340', '₹1,456 Paid Test'],
      'admin: quotes': '¥25,340 Sent',
      'admin: quote': 'Deposit (10%) ₹1,456 Balance (90%) ₹13,107',
      'mail: quote': ['Deposit (10%): ₹1,456', 'Balance (90%): ₹13,107'],
      'mail: quote reminder': ['Deposit (10%): ₹1,456', 'Balance (90%): ₹13,107'],
      'mail: accepted': null,
    },
    never: [
      /Deposit paid/,
      /The deposit is paid/,
      ...asksForDeposit,
      ...announcesWork,
      /You pay a 10% deposit/,
    ],
  },
  'launched, then the deposit refunded, which is due again': {
    async reach(verbs) {
      await pay(verbs)
      await verbs.launch()
      await verbs.refund(145_600)
    },
    says: {
      ...refunded,
      quote: [
        'and your website was launched on 2 November 2026 (India time). We have refunded ₹1,456, which is due again.',
        'Paid, less the refund ₹0 Deposit (10%) ₹1,456 Balance (90%) ₹13,107',
      ],
      'admin: client’s view':
        'and your website was launched on 2 November 2026 (India time). We have refunded ₹1,456, which is due again.',
      'mail: receipt': ['Your website is live since 2 November 2026 (India time).', 'Balance: ₹14,563'],
      'mail: launch': ['Your website is live', 'The balance is ₹14,563.'],
    },
    never: [
      /Nothing has been charged/,
      /not paid/i,
      /Nothing paid yet/,
      /deposit is paid/i,
      /Deposit paid/,
      /To start \(/,
      /starts (your project|once)/,
      ...announcesWork,
    ],
  },
  'balance partly refunded': {
    async reach(verbs) {
      await settleBalance(verbs)
      await verbs.refund(100_000)
    },
    says: {
      ...balancePaid,
      quote: ['We have refunded ₹1,000, which is due again.', 'Balance after completion ₹1,000'],
      'admin: client’s view': [
        'We have refunded ₹1,000, which is due again.',
        'Balance after completion ₹1,000',
      ],
      'payment link': ['Your deposit is paid', '₹1,000 is due after completion.'],
      'admin: quote': ['Balance after completion ₹1,000', 'Payments ₹14,563 paid, ₹1,000 refunded, test'],
      project: ['₹13,107 Partly refunded', 'TCRN/26-27/0001 2 November 2026 (India time) ₹1,000 Issued'],
      invoice: ['Paid ₹13,107 Refunded ₹1,000', 'TCRN/26-27/0001 : ₹1,000'],
      dashboard: [
        '₹13,107 Partly refunded',
        'Credit note TCRN/26-27/0001 2 November 2026 (India time) ₹1,000',
      ],
      'admin: leads': 'Test ₹14,563 −₹1,000 refunded',
      'admin: lead': 'Payments ₹13,107 Partly refunded',
      'admin: payments': '₹13,107 −₹1,000 refunded Partly refunded',
      'admin: payment': 'Refund of ₹1,000 by Meera: refunded',
      'admin: project': ['₹13,107 Partly refunded', 'Balance ₹1,000 The client’s tax number'],
      'admin: invoices': '₹13,107 −₹1,000 refunded Partly refunded',
      'mail: copy': '₹1,000 of it was refunded',
      'mail: lead': '₹13,107 paid, ₹1,000 refunded',
      'mail: refund': ['We have refunded ₹1,000', 'From a payment of: ₹13,107', 'TCRN/26-27/0001'],
      'mail: refund, agency': 'The client owes it again Balance: ₹1,000',
    },
    never: [...deniesMoney, ...asksForDeposit, ...asksForBalance],
  },
  'balance invoice of a price with cents due': {
    async reach(verbs) {
      await verbs.agreeOn(moneyOf(9950, 'EUR'), 0.0113)
      await invoice(verbs)
    },
    says: {
      ...inEuros(balanceInvoiced),
      'thank-you page': 'Paid now ₹881 (about €9.95)',
      'payment link': 'In your currency €99.50',
      quote: [
        '1 month support €99.50',
        'Charged as ₹8,805 €99.50',
        'Paid (10%) ₹881 Balance after completion (90%) ₹7,924',
      ],
      'admin: client’s view': [
        '1 month support €99.50',
        'Charged as ₹8,805 €99.50',
        'Paid (10%) ₹881 Balance after completion (90%) ₹7,924',
      ],
      invoice: ['Agreed as €99.50, which is ₹8,805.', 'Pay ₹7,924', 'Paid ₹0 Due now ₹7,924'],
      dashboard: ['€99.50', 'Pay the invoice of ₹7,924 by 9 November 2026 (India time).', '₹881 Paid'],
      'admin: leads': '€99.50 Test ₹881',
      'admin: lead': [
        'Total, taxes included €99.50',
        'TINV/26-27/0001 Due by 9 November 2026 (India time) ₹7,924 Due',
      ],
      'admin: payment': [
        'shown as €99.50 ₹8,805',
        'Deposit (10%) ₹881',
        'Balance after completion (90%) ₹7,924',
      ],
      'admin: quote': ['€99.50', 'Paid (10%) ₹881'],
      'mail: copy': ['Total: €99.50', '₹881 (about €9.95)', 'Your payment of ₹881 has arrived.'],
      'mail: lead': ['Total: €99.50', 'Total in rupees: ₹8,805', '₹881 paid (test)'],
      'mail: receipt': ['₹881 (about €9.95)', 'Total: ₹8,805', 'Balance after completion: ₹7,924'],
    },
    never: [...deniesMoney, ...asksForDeposit, /€(99|100|10)(?![\d.])/, /€99\.5(?!0)/],
  },
  'free invoice without a lead': {
    reach: (verbs) => verbs.invoiceFreely({ lead: '' }),
    says: freelyInvoiced,
    never: [...claimsMoney, ...confuses, /[Oo]verdue (?!\d|₹0 )/],
  },
  'free invoice of a lead': {
    reach: (verbs, { leadId }) => verbs.invoiceFreely({ lead: leadId }),
    says: {
      ...freelyInvoiced,
      'admin: lead': [
        'Nothing paid yet',
        'Deposit (10%) ₹1,456',
        'Due by 20 November 2026 (India time) ₹6,000 Due',
      ],
    },
    never: [...claimsMoney, ...confuses, /[Oo]verdue (?!\d|₹0 )/],
  },
  'free invoice, its payment begun': {
    reach: (verbs) => openFreely(verbs),
    says: {
      ...freelyInvoiced,
      dashboard: ['Pay the invoice of ₹6,000', 'Due now ₹7,456'],
      'admin: payments': '₹6,000 Awaiting payment',
      'admin: payment': ['Free invoice ₹6,000', 'Awaiting payment', 'TINV/26-27/0001'],
    },
    never: [...claimsMoney, ...confuses],
  },
  'free invoice being checked': {
    async reach(verbs) {
      await openFreely(verbs)
      verbs.checking()
      await verbs.settle()
    },
    says: {
      ...freelyInvoiced,
      invoice: 'A payment is being checked. Please don’t pay again',
      dashboard: ['We’re checking your payment of ₹6,000', 'Pay the deposit of ₹1,456', 'Due now ₹1,456'],
      'admin: payments': '₹6,000 Payment attempted',
      'admin: payment': 'Payment attempted',
    },
    never: [...claimsMoney, ...confuses, /Pay ₹6,000/, /Pay the invoice/],
  },
  'free invoice without a lead, paid': {
    reach: (verbs) => payFreely(verbs),
    says: freelyPaid,
    never: [...confuses, /Pay ₹6,000/, /Pay the invoice/, /TREC/],
  },
  'free invoice of a lead, paid': {
    reach: (verbs, { leadId }) => payFreely(verbs, leadId),
    says: {
      ...freelyPaid,
      'admin: leads': '¥25,340',
      'admin: lead': ['Deposit (10%) ₹1,456', 'Payments ₹6,000 Paid', '₹6,000 Paid', '₹6,000 paid for order'],
      'mail: lead': ['Total in rupees: ₹14,563', '₹6,000 paid'],
      'mail: copy': '₹6,000 has arrived',
    },
    never: [...confuses, /Pay ₹6,000/, /Pay the invoice/, /TREC/],
  },
  'free invoice, partly refunded': {
    async reach(verbs) {
      await payFreely(verbs)
      await verbs.refund(100_000)
    },
    says: {
      ...freelyPaid,
      invoice: [
        'Invoice TINV/26-27/0001 Partly refunded',
        'Paid ₹6,000 Refunded ₹1,000',
        'TCRN/26-27/0001 : ₹1,000',
      ],
      dashboard: ['₹6,000 Partly refunded', 'TCRN/26-27/0001', 'Due now ₹1,456'],
      'admin: payments': '₹6,000 −₹1,000 refunded Partly refunded',
      'admin: payment': ['Refunded -₹1,000', 'Refund of ₹1,000 by Meera: refunded'],
      'admin: invoices': ['₹1,000 Issued', '₹6,000 −₹1,000 refunded Partly refunded'],
      'mail: refund': ['We have refunded ₹1,000', 'Credit note: TCRN/26-27/0001'],
      'mail: refund, agency': '₹1,000 refunded',
    },
    never: [...confuses, /Pay ₹6,000/, /owed again/, /Balance: /, /price (is|goes)/i],
  },
  'free invoice cancelled': {
    async reach(verbs) {
      await verbs.invoiceFreely({ lead: '' })
      await verbs.cancelInvoice()
    },
    says: {
      ...nothing,
      invoice: ['Invoice TINV/26-27/0001 Cancelled', 'TCRN/26-27/0001'],
      dashboard: ['₹6,000 Cancelled', 'Pay the deposit of ₹1,456', 'Due now ₹1,456'],
      'admin: invoices': '₹6,000 Cancelled',
      'mail: cancelled': ['Invoice TINV/26-27/0001 is cancelled', 'You don’t need to pay ₹6,000'],
    },
    never: [...claimsMoney, ...confuses, /Pay ₹6,000/, /Pay the invoice/, /refunded (?!\d)/i],
  },
  'free invoice overdue': {
    async reach(verbs) {
      await verbs.invoiceFreely({ lead: '' })
      verbs.wait(19)
    },
    says: {
      ...freelyInvoiced,
      invoice: ['Invoice TINV/26-27/0001 Overdue', 'Pay ₹6,000'],
      dashboard: 'Pay the invoice of ₹6,000. It was due on 20 November 2026 (India time).',
      'admin: invoices': ['Overdue 1', '₹6,000 Overdue'],
      'mail: reminder': ['Overdue: invoice TINV/26-27/0001, ₹6,000', 'we have not received ₹6,000 yet'],
    },
    never: [...claimsMoney, ...confuses],
  },
  'free invoice overdue, its reminders paused': {
    async reach(verbs) {
      await verbs.invoiceFreely({ lead: '' })
      verbs.wait(19)
      await verbs.changeWaiting({ until: '2026-11-30' })
    },
    says: {
      ...freelyInvoiced,
      invoice: ['Invoice TINV/26-27/0001 Overdue', 'Pay ₹6,000'],
      dashboard: 'Pay the invoice of ₹6,000. It was due on 20 November 2026 (India time).',
      'admin: invoices': ['₹6,000 Overdue', '₹6,000 Overdue 20 Nov 2026 Paused'],
      'mail: reminder': null,
    },
    never: [...claimsMoney, ...confuses],
  },
  'free invoice overdue, with a promise to pay': {
    async reach(verbs) {
      await verbs.invoiceFreely({ lead: '' })
      verbs.wait(19)
      await verbs.changeWaiting({ promisedOn: '2026-11-28' })
    },
    says: {
      ...freelyInvoiced,
      invoice: ['Invoice TINV/26-27/0001 Overdue', 'Pay ₹6,000'],
      dashboard: 'Pay the invoice of ₹6,000. It was due on 20 November 2026 (India time).',
      'admin: invoices': ['₹6,000 Overdue', '₹6,000 Overdue 20 Nov 2026 Promised'],
      'mail: reminder': null,
    },
    never: [...claimsMoney, ...confuses],
  },
  'paying off': {
    async reach(verbs) {
      verbs.stopPayments()
      await verbs.invoiceDeposit()
    },
    says: {
      ...depositInvoiced,
      quote: [
        'You can’t pay on this site at the moment',
        'INV/26-27/0001 : ₹1,456, due 9 November 2026 (India time)',
      ],
      invoice: ['Invoice INV/26-27/0001 Due', 'You can’t pay on this site at the moment', 'Due now ₹1,456'],
      'admin: lead': 'INV/26-27/0001 Due by 9 November 2026 (India time) ₹1,456 Due',
      'admin: quote': 'INV/26-27/0001 : ₹1,456, due 9 November 2026 (India time)',
      dashboard: ['Pay the invoice of ₹1,456 by 9 November 2026 (India time).', 'Open the invoice'],
      'mail: invoice': [': ₹1,456, due 9 November 2026 (India time)', 'Open the invoice'],
      'mail: accepted':
        'Your project starts with the 10% deposit. We’ll arrange the payment with you by email.',
    },
    never: [...claimsMoney, /Open and pay/, /being checked/, /Pay ₹/, /Test/],
  },
} satisfies Record<string, State>

test.each(Object.entries<State>(table))('%s: every page, list and mail agrees', async (_, state) => {
  await state.reach(money.verbs, money.world)
  for (const surface of surfaces) {
    const said = await readSurface(money, surface)
    const cell = state.says[surface]
    if (cell === null) {
      expect.soft(said, surface).toBeNull()
      continue
    }
    for (const words of [cell].flat()) expect.soft(said, surface).toContain(words)
    for (const lie of state.never) {
      expect.soft(said, surface).not.toMatch(lie)
    }
  }
})
