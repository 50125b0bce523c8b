import { seedOf } from '#platform/content/seed-content.server.ts'
import { privacyKind, refundsKind, shippingKind, termsKind } from './policy-kinds.ts'

/** The day is the same in every zone. */
const publishedAt = new Date('2026-11-29T11:00:00Z')

const terms = {
  id: 'terms-conditions',
  publishedAt,
  summary:
    'A request is free and commits you to nothing. You order by accepting our written quote and paying a {deposit} deposit. The {balance} balance is due when the work is done.',
  facts: [
    '{deposit}: deposit, before we start',
    '{balance}: balance, after completion',
    '{checkDays} days: to check what we deliver',
  ],
  title: 'Terms & Conditions: {deposit} deposit, {balance} after completion',
  description:
    'How an order with {name} works: a free request, a written quote, a {deposit} deposit, the balance after completion, charged in Indian rupees.',
  text: `## Who we are {#who}

{name} is a web studio in {country}. We build websites, online stores and web applications, and we run {domain}. You reach us at [{email}](mailto:{email}).

In these terms, “we” means {name}, and “you” means anyone who uses this site or orders work from us.

## From a request to an order {#order}

A project request is a question. It is free and commits neither of us, and you may drop it at any time. We answer within {responseTime}.

If we can do the work, you get a quote in writing. It says what we build and what it costs. An email is enough.

The quote becomes an order when you have accepted it in writing and the deposit has reached us. Then we begin.

## Prices {#prices}

Prices on this site include all taxes.

They depend on your country and on the currency you choose, so the same package may cost more or less elsewhere. Prices on this site may change. The price in your quote does not, unless you ask for more work.

We work out the price of your request again when it arrives. If it differs from the total that you saw, we tell you before you decide.

## Payment {#payment}

- **{deposit} deposit.** It is a tenth of the total, rounded to a whole rupee.
- **{balance} after completion.** [Below](#completion) we say when that is.

We charge in Indian rupees (INR), whichever currency you choose to see. The total that you see is converted to rupees at the display rate of this site, and the calculator shows the deposit in rupees beside yours. Your bank may use another rate and add a fee of its own.

On this site Razorpay takes the payment, in rupees, and card numbers go to Razorpay without passing through our server. If you cannot pay there, we agree on another way with you by email.

## What we need from you {#your-part}

- Your texts, pictures and logo, or your request that we make them.
- Access to your domain and hosting, if you have them already.
- Answers to our questions, from someone who can decide.

Send only what you have the right to use. Your project page lists all of this as a checklist. The time to delivery starts once we have checked and confirmed that we have everything we need.

## Delivery and completion {#completion}

Everything is delivered online; see [Shipping Policy](/shipping-policy). We deliver {deliveryPromise}.

Once we have delivered, you have {checkDays} days to check. Tell us what is missing or does not work as the quote says, and we fix it at no cost.

The work is complete when you say so, or when those {checkDays} days pass without a word from you. The {balance} balance is due then.

## Changes, support and hosting {#changes}

Anything that is not in the quote costs extra. We tell you the price first, and start when you agree.

Support is as long as your package says: 1 to 3 months for our website packages. It begins with delivery. During that time we fix faults in our work at no cost.

“Free hosting setup” means that we set your hosting up and charge nothing for it. What the hosting company and the registrar of your domain charge is yours to pay.

## Who owns what {#rights}

Once you have paid in full, what we made for you is yours, to use, change and sell. Until then it is ours.

What you gave us stays yours. Software by others, such as open-source libraries, keeps its own licence. We show your project as our work only if you agree.

## Using this site {#this-site}

Send requests for yourself, or for someone who asked you to. From one IP address we take up to 30 requests in 10 minutes. Requests that look automatic wait until one of us has read them.

Do not try to break into this site, overload it, or read what belongs to others.

## Liability {#liability}

We are liable without limit for damage that we cause on purpose or by gross negligence, and wherever the law does not let us limit it. Otherwise our liability is limited to the price of your project.

We are not liable for what others do: your hosting company, a payment provider, or anyone who changes the work after us.

## Cancelling {#cancellation}

You can stop at any time. What you get back is in [Cancellation & Refunds](/cancellation-refunds).

## Law, and changes to these terms {#law}

The law of {country} applies, and its courts decide. If you are a consumer elsewhere, you keep the rights that your own law gives you. Before you go to court, write to us: many things can be settled by email.

The terms on this page on the day you accept the quote apply to your order. Later changes do not.
`,
}

const refunds = {
  id: 'cancellation-refunds',
  publishedAt,
  summary:
    'You can stop at any time. Before work starts you get the whole deposit back; after that you lose the {deposit} at most, and the balance is never charged.',
  facts: [
    '100%: of the deposit back before work starts',
    '{deposit}: is the most you lose by stopping later',
    '{refundWorkingDays}: working days at most until a refund is on its way',
  ],
  title: 'Cancellation & Refunds: what you get back, and when',
  description:
    'Cancel an order with {name} by email: free before you pay, the whole deposit back before work starts, refunds started within {refundWorkingDays} working days.',
  text: `## How to cancel {#how}

Write to [{email}](mailto:{email}), or reply to any of our emails. Give your reference, which looks like OW-7K3F9Q. You need no form and no reason. We confirm within {responseTime}; what counts is when you sent it.

## Before you have paid {#before-paying}

There is nothing to refund, and nothing is due. Neither a project request nor a quote commits you to anything, and you are free not to answer.

## After the deposit, before work starts {#before-work}

You get all of the deposit back. Work starts when we tell you in writing that it has started.

## While we work {#during-work}

You can stop at any time. We keep the {deposit} for the work done so far, and the {balance} balance is never charged.

What is unfinished stays with us, unless we agree on a price for it.

## If we cannot deliver {#our-fault}

You get all of the deposit back if we cancel, or if we do not deliver {deliveryPromise} and you do not want to wait. That time starts once we have checked and confirmed that we have everything we need.

## If the work is not what the quote says {#not-as-offered}

You have {checkDays} days from delivery to tell us. We fix it at no cost, and the {balance} is not due until we have.

If we cannot fix it, you choose: a lower price for the work as it is, or all of your deposit back. In the second case you stop using the work.

## After completion {#after-completion}

Work that is complete and paid for is not refunded. We fix faults in it at no cost as long as the support in your package lasts. Our [Terms & Conditions](/terms-conditions#completion) say when work counts as complete.

## How the money comes back {#refund}

We start the refund within {refundWorkingDays} working days after we have confirmed it, and send it the way you paid. Your bank or the payment provider then needs a few more days.

We charge in Indian rupees and refund the same number of rupees, without a fee. If your account is in another currency, your bank converts at its rate of that day, so you may get a little more or less than you paid.

What was paid on this site through Razorpay is refunded through Razorpay, to the card or account it came from.

## If you were charged twice, or wrongly {#wrong-charge}

Send us the date and the amount. Anything that was not due comes back in full, within the same {refundWorkingDays} working days. If money left your account and you got no confirmation, ask us before you pay again.

## Your rights by law {#your-rights}

This policy gives you rights and takes none away. Any further rights that the law of {country}, or the consumer law of your own country, gives you remain yours.
`,
}

const shipping = {
  id: 'shipping-policy',
  publishedAt,
  summary:
    'Nothing is shipped in a box. What you order goes online or comes by email, at no extra cost, {deliveryPromise}.',
  facts: [
    '0: parcels: everything is delivered online',
    'Free: delivery, to any country',
    '{deliveryHours} hours: until delivery, once we have everything',
  ],
  title: 'Shipping Policy: everything is delivered online',
  description:
    '{name} delivers websites, stores and advice online: no parcels, no shipping cost, and delivery {deliveryPromise}.',
  text: `## What we deliver {#what}

Websites, online stores, web applications and advice. All of it is electronic. We sell nothing that fits into a parcel, so we never ask for a shipping address.

## How it reaches you {#how}

- **Websites, stores and applications** go online at your domain, or wherever the quote says. You get the address, and access to everything that is yours.
- **Files**, such as a logo or the source code, come by email or as a download.
- **Advice** is given in a video call. The written part comes by email.

We write to the email address of your project request. Tell us if it changes.

## When it reaches you {#when}

We deliver {deliveryPromise}. Your project page has the checklist: {deliveryChecklist}. It opens when your deposit has reached us.

The {deliveryHours} hours begin once we have checked and confirmed that we have everything we need. Your project page shows when they begin and end. If something turns out to be missing, they stop, and start again once we have it.

## If it takes longer {#delay}

We tell you as soon as we know, with the reason and a new time. You can agree to it or stop the project; [Cancellation & Refunds](/cancellation-refunds) says what you get back.

## What delivery costs {#cost}

Nothing. Setting up the hosting of a website package is free too. What a hosting company or the registrar of your domain charges is between you and them.

## Where we deliver {#where}

Anywhere with an internet connection. There are no customs duties, and no country costs more to reach.

## If something is missing {#missing}

Write to [{email}](mailto:{email}) with your reference, which looks like OW-7K3F9Q. We answer within {responseTime}. Check your spam folder first: access details often end up there.

You have {checkDays} days from delivery to check the work, and we fix what differs from the quote. The {balance} balance is due after that, as our [Terms & Conditions](/terms-conditions) say.
`,
}

const privacy = { id: 'privacy-policy', publishedAt, text: '' }

export const policyTexts = { terms, refunds, shipping, privacy }

export const policySeeds = [
  seedOf(termsKind, [terms]),
  seedOf(privacyKind, [privacy]),
  seedOf(refundsKind, [refunds]),
  seedOf(shippingKind, [shipping]),
]
