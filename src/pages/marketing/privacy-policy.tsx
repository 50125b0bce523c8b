import { agency } from '#domain/agency.ts'
import { leadDraftDays } from '#features/leads/forms/lead-draft.ts'
import { quarantineDays, removedLeadDays, unpaidLeadDays } from '#features/leads/lead.ts'
import { mailDays } from '#features/mails/mail-days.ts'
import { providerEventDays, unpaidOrderDays } from '#features/payments/payment.ts'
import { privacyChangedOn } from '#features/policies/policy-labels.ts'
import { sharedPlanDays } from '#features/wizard/wizard.ts'
import { usePathData } from '#platform/api/use-path-data.ts'
import { routes } from '#routes'
import { usePageAddress } from './frame/use-page-address.ts'
import { MailLink } from './policies/policy-links.tsx'
import { LastChanged, PolicyPage, type PolicySection } from './policies/policy-page.tsx'
import { inWords, writtenSections } from './policies/policy-words.tsx'
import { RequestLimits } from './policies/request-limits.tsx'
import { chatList, requestList, suggestList } from './policies/sent-data.ts'
import { StoredItems } from './policies/stored-items.tsx'

function formatYears(days: number): string {
  const years = Math.round(days / 365)
  return years === 1 ? 'a year' : `${years} years`
}

const ownSections = (): PolicySection[] => [
  {
    id: 'who',
    title: 'Who is responsible for your data',
    text: (
      <p>
        {agency.name}, a web studio in {agency.country}. Write to <MailLink /> about anything on this page.
      </p>
    ),
  },
  {
    id: 'requests',
    title: 'What you send us',
    text: (
      <>
        <p>When you send a project request, we store what you typed and chose:</p>
        <ul>
          <li>
            <b>We need</b> {requestList('needed')}.
          </li>
          <li>
            <b>If you give them</b>, {requestList('optional')}.
          </li>
          <li>
            <b>The form adds</b> {requestList('added')}. The last two tell people from programs; we keep only
            whether they looked suspicious.
          </li>
        </ul>
        <p>
          Our server adds the time, a reference such as OW-7K3F9Q, the price as our server works it out, and a
          random key with a checksum, so that a request sent twice is stored once. Our staff add their notes,
          and what they did.
        </p>
        <p>
          We use this to answer you, to send you a quote, and to do the work if you order it. We use it for
          nothing else: no newsletter and no advertising, and we never sell it. Neither your IP address nor
          your country is stored with it.
        </p>
      </>
    ),
  },
  {
    id: 'chat',
    title: 'What you tell the assistant',
    text: (
      <>
        <p>
          The chat is a script that runs on your device; no other company and no language model reads it. When
          you finish it, we store {chatList()}, and treat it like a request.
        </p>
        <p>
          Once you have given your email address or phone number, each answer is also saved on our server as a
          draft, and the assistant says so before it asks. If you stop halfway, we may get in touch. The draft
          becomes your request when you finish. If you never do and we have not got in touch, it is deleted{' '}
          {leadDraftDays} days after it began.
        </p>
        <p>
          Pressing “Get Started” beside a service on one version of our home page sends us the name of that
          service and nothing about you: no name, no address. It tells us what people ask for.
        </p>
      </>
    ),
  },
  {
    id: 'suggest',
    title: 'What you tell AI Suggest',
    text: (
      <>
        <p>
          After the third step your answers go to our server, which works out the recommendations by fixed
          rules and stores nothing. If we have set up a language model to word the reasons, the company that
          runs it gets your answers and the recommendations from our server, but not your name, your address
          or any other way to reach you. A note under the result says whether one was used.
        </p>
        <p>
          “Copy a link” stores your answers, your choice and your currency for {sharedPlanDays} days, without
          your name. Anyone with the link can open them. “Email this plan to yourself” also stores the email
          address you type, for the same time.
        </p>
        <p>
          When you send the plan, we store {suggestList()}, and treat it like a request. Before that, an email
          address or a phone number in the last step creates a draft on our server, as in the chat.
        </p>
      </>
    ),
  },
  {
    id: 'mails',
    title: 'What we email',
    text: (
      <>
        <p>
          Each request sends two emails. One tells our team what you sent. The other goes to the address you
          gave, with the reference and what you chose from our lists, without your own words: anyone can enter
          any address. We keep the text of both, and whether they were delivered.
        </p>
        <p>
          One address gets at most 5 such copies an hour, and while many are sent at once, a copy may wait. A
          request that looks automatic gets its copy only after one of us has looked at it. If you got a copy
          and did not write to us, someone mistyped an address: tell us, and we delete it.
        </p>
      </>
    ),
  },
  {
    id: 'device',
    title: 'What this site stores on your device',
    text: (
      <>
        <p>
          This is the complete list. Most visitors get none of it. Each entry does something that you asked
          for, except two that we set only while we compare two versions of our home page. One of those two
          tells visitors apart, and needs your consent.
        </p>
        <StoredItems />
        <p>
          You can delete them at any time in the settings of your browser. Pressing Start over deletes a
          draft, and pressing Discard deletes a request that waits to be sent.
        </p>
        <p>
          If you agree to analytics while we compare, we count you: the version, the time, and a random
          number. A request you send and a payment you make carry that number too, so that we know which
          version leads to more of them.
        </p>
        <p>
          With your consent, and only if we use them, Google Analytics adds cookies that begin with “_ga” and
          Google Ads some that begin with “_gcl”. Withdraw your consent under Cookie settings, at the foot of
          every page, and they are deleted. If your browser sends Global Privacy Control, marketing stays off
          and cannot be turned on.
        </p>
        <p>
          If an ad brought you here, the address of each page carries the ad’s number until you answer about
          cookies. We store that number nowhere, and Google Ads reads it only with your consent.
        </p>
        <p>
          When a visitor answers the question about cookies, our server records the time, the version of the
          question and the answer. It does not record who answered.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    text: (
      <>
        <p>
          If you create an account, we store your email address, your name and, if you choose one, your
          password, as a hash that cannot be turned back into it. For each device on which you are logged in,
          we store when, and what its browser calls itself. A link that we email you is stored as a hash,
          until you use it or it expires.
        </p>
        <p>
          Your account shows you what was sent and paid from your address, once you have proved that it is
          yours. There you can end sessions, download everything that we keep about you, and delete the
          account at once, with or without what you sent.
        </p>
      </>
    ),
  },
  {
    id: 'project',
    title: 'Your project',
    text: (
      <>
        <p>
          When we work for you, your project’s page stores what both sides write and send there: what we
          agreed on, your answers, messages and files, each with its time and the name of its sender. Files
          are only ever downloaded, by you and by us; their addresses cannot be guessed.
        </p>
        <p>
          Before that, you may get a quote from us. We store when you first opened it. If you accept it, we
          store the exact words, your name, the time and your IP address, as proof of what we agreed.
        </p>
        <p>
          Invoices, receipts and credit notes print your name, your company and, if you give it to us, your
          tax number. We remind you of an invoice that is overdue by email, three times at most.
        </p>
        <p>
          Our emails about a quote, an invoice or a project contain a link that opens its page without a
          log-in, until it expires. Pass it on only to people who may see all of it. Ask us, and we end every
          such link at once.
        </p>
      </>
    ),
  },
  {
    id: 'country',
    title: 'Your country',
    text: (
      <p>
        Our prices differ by country. To know yours, our server looks up your IP address in a list of
        countries on the same server; no one else is asked. It forgets the address once the page has been
        sent. After you choose a currency, it no longer looks.
      </p>
    ),
  },
  {
    id: 'limits',
    title: 'Protection against misuse',
    text: (
      <>
        <p>
          To protect the site from floods of requests, we limit what one IP address may do. The counters are
          deleted within 2 hours. Besides them, we store your IP address only with a quote that you accept.
        </p>
        <RequestLimits />
        <p>
          Our log records errors of the program, each with a random number that you can quote to us. We write
          no names, no addresses and no messages into it, and no list of who visited which page.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Other companies',
    text: (
      <>
        <p>
          Pages, fonts, pictures and code come from our own server. Without your consent your browser asks no
          other company for anything: no analytics, no advertising pixel, no font service. If you agree to
          analytics or marketing, and only if we use them, it loads Google Analytics or tells Google Ads that
          a request has reached us, with its reference and nothing you wrote. Links to social networks are
          plain links: the network learns about you only if you follow one.
        </p>
        <p>
          The companies that host our server and deliver our email handle your data on our behalf. Ask us, and
          we tell you who they are.
        </p>
        <p>
          Razorpay takes the payments on this site. It gets your name, email address, phone number and the
          amount from us, and the data of your card or account from you. We learn whether you paid, but never
          your card number. Its messages to our server contain your name too: we keep them unchanged for{' '}
          {providerEventDays} days, and after that only the numbers of the payment and the order. When you
          begin to pay, we store what you filled in with the payment, so that nothing is lost if you close the
          page before you send it.
        </p>
      </>
    ),
  },
  {
    id: 'retention',
    title: 'How long we keep it',
    text: (
      <>
        <p>
          Drafts are deleted after {leadDraftDays} days, results of AI Suggest that were shared or emailed
          after {sharedPlanDays}. A request that comes to nothing is deleted {formatYears(unpaidLeadDays)}{' '}
          after its last change, one that looks automatic after {quarantineDays} days, once we have looked at
          it, and one that we discard, such as spam, after {removedLeadDays} days. An unpaid order is deleted
          after {formatYears(unpaidOrderDays)}, and the text of our emails after {formatYears(mailDays)}. A
          quote stays as long as its request, and one that you accepted as long as the invoices and receipts
          that follow from it. Your project with its messages and files stays until you delete it, so that you
          find it again.
        </p>
        <p>
          With an account, you can delete all of this yourself, at once. A project that is in work or online
          is the exception: we first end it with you, and then delete it. Otherwise ask, and a person does it
          within {agency.dataRequestDays} days. For each payment we then keep its number, date and amount,
          what it was for, your name, your company and your tax number, because tax law requires it, and the
          words of the quote that you accepted.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'What you can ask of us',
    text: (
      <>
        <ul>
          <li>a copy of everything we hold about you,</li>
          <li>the correction of what is wrong,</li>
          <li>its deletion,</li>
          <li>that we stop using it.</li>
        </ul>
        <p>Your account offers both the copy and the deletion.</p>
        <p>
          Write to <MailLink /> from the address you used, so that we know it is you. It costs nothing, and we
          do it within {agency.dataRequestDays} days. If you are not satisfied with our answer, you can
          complain to the data protection authority where you live.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'Who can read it',
    text: (
      <p>
        Our staff, after logging in, and you in your account. We store passwords only as a hash. Anyone who
        can read your email can log in to your account, as on any site that resets a forgotten password by
        email.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    text: (
      <p>
        When the site starts to store or send something new, this page changes with it, and so does the date
        at its top. Nothing that goes beyond running the site starts without your consent.
      </p>
    ),
  },
]

export default function PrivacyPolicyPage() {
  const { dataPaths } = usePageAddress(routes.privacyPolicy)
  const added = usePathData(dataPaths[0])
  return (
    <PolicyPage
      path={routes.privacyPolicy.path}
      summary="We keep what you send us, in order to answer you. Without your consent this site does not track you, and its pages ask no other company for anything."
      changed={<LastChanged day={added.since > privacyChangedOn ? added.since : privacyChangedOn} />}
      facts={[
        { value: '0', label: 'trackers and requests to other companies without your consent' },
        { value: '2 cookies', label: 'one for your answer about cookies, one if you choose a currency' },
        { value: `${agency.dataRequestDays} days`, label: 'at most to show, correct or delete your data' },
      ]}
      sections={ownSections()
        .map(inWords)
        .toSpliced(-1, 0, ...writtenSections(added.sections))}
    />
  )
}
