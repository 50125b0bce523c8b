import { agency, deliveryPromise } from '#domain/agency.ts'
import { routes } from '#routes'
import { MailLink, PolicyLink } from './policies/policy-links.tsx'
import { PolicyPage, type PolicySection } from './policies/policy-page.tsx'

const sections = (): PolicySection[] => [
  {
    id: 'what',
    title: 'What we deliver',
    text: (
      <p>
        Websites, online stores, web applications and advice. All of it is electronic. We sell nothing that
        fits into a parcel, so we never ask for a shipping address.
      </p>
    ),
  },
  {
    id: 'how',
    title: 'How it reaches you',
    text: (
      <>
        <ul>
          <li>
            <b>Websites, stores and applications</b> go online at your domain, or wherever the quote says. You
            get the address, and access to everything that is yours.
          </li>
          <li>
            <b>Files</b>, such as a logo or the source code, come by email or as a download.
          </li>
          <li>
            <b>Advice</b> is given in a video call. The written part comes by email.
          </li>
        </ul>
        <p>We write to the email address of your project request. Tell us if it changes.</p>
      </>
    ),
  },
  {
    id: 'when',
    title: 'When it reaches you',
    text: (
      <>
        <p>
          We deliver {deliveryPromise()}. Your project page has the checklist: {agency.deliveryChecklist}. It
          opens when your deposit has reached us.
        </p>
        <p>
          The {agency.deliveryHours} hours begin once we have checked and confirmed that we have everything we
          need. Your project page shows when they begin and end. If something turns out to be missing, they
          stop, and start again once we have it.
        </p>
      </>
    ),
  },
  {
    id: 'delay',
    title: 'If it takes longer',
    text: (
      <p>
        We tell you as soon as we know, with the reason and a new time. You can agree to it or stop the
        project; <PolicyLink path={routes.cancellationRefunds.path} /> says what you get back.
      </p>
    ),
  },
  {
    id: 'cost',
    title: 'What delivery costs',
    text: (
      <p>
        Nothing. Setting up the hosting of a website package is free too. What a hosting company or the
        registrar of your domain charges is between you and them.
      </p>
    ),
  },
  {
    id: 'where',
    title: 'Where we deliver',
    text: (
      <p>
        Anywhere with an internet connection. There are no customs duties, and no country costs more to reach.
      </p>
    ),
  },
  {
    id: 'missing',
    title: 'If something is missing',
    text: (
      <>
        <p>
          Write to <MailLink /> with your reference, which looks like OW-7K3F9Q. We answer within{' '}
          {agency.responseTime}. Check your spam folder first: access details often end up there.
        </p>
        <p>
          You have {agency.checkDays} days from delivery to check the work, and we fix what differs from the
          quote. The 90% balance is due after that, as our <PolicyLink path={routes.termsConditions.path} />{' '}
          say.
        </p>
      </>
    ),
  },
]

export default function ShippingPolicyPage() {
  return (
    <PolicyPage
      path={routes.shippingPolicy.path}
      summary={`Nothing is shipped in a box. What you order goes online or comes by email, at no extra cost, ${deliveryPromise()}.`}
      facts={[
        { value: '0', label: 'parcels: everything is delivered online' },
        { value: 'Free', label: 'delivery, to any country' },
        { value: `${agency.deliveryHours} hours`, label: 'until delivery, once we have everything' },
      ]}
      sections={sections()}
    />
  )
}
