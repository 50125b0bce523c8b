import { expect, test } from 'vitest'
import { documents } from '#db/schema/documents.ts'
import { type CurrencyCode, currencies } from '#domain/money/currency.ts'
import { money as moneyOf } from '#domain/money/money.ts'
import { readDocumentPdf } from '#features/billing/documents/document-record.server.ts'
import { readPaymentState } from '#features/payments/state/read-payment-state.server.ts'
import { visitorHash } from '../fixtures/order-fixtures.ts'
import { readPdf } from '../readers/read-pdf.ts'
import { readSurface, type Surface } from './money-surfaces.tsx'
import { setUpMoneyWorld } from './money-world.ts'

const money = setUpMoneyWorld()

type Agreed = {
  currency: CurrencyCode
  amountMinor: number
  ratePerInr: number
  price: string
  total: string
  deposit: string
  tenth: { amountMinor: number; text: string }
  balance: string
}

const agreed: Agreed[] = [
  {
    currency: 'EUR',
    amountMinor: 9950,
    ratePerInr: 0.0113,
    price: '€99.50',
    total: '₹8,805',
    deposit: '₹881',
    tenth: { amountMinor: 995, text: ' (about €9.95)' },
    balance: '₹7,924',
  },
  {
    currency: 'JPY',
    amountMinor: 27_004,
    ratePerInr: 1.74,
    price: '¥27,004',
    total: '₹15,520',
    deposit: '₹1,552',
    tenth: { amountMinor: 2700, text: ' (about ¥2,700)' },
    balance: '₹13,968',
  },
  {
    currency: 'AED',
    amountMinor: 132_005,
    ratePerInr: 0.045,
    price: 'AED 1,320.05',
    total: '₹29,334',
    deposit: '₹2,933',
    tenth: { amountMinor: 13_201, text: ' (about AED 132.01)' },
    balance: '₹26,401',
  },
  {
    currency: 'INR',
    amountMinor: 999_950,
    ratePerInr: currencies.INR.displayRatePerInr,
    price: '₹9,999.50',
    total: '₹9,999.50',
    deposit: '₹1,000',
    tenth: { amountMinor: 100_000, text: '' },
    balance: '₹8,999.50',
  },
]

test.each(agreed)('an agreed $price is the same sum from the draft to the balance invoice', async (given) => {
  const { currency, amountMinor, ratePerInr, price, total, deposit, tenth, balance } = given
  const { verbs, ctx } = money
  await verbs.agreeOn(moneyOf(amountMinor, currency), ratePerInr)
  await verbs.startPayment()
  await verbs.link()
  await verbs.pay()
  await verbs.invoiceBalance()

  const says = async (surface: Surface, ...words: string[]) => {
    const said = await readSurface(money, surface)
    for (const one of words) expect(said, surface).toContain(one)
  }
  const isForeign = currency !== 'INR'
  await says('admin: leads', price, `Test ${deposit}`)
  await says('admin: lead', `Total, taxes included ${price}`, `Paid (10%) ${deposit}`, `(90%) ${balance}`)
  await says('admin: quote', price, `Balance after completion (90%) ${balance}`)
  await says('admin: invoices', `${balance} Due`)
  await says(
    'quote',
    `Business Basic, ${price}`,
    `1 month support ${price}`,
    `The total is ${price}`,
    `the balance of ${balance}`,
  )
  await says('dashboard', `${price} Accepted`, `Pay the invoice of ${balance}`)
  await says('payment link', `Total All taxes included ${total}`, `(90%) ${balance}`)
  await says('project', `${balance} Due`)
  await says('invoice', `Pay ${balance}`, ...(isForeign ? [`Agreed as ${price}, which is ${total}.`] : []))
  await says('mail: copy', `Total: ${price}`, `Balance after completion (90%): ${balance}`)
  await says('mail: receipt', `Paid: ${deposit}${tenth.text}`, `Balance after completion: ${balance}`)
  await says('mail: invoice', `: ${balance}, due`)

  const [order] = (
    await money.app.context.database.pool.query(
      'select provider_order_id as id from orders where part = $1',
      ['deposit'],
    )
  ).rows
  const input = { providerOrderId: order.id, visitorHash }
  expect(await readPaymentState(ctx.visitor(), input)).toMatchObject({
    state: 'paid',
    shown: { amountMinor: tenth.amountMinor, currency },
  })
  const papers = await money.app.db.select({ id: documents.id }).from(documents)
  expect(papers).toHaveLength(2)
  for (const { id } of papers) {
    const { text } = await readPdf((await readDocumentPdf(ctx.staff(), { id })).pdf)
    expect(text.replace(/\s+/g, ' ')).toContain(isForeign ? `Agreed as ${price}, which is ${total}.` : total)
  }
})
