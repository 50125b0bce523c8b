import { expect, test } from 'vitest'
import { readSurface, type Surface, surfaces } from './money-surfaces.tsx'
import { type MoneyVerbs, setUpMoneyWorld } from './money-world.ts'

/**
 * Every state of a client's money, and what each page, list and mail says then. A state or a surface without its cell
 * does not compile. Null: there is no such page, or no such mail goes out.
 */
type Cell = null | string | readonly string[]
type Row = Record<Surface, Cell>
type State = {
  /** How it comes about, by the verbs of client, staff and provider. */
  reach: (verbs: MoneyVerbs) => unknown
  says: Row
  /** What no surface may say. */
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
const asksForDeposit = [/Pay ₹1,958/, /Get the invoice/]
const asksForInvoice = [/Pay ₹17,625/, /Pay the invoice/, /Open and pay/, /Due now ₹[1-9]/]
const asksForBalance = [...asksForInvoice, /90% is due/]

const nothing: Row = {
  'thank-you page': null,
  'payment link': null,
  quote: ['The deposit of 10% starts your project', 'Pay ₹1,958 Get the invoice'],
  project: null,
  invoice: null,
  dashboard: ['Pay the deposit of ₹1,958, which starts your project', 'Nothing paid yet'],
  'desk: leads': '₹19,583 Nothing',
  'desk: lead': ['Nothing paid yet', 'Nothing issued yet', 'To start (10%) ₹1,958'],
  'desk: payments': 'No payments yet',
  'desk: payment': null,
  'desk: projects': 'No projects yet',
  'desk: project': null,
  'desk: quote': ['10% to start ₹1,958', 'Issue the invoice'],
  'desk: invoices': 'No invoices yet',
  'mail: copy': 'Nothing has been charged yet.',
  'mail: lead': 'Total in rupees: ₹19,583',
  'mail: receipt': null,
  'mail: paid': null,
  'mail: refund': null,
  'mail: invoice': null,
  'mail: reminder': null,
  'mail: cancelled': null,
  'mail: quote': null,
  'mail: accepted': 'Your project starts with the deposit, which you pay on the page of the quote.',
}

const linked: Row = {
  ...nothing,
  'thank-you page': 'Not paid. Nothing has been charged.',
  'payment link': ['Pay ₹1,958 to start', 'Not paid. Nothing has been charged.'],
  dashboard: 'Pay the deposit of ₹1,958, which starts your project',
  'desk: lead': ['₹1,958 Awaiting payment', 'Nothing issued yet'],
  'desk: payments': '₹1,958 Awaiting payment',
  'desk: payment': 'Awaiting payment',
  'mail: lead': '₹1,958 not paid',
}

const attempted: Row = {
  ...linked,
  // Its first moment, before the server has asked the provider.
  'payment link': ['We are checking your payment', 'Not paid. Nothing has been charged.'],
  'desk: lead': '₹1,958 Payment attempted',
  'desk: payments': '₹1,958 Payment attempted',
  'desk: payment': ['Payment attempted', ': failed'],
  dashboard: ['Pay the deposit of ₹1,958', 'Not paid'],
}

const deposited: Row = {
  'thank-you page': ['Your deposit is paid', 'Paid now ₹1,958'],
  'payment link': ['Your deposit is paid', '₹1,958 paid (10%)'],
  quote: ['The deposit is paid, and your project has started.', 'Paid (10%) ₹1,958'],
  project: 'Advance receipt TREC/26-27/0001 2 Nov 2026 ₹1,958 Paid',
  invoice: null,
  dashboard: [
    'Deposit paid',
    'Advance receipt TREC/26-27/0001 2 Nov 2026 ₹1,958 Paid',
    'Business Basic Paid',
  ],
  'desk: leads': '₹1,958 Paid, test',
  'desk: lead': ['Payments ₹1,958 Paid', 'Advance receipt TREC/26-27/0001 2 Nov 2026 ₹1,958 Paid'],
  'desk: payments': '₹1,958 Paid',
  'desk: payment': ['₹1,958 arrived, reported by the provider', 'TREC/26-27/0001'],
  'desk: projects': 'All projects',
  'desk: project': ['TREC/26-27/0001 2 Nov 2026 ₹1,958 Paid', 'Issue the balance invoice'],
  'desk: quote': ['Paid (10%) ₹1,958', 'Deposit ₹1,958 paid, test'],
  'desk: invoices': ['Paid 1', 'TREC/26-27/0001 Advance receipt Mira Sen Business Basic ₹1,958 Paid'],
  'mail: copy': ['Your payment of ₹1,958 has arrived.', 'The remaining 90% is due after completion.'],
  'mail: lead': ['₹1,958 paid (test)', '₹1,958 paid, test: no money moved'],
  'mail: receipt': ['Your payment of ₹1,958 has arrived', 'TREC/26-27/0001', 'Due after completion: ₹17,625'],
  'mail: paid': '₹1,958 paid',
  'mail: refund': null,
  'mail: invoice': null,
  'mail: reminder': null,
  'mail: cancelled': null,
  'mail: quote': null,
  'mail: accepted': 'The deposit is paid, and your project starts.',
}

const partlyRefunded: Row = {
  ...deposited,
  'thank-you page': 'Paid now ₹1,958 (about $24), ₹500 of it refunded',
  'payment link': ['Part of your deposit was refunded', 'Refunded ₹500'],
  quote: [
    'The deposit is paid, of which we have refunded ₹500',
    'Paid, less the refund ₹1,458 After completion ₹18,125',
  ],
  project: ['Credit note TCRN/26-27/0001 2 Nov 2026 ₹500 Issued', '₹1,958 Partly refunded'],
  dashboard: ['Credit note TCRN/26-27/0001 2 Nov 2026 ₹500', 'Paid, ₹500 refunded'],
  'desk: leads': '₹1,958 Paid, test ₹500 refunded',
  'desk: lead': ['Payments ₹1,958 Partly refunded', 'TCRN/26-27/0001 2 Nov 2026 ₹500'],
  'desk: payments': '₹1,958 −₹500 refunded Partly refunded',
  'desk: payment': ['Refunded -₹500', 'Refund of ₹500 by Meera: refunded', 'TCRN/26-27/0001'],
  'desk: project': ['TCRN/26-27/0001', '₹1,958 Partly refunded'],
  'desk: quote': 'Deposit ₹1,958 paid, ₹500 refunded, test',
  'desk: invoices': ['₹500 Issued', '₹1,958 −₹500 refunded Partly refunded'],
  'mail: copy': 'has arrived, and ₹500 of it was refunded.',
  'mail: lead': '₹1,958 paid, ₹500 refunded, test',
  'mail: refund': ['We have refunded ₹500', 'Credit note: TCRN/26-27/0001'],
}

const refunded: Row = {
  ...partlyRefunded,
  'thank-you page': '₹1,958 paid (10%), ₹1,958 of it refunded',
  'payment link': ['Your deposit was refunded', 'Refunded ₹1,958'],
  quote: 'You have accepted this quote, and your project has started.',
  project: ['₹1,958 Issued', '₹1,958 Refunded'],
  dashboard: ['TCRN/26-27/0001 2 Nov 2026 ₹1,958 Issued', 'Business Basic Refunded'],
  'desk: leads': '₹1,958 refunded',
  'desk: lead': 'Payments ₹1,958 Refunded',
  'desk: payments': '−₹1,958 refunded Refunded',
  'desk: payment': 'Refund of ₹1,958 by Meera: refunded',
  'desk: project': '₹1,958 Refunded',
  'desk: quote': '10% to start ₹1,958',
  'desk: invoices': ['Refunded 1', '₹1,958 −₹1,958 refunded Refunded'],
  'mail: copy': ['₹1,958 of it was refunded', 'Your payment was refunded.'],
  'mail: lead': '₹1,958 paid, ₹1,958 refunded',
  'mail: refund': 'We have refunded ₹1,958',
  'mail: accepted': 'Your project starts with the deposit',
}

const depositInvoiced: Row = {
  ...nothing,
  quote: ['Pay ₹1,958', 'TINV/26-27/0001 : ₹1,958, due 9 Nov 2026', 'it is one payment'],
  invoice: ['Invoice TINV/26-27/0001 Due', 'Pay ₹1,958', 'Paid ₹0 Due now ₹1,958'],
  dashboard: ['Pay the invoice of ₹1,958 by 9 Nov 2026.', 'Pay ₹1,958', 'Nothing paid yet'],
  'desk: lead': ['Nothing paid yet', 'TINV/26-27/0001 Due by 9 Nov 2026 ₹1,958 Due'],
  'desk: quote': 'TINV/26-27/0001 : ₹1,958, due 9 Nov 2026',
  'desk: invoices': ['Due 1', '₹1,958 Due'],
  'mail: invoice': ['Invoice TINV/26-27/0001: ₹1,958, due 9 Nov 2026', 'Open and pay the invoice'],
}

const balanceInvoiced: Row = {
  ...deposited,
  project: ['Due by 9 Nov 2026 ₹17,625 Due', 'Pay ₹17,625', '₹1,958 Paid'],
  invoice: [
    'Deposit: advance receipt TREC/26-27/0001 of 2 Nov 2026 -₹1,958',
    'Pay ₹17,625',
    'Paid ₹0 Due now ₹17,625',
  ],
  dashboard: ['Pay the invoice of ₹17,625 by 9 Nov 2026.', 'Pay ₹17,625', '₹1,958 Paid'],
  'desk: lead': ['TINV/26-27/0001 Due by 9 Nov 2026 ₹17,625 Due', '₹1,958 Paid'],
  'desk: project': ['₹17,625 Due', '₹1,958 Paid'],
  'desk: invoices': ['Due 1', '₹17,625 Due', '₹1,958 Paid'],
  'mail: invoice': ['Invoice TINV/26-27/0001: ₹17,625, due 9 Nov 2026', 'Open and pay the invoice'],
}

const balancePaid: Row = {
  ...deposited,
  'payment link': ['Your deposit is paid', 'The other 90% is paid too.'],
  project: ['₹17,625 Paid', '₹1,958 Paid'],
  invoice: ['Invoice TINV/26-27/0001 Paid', 'Paid ₹17,625 Due now ₹0'],
  dashboard: ['₹17,625 Paid', '₹1,958 Paid'],
  'desk: leads': '₹19,583 Paid, test',
  'desk: lead': ['Payments ₹17,625 Paid', '₹1,958 Paid'],
  'desk: payments': ['₹17,625 Paid', '₹1,958 Paid'],
  'desk: payment': ['Balance ₹17,625', '₹17,625 arrived', 'TINV/26-27/0001'],
  'desk: project': ['₹17,625 Paid', '₹1,958 Paid'],
  'desk: invoices': ['Paid 2', '₹17,625 Paid'],
  'mail: copy': ['₹17,625 has arrived', '₹1,958 has arrived', 'The whole price is paid.'],
  'mail: lead': ['₹19,583 paid (test)', '₹17,625 paid', '₹1,958 paid'],
  'mail: receipt': ['Your payment of ₹17,625 has arrived', 'Invoice: TINV/26-27/0001'],
  'mail: paid': '₹17,625 paid',
}

const open = async (verbs: MoneyVerbs) => {
  await verbs.checkOut()
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
      'desk: lead': '₹1,958 Expired',
      'desk: payments': '₹1,958 Expired',
      'desk: payment': 'Expired',
    },
    never: [...claimsMoney, /Pay ₹1,958 to start/],
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
      'payment link': 'do not pay again',
      quote: 'Your payment is being checked. Do not pay again',
      'desk: quote': ['10% to start ₹1,958', 'A payment is being checked'],
      dashboard: ['We are checking your payment of ₹1,958. Do not pay again', 'Being checked'],
      'desk: payment': ['Payment attempted', ': created'],
      'mail: copy': 'Your payment is being checked. Do not pay again',
      'mail: lead': '₹1,958 being checked',
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
        'You have paid ₹1,958, and pay the rest once your website is done.',
        'Paid (10%) ₹1,958 After completion (90%) ₹17,625',
        'I have paid ₹1,958, and pay the remaining ₹17,625 after completion.',
      ],
      dashboard: ['Answer our quote of $235', '₹1,958 Paid'],
      'desk: quote': ['Paid (10%) ₹1,958', 'Deposit ₹1,958 paid, test'],
      'mail: quote': ['Paid (10%): ₹1,958', 'choose among the options and accept.'],
      'mail: accepted': null,
    },
    never: [...deniesMoney, ...asksForDeposit, /10% to start/, /pay 10%/],
  },
  'paid twice': {
    async reach(verbs) {
      await pay(verbs)
      await verbs.payAgain()
    },
    says: {
      ...deposited,
      'desk: payment': ['₹1,958 arrived, reported', '₹1,958 arrived a second time: refund it'],
      'mail: paid': '₹1,958 paid a second time: refund it',
    },
    never: [...deniesMoney, ...asksForDeposit, /₹3,916/],
  },
  'refund asked': {
    async reach(verbs) {
      await pay(verbs)
      await verbs.askForRefund(50_000)
    },
    says: { ...deposited, 'desk: payment': 'Refund of ₹500 by Meera: requested' },
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
      await verbs.refund(195_800)
    },
    says: refunded,
    never: [...deniesMoney, /deposit is paid/i, /Deposit paid/, /90% is due/],
  },
  'deposit invoice due': {
    reach: (verbs) => verbs.invoiceDeposit(),
    says: depositInvoiced,
    never: [...claimsMoney, /Get the invoice/, /[Oo]verdue (?!\d)/],
  },
  'deposit invoice overdue': {
    async reach(verbs) {
      await verbs.invoiceDeposit()
      verbs.wait(8)
    },
    says: {
      ...depositInvoiced,
      quote: 'TINV/26-27/0001 : ₹1,958, was due 9 Nov 2026',
      invoice: ['Invoice TINV/26-27/0001 Overdue', 'Pay ₹1,958'],
      dashboard: 'Pay the invoice of ₹1,958. It was due on 9 Nov 2026.',
      'desk: lead': '₹1,958 Overdue',
      'desk: quote': '₹1,958, was due 9 Nov 2026',
      'desk: invoices': ['Overdue 1', '₹1,958 Overdue'],
      'mail: reminder': ['Overdue: invoice TINV/26-27/0001, ₹1,958', 'we have not received ₹1,958 yet'],
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
      project: 'Invoice TINV/26-27/0001 2 Nov 2026 ₹1,958 Paid',
      invoice: ['Invoice TINV/26-27/0001 Paid', 'Paid ₹1,958 Due now ₹0'],
      dashboard: ['Deposit paid', 'TINV/26-27/0001 2 Nov 2026 ₹1,958 Paid'],
      'desk: lead': ['Payments ₹1,958 Paid', 'TINV/26-27/0001 2 Nov 2026 ₹1,958 Paid'],
      'desk: payment': ['₹1,958 arrived', 'TINV/26-27/0001'],
      'desk: project': ['TINV/26-27/0001 2 Nov 2026 ₹1,958 Paid', 'Issue the balance invoice'],
      'desk: quote': ['Deposit ₹1,958 paid, test', 'Invoice TINV/26-27/0001 , paid'],
      'desk: invoices': 'TINV/26-27/0001 Invoice Mira Sen Business Basic ₹1,958 Paid',
      'mail: receipt': ['Your payment of ₹1,958 has arrived', 'Invoice: TINV/26-27/0001'],
    },
    never: [...deniesMoney, ...asksForDeposit, /TREC/, /Due now ₹1/],
  },
  'balance invoice due': {
    reach: invoice,
    says: balanceInvoiced,
    never: [...deniesMoney, ...asksForDeposit, /[Oo]verdue (?!\d)/, /Issue the balance invoice/],
  },
  'balance invoice overdue': {
    async reach(verbs) {
      await invoice(verbs)
      verbs.wait(8)
    },
    says: {
      ...balanceInvoiced,
      project: ['₹17,625 Overdue', 'Pay ₹17,625'],
      invoice: ['Invoice TINV/26-27/0001 Overdue', 'Pay ₹17,625'],
      dashboard: 'Pay the invoice of ₹17,625. It was due on 9 Nov 2026.',
      'desk: lead': '₹17,625 Overdue',
      'desk: project': '₹17,625 Overdue',
      'desk: invoices': ['Overdue 1', '₹17,625 Overdue'],
      'mail: reminder': ['Overdue: invoice TINV/26-27/0001, ₹17,625', 'we have not received ₹17,625 yet'],
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
      project: ['₹17,625 Cancelled', '₹17,625 Issued', '₹1,958 Paid'],
      invoice: ['Invoice TINV/26-27/0001 Cancelled', 'Due now ₹0', 'TCRN/26-27/0001'],
      dashboard: ['₹17,625 Cancelled', '₹1,958 Paid'],
      'desk: lead': ['₹17,625 Cancelled', '₹1,958 Paid'],
      'desk: project': ['₹17,625 Cancelled', 'Issue the balance invoice'],
      'desk: invoices': '₹17,625 Cancelled',
      'mail: cancelled': ['Invoice TINV/26-27/0001 is cancelled', 'You do not need to pay ₹17,625'],
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
      project: '₹17,625 Being checked',
      invoice: 'A payment is being checked. Do not pay again',
      dashboard: ['We are checking your payment of ₹17,625. Do not pay again', '₹17,625 Being checked'],
      'desk: lead': ['₹17,625 Payment attempted', '₹1,958 Paid'],
      'desk: payments': ['₹17,625 Payment attempted', '₹1,958 Paid'],
      'desk: payment': ['Payment attempted', 'Balance ₹17,625'],
      'desk: project': '₹17,625 Being checked',
      'desk: invoices': '₹17,625 Overdue',
      'mail: lead': ['₹17,625 being checked', '₹1,958 paid'],
      'mail: receipt': null,
    },
    never: [
      /Nothing has been charged/,
      /not paid/i,
      /Pay (the invoice|₹)/,
      ...asksForDeposit,
      /₹17,625 paid/,
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
    says: { ...balancePaid, 'payment link': ['paid', '₹17,625'] },
    never: [...deniesMoney, ...asksForDeposit, ...asksForBalance],
  },
  'balance partly refunded': {
    async reach(verbs) {
      await settleBalance(verbs)
      await verbs.refund(100_000)
    },
    says: {
      ...balancePaid,
      project: ['₹17,625 Partly refunded', 'TCRN/26-27/0001 2 Nov 2026 ₹1,000 Issued'],
      invoice: ['Paid ₹17,625 Refunded ₹1,000 Due now ₹0', 'TCRN/26-27/0001 : ₹1,000'],
      dashboard: ['₹17,625 Partly refunded', 'Paid, ₹1,000 refunded'],
      'desk: leads': '₹19,583 Paid, test ₹1,000 refunded',
      'desk: lead': 'Payments ₹17,625 Partly refunded',
      'desk: payments': '₹17,625 −₹1,000 refunded Partly refunded',
      'desk: payment': 'Refund of ₹1,000 by Meera: refunded',
      'desk: project': '₹17,625 Partly refunded',
      'desk: invoices': '₹17,625 −₹1,000 refunded Partly refunded',
      'mail: copy': '₹1,000 of it was refunded',
      'mail: lead': '₹17,625 paid, ₹1,000 refunded',
      'mail: refund': ['We have refunded ₹1,000', 'From a payment of: ₹17,625', 'TCRN/26-27/0001'],
    },
    never: [...deniesMoney, ...asksForDeposit, ...asksForBalance],
  },
  'paying off': {
    async reach(verbs) {
      verbs.stopPayments()
      await verbs.invoiceDeposit()
    },
    says: {
      ...depositInvoiced,
      quote: ['You cannot pay on this site at the moment', 'INV/26-27/0001 : ₹1,958, due 9 Nov 2026'],
      invoice: ['Invoice INV/26-27/0001 Due', 'You cannot pay on this site at the moment', 'Due now ₹1,958'],
      'desk: lead': 'INV/26-27/0001 Due by 9 Nov 2026 ₹1,958 Due',
      'desk: quote': 'INV/26-27/0001 : ₹1,958, due 9 Nov 2026',
      dashboard: ['Pay the invoice of ₹1,958 by 9 Nov 2026.', 'Open the invoice'],
      'mail: invoice': [': ₹1,958, due 9 Nov 2026', 'Open the invoice'],
      'mail: accepted': 'Your project starts with the deposit. We arrange its payment with you by e-mail.',
    },
    never: [...claimsMoney, /Open and pay/, /being checked/, /Pay ₹/, /Test/],
  },
} satisfies Record<string, State>

test.each(Object.entries<State>(table))(
  '%s: every page, list and mail says so, and none says otherwise',
  async (_, state) => {
    await state.reach(money.verbs)
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
  },
)
