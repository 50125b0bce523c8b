import { agency, deliveryPromise } from '#domain/agency.ts'
import { routes } from '#routes'
import { MailLink, PolicyLink } from './policies/policy-links.tsx'
import { PolicyPage, type PolicySection } from './policies/policy-page.tsx'

const sections = (): PolicySection[] => [
  {
    id: 'who',
    title: 'Who we are',
    text: (
      <>
        <p>
          {agency.name} is a web studio in {agency.country}. We build websites, online stores and web
          applications, and we run {agency.domain}. You reach us at <MailLink />.
        </p>
        <p>
          In these terms, “we” means {agency.name}, and “you” means anyone who uses this site or orders work
          from us.
        </p>
      </>
    ),
  },
  {
    id: 'order',
    title: 'From a request to an order',
    text: (
      <>
        <p>
          A project request is a question. It is free and commits neither of us, and you may drop it at any
          time. We answer within {agency.responseTime}.
        </p>
        <p>
          If we can do the work, you get a quote in writing. It says what we build and what it costs. An email
          is enough.
        </p>
        <p>
          The quote becomes an order when you have accepted it in writing and the deposit has reached us. Then
          we begin.
        </p>
      </>
    ),
  },
  {
    id: 'prices',
    title: 'Prices',
    text: (
      <>
        <p>Prices on this site include all taxes.</p>
        <p>
          They depend on your country and on the currency you choose, so the same package may cost more or
          less elsewhere. Prices on this site may change. The price in your quote does not, unless you ask for
          more work.
        </p>
        <p>
          We work out the price of your request again when it arrives. If it differs from the total that you
          saw, we tell you before you decide.
        </p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Payment',
    text: (
      <>
        <ul>
          <li>
            <b>10% deposit.</b> It is a tenth of the total, rounded to a whole rupee.
          </li>
          <li>
            <b>90% after completion.</b> <a href="#completion">Below</a> we say when that is.
          </li>
        </ul>
        <p>
          We charge in Indian rupees (INR), whichever currency you choose to see. The total that you see is
          converted to rupees at the display rate of this site, and the calculator shows the deposit in rupees
          beside yours. Your bank may use another rate and add a fee of its own.
        </p>
        <p>
          On this site Razorpay takes the payment, in rupees, and card numbers go to Razorpay without passing
          through our server. If you cannot pay there, we agree on another way with you by email.
        </p>
      </>
    ),
  },
  {
    id: 'your-part',
    title: 'What we need from you',
    text: (
      <>
        <ul>
          <li>Your texts, pictures and logo, or your request that we make them.</li>
          <li>Access to your domain and hosting, if you have them already.</li>
          <li>Answers to our questions, from someone who can decide.</li>
        </ul>
        <p>
          Send only what you have the right to use. Your project page lists all of this as a checklist. The
          time to delivery starts once we have checked and confirmed that we have everything we need.
        </p>
      </>
    ),
  },
  {
    id: 'completion',
    title: 'Delivery and completion',
    text: (
      <>
        <p>
          Everything is delivered online; see <PolicyLink path={routes.shippingPolicy.path} />. We deliver{' '}
          {deliveryPromise()}.
        </p>
        <p>
          Once we have delivered, you have {agency.checkDays} days to check. Tell us what is missing or does
          not work as the quote says, and we fix it at no cost.
        </p>
        <p>
          The work is complete when you say so, or when those {agency.checkDays} days pass without a word from
          you. The 90% balance is due then.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes, support and hosting',
    text: (
      <>
        <p>
          Anything that is not in the quote costs extra. We tell you the price first, and start when you
          agree.
        </p>
        <p>
          Support is as long as your package says: 1 to 3 months for our website packages. It begins with
          delivery. During that time we fix faults in our work at no cost.
        </p>
        <p>
          “Free hosting setup” means that we set your hosting up and charge nothing for it. What the hosting
          company and the registrar of your domain charge is yours to pay.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Who owns what',
    text: (
      <>
        <p>
          Once you have paid in full, what we made for you is yours, to use, change and sell. Until then it is
          ours.
        </p>
        <p>
          What you gave us stays yours. Software by others, such as open-source libraries, keeps its own
          licence. We show your project as our work only if you agree.
        </p>
      </>
    ),
  },
  {
    id: 'this-site',
    title: 'Using this site',
    text: (
      <>
        <p>
          Send requests for yourself, or for someone who asked you to. From one IP address we take up to 30
          requests in 10 minutes. Requests that look automatic wait until one of us has read them.
        </p>
        <p>Do not try to break into this site, overload it, or read what belongs to others.</p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    text: (
      <>
        <p>
          We are liable without limit for damage that we cause on purpose or by gross negligence, and wherever
          the law does not let us limit it. Otherwise our liability is limited to the price of your project.
        </p>
        <p>
          We are not liable for what others do: your hosting company, a payment provider, or anyone who
          changes the work after us.
        </p>
      </>
    ),
  },
  {
    id: 'cancellation',
    title: 'Cancelling',
    text: (
      <p>
        You can stop at any time. What you get back is in{' '}
        <PolicyLink path={routes.cancellationRefunds.path} />.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law, and changes to these terms',
    text: (
      <>
        <p>
          The law of {agency.country} applies, and its courts decide. If you are a consumer elsewhere, you
          keep the rights that your own law gives you. Before you go to court, write to us: many things can be
          settled by email.
        </p>
        <p>
          The terms on this page on the day you accept the quote apply to your order. Later changes do not.
        </p>
      </>
    ),
  },
]

export default function TermsConditionsPage() {
  return (
    <PolicyPage
      path={routes.termsConditions.path}
      summary="A request is free and commits you to nothing. You order by accepting our written quote and paying a 10% deposit. The 90% balance is due when the work is done."
      facts={[
        { value: '10%', label: 'deposit, before we start' },
        { value: '90%', label: 'balance, after completion' },
        { value: `${agency.checkDays} days`, label: 'to check what we deliver' },
      ]}
      sections={sections()}
    />
  )
}
