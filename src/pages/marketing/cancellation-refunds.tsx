import { agency, deliveryPromise } from '#domain/agency.ts'
import { routes } from '#routes'
import { MailLink, PolicyLink } from './policies/policy-links.tsx'
import { PolicyPage, type PolicySection } from './policies/policy-page.tsx'

const sections = (): PolicySection[] => [
  {
    id: 'how',
    title: 'How to cancel',
    text: (
      <p>
        Write to <MailLink />, or reply to any of our emails. Give your reference, which looks like OW-7K3F9Q.
        You need no form and no reason. We confirm within {agency.responseTime}; what counts is when you sent
        it.
      </p>
    ),
  },
  {
    id: 'before-paying',
    title: 'Before you have paid',
    text: (
      <p>
        There is nothing to refund, and nothing is due. Neither a project request nor a quote commits you to
        anything, and you are free not to answer.
      </p>
    ),
  },
  {
    id: 'before-work',
    title: 'After the deposit, before work starts',
    text: (
      <p>You get all of the deposit back. Work starts when we tell you in writing that it has started.</p>
    ),
  },
  {
    id: 'during-work',
    title: 'While we work',
    text: (
      <>
        <p>
          You can stop at any time. We keep the 10% for the work done so far, and the 90% balance is never
          charged.
        </p>
        <p>What is unfinished stays with us, unless we agree on a price for it.</p>
      </>
    ),
  },
  {
    id: 'our-fault',
    title: 'If we cannot deliver',
    text: (
      <p>
        You get all of the deposit back if we cancel, or if we do not deliver {deliveryPromise()} and you do
        not want to wait. That time starts once we have checked and confirmed that we have everything we need.
      </p>
    ),
  },
  {
    id: 'not-as-offered',
    title: 'If the work is not what the quote says',
    text: (
      <>
        <p>
          You have {agency.checkDays} days from delivery to tell us. We fix it at no cost, and the 90% is not
          due until we have.
        </p>
        <p>
          If we cannot fix it, you choose: a lower price for the work as it is, or all of your deposit back.
          In the second case you stop using the work.
        </p>
      </>
    ),
  },
  {
    id: 'after-completion',
    title: 'After completion',
    text: (
      <p>
        Work that is complete and paid for is not refunded. We fix faults in it at no cost as long as the
        support in your package lasts. Our{' '}
        <PolicyLink path={routes.termsConditions.path} section="completion" /> say when work counts as
        complete.
      </p>
    ),
  },
  {
    id: 'refund',
    title: 'How the money comes back',
    text: (
      <>
        <p>
          We start the refund within {agency.refundWorkingDays} working days after we have confirmed it, and
          send it the way you paid. Your bank or the payment provider then needs a few more days.
        </p>
        <p>
          We charge in Indian rupees and refund the same number of rupees, without a fee. If your account is
          in another currency, your bank converts at its rate of that day, so you may get a little more or
          less than you paid.
        </p>
        <p>
          What was paid on this site through Razorpay is refunded through Razorpay, to the card or account it
          came from.
        </p>
      </>
    ),
  },
  {
    id: 'wrong-charge',
    title: 'If you were charged twice, or wrongly',
    text: (
      <p>
        Send us the date and the amount. Anything that was not due comes back in full, within the same{' '}
        {agency.refundWorkingDays} working days. If money left your account and you got no confirmation, ask
        us before you pay again.
      </p>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights by law',
    text: (
      <p>
        This policy gives you rights and takes none away. Any further rights that the law of {agency.country},
        or the consumer law of your own country, gives you remain yours.
      </p>
    ),
  },
]

export default function CancellationRefundsPage() {
  return (
    <PolicyPage
      path={routes.cancellationRefunds.path}
      summary="You can stop at any time. Before work starts you get the whole deposit back; after that you lose the 10% at most, and the balance is never charged."
      facts={[
        { value: '100%', label: 'of the deposit back before work starts' },
        { value: '10%', label: 'is the most you lose by stopping later' },
        { value: `${agency.refundWorkingDays}`, label: 'working days at most until a refund is on its way' },
      ]}
      sections={sections()}
    />
  )
}
