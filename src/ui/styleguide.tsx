import { type ReactNode, useState } from 'react'
import { Badge } from './badge.tsx'
import { Button, ButtonLink } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { Chip } from './chip.tsx'
import { CheckList, RadioList } from './choice-list.tsx'
import { DataTable, type SortDirection } from './data-table.tsx'
import { Dialog } from './dialog.tsx'
import { Disclosure } from './disclosure.tsx'
import { Drawer } from './drawer.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Icon, type IconName } from './icon.tsx'
import { Ledger, PriceSplit } from './ledger.tsx'
import { TextLink } from './link.tsx'
import { OrbWeb } from './orb-web.tsx'
import { Price } from './price.tsx'
import { Progress } from './progress.tsx'
import { Select } from './select.tsx'
import styles from './styleguide.module.css'
import { TextArea } from './text-area.tsx'
import { TextInput } from './text-input.tsx'
import { ThreadLoader } from './thread-loader.tsx'
import { showToast } from './toast.ts'
import { Toaster } from './toaster.tsx'
import { Tooltip } from './tooltip.tsx'
import { Wordmark } from './wordmark.tsx'
import { ZigzagDivider, ZigzagUnderline } from './zigzag.tsx'

const COLOURS = [
  'paper',
  'surface',
  'sunk',
  'ink',
  'muted',
  'hair',
  'edge',
  'yolk',
  'link',
  'wash',
  'danger',
  'ok',
  'focus',
]

const ICONS: IconName[] = [
  'alert',
  'arrow',
  'chat',
  'check',
  'chevron',
  'close',
  'globe',
  'lock',
  'mail',
  'menu',
  'phone',
  'user',
]

/** Every primitive in every state, in one place; for eyes and screenshots, mounted in development only. */
export function Styleguide() {
  return (
    <>
      <main className={styles.page}>
        <Bar />
        <Hero />
        <Foundations />
        <Actions />
        <Forms />
        <Choices />
        <Money />
        <Overlays />
        <Records />
        <Signature />
      </main>
      <Toaster />
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Bar() {
  const themes = ['system', 'light', 'dark'] as const
  const [theme, setTheme] = useState<(typeof themes)[number]>('system')
  function chooseTheme(next: (typeof themes)[number]) {
    setTheme(next)
    if (next === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = next
  }
  return (
    <header className={styles.bar}>
      <Wordmark name="Orbweaver" />
      <div className={styles.row}>
        {themes.map((name) => (
          <Chip key={name} pressed={name === theme} onClick={() => chooseTheme(name)}>
            {name}
          </Chip>
        ))}
      </div>
    </header>
  )
}

function Hero() {
  return (
    <div className={styles.hero}>
      <div className={styles.heroText}>
        <h1 className={styles.headline}>
          Your website,
          <br />
          woven in{' '}
          <ZigzagUnderline draw className={styles.stretched}>
            one day
          </ZigzagUnderline>
        </h1>
        <p className={styles.lead}>
          Pick a package, tell us what your business does, pay 10% to start. We deliver in 24 hours.
        </p>
        <div className={styles.row}>
          <Button variant="primary">View website packages</Button>
          <Button>See pricing</Button>
        </div>
      </div>
      <div className={styles.quote}>
        <OrbWeb className={styles.web} seed="orbweaver" width={740} height={560} hub={{ x: 560, y: 270 }} />
        <PriceSplit
          boxed
          level={2}
          title="Professional website"
          items={[
            { label: '10 pages, 2 months support', amount: '₹25,000' },
            { label: 'Booking system', amount: '₹5,000' },
          ]}
          total="₹30,000"
          today="₹3,000"
          remaining="₹27,000"
          footnote="Charged in Indian rupees."
        />
      </div>
    </div>
  )
}

function Foundations() {
  return (
    <Section title="Foundations">
      <div className={styles.swatches}>
        {COLOURS.map((name) => (
          <div key={name} className={styles.swatch} style={{ background: `var(--${name})` }}>
            <span className={styles.swatchName}>{name}</span>
          </div>
        ))}
      </div>
      <div className={styles.columns}>
        <div className={styles.types}>
          <h1>Heading one</h1>
          <h2>Heading two</h2>
          <h3>Heading three</h3>
          <h4>Heading four</h4>
        </div>
        <div className={styles.types}>
          <p>
            Running text in Atkinson Hyperlegible Next, with a <a href="#links">link to read on</a>, a{' '}
            <strong>strong word</strong> and <code>code</code>. Prices like ₹1,00,000, €450 and £380 keep
            their figures apart.
          </p>
          <ul>
            <li>Menu you can edit</li>
            <li>Table booking, map and hours that are always right</li>
          </ul>
          <small>Small print, muted by its place rather than its colour.</small>
        </div>
      </div>
    </Section>
  )
}

function Actions() {
  const [busy, setBusy] = useState(false)
  return (
    <Section title="Actions">
      <div className={styles.row}>
        <Button variant="primary">Pay ₹3,000 now</Button>
        <Button>See pricing</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger">Delete project</Button>
        <ButtonLink href="#links">A link as button</ButtonLink>
      </div>
      <div className={styles.row}>
        <Button size="l" variant="primary">
          Start your project now
          <Icon name="arrow" />
        </Button>
        <Button size="s">Small</Button>
        <Button size="s" variant="primary">
          Small primary
        </Button>
        <Button disabled>Continue</Button>
        <Button variant="primary" disabled>
          Submit request
        </Button>
      </div>
      <div className={styles.row}>
        <Button variant="primary" busy>
          Submit request
        </Button>
        <Button busy={busy} onClick={() => setBusy(true)}>
          Press to be busy
        </Button>
      </div>
      <div className={styles.row} id="links">
        <TextLink href="#links">Text link</TextLink>
        <TextLink href="#links" tone="ink">
          Navigation link
        </TextLink>
        <TextLink href="#links" arrow>
          More articles
        </TextLink>
        <Tooltip text="We work from Monday to Saturday, 9:00 to 18:00 India time.">
          <Button size="s">Hover or focus me</Button>
        </Tooltip>
      </div>
      <div className={styles.row}>
        <Badge>Retail</Badge>
        <Badge tone="yolk">Most Popular</Badge>
        <Badge tone="info">In progress</Badge>
        <Badge tone="ok">Paid</Badge>
        <Badge tone="danger">Overdue</Badge>
      </div>
      <div className={styles.row}>
        {ICONS.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </div>
    </Section>
  )
}

function Forms() {
  const [attempt, setAttempt] = useState(0)
  return (
    <Section title="Forms">
      <div className={styles.row}>
        <Button size="s" onClick={() => setAttempt(attempt + 1)}>
          Show the error summary
        </Button>
      </div>
      {attempt > 0 && (
        <ErrorSummary
          key={attempt}
          errors={[
            { fieldId: 'guide-email', message: 'Enter an e-mail address with an @' },
            { fieldId: 'guide-type', message: 'Choose a project type' },
          ]}
        />
      )}
      <div className={styles.columns}>
        <TextInput label="Full Name" required autoComplete="name" />
        <TextInput
          id="guide-email"
          label="Email Address"
          type="email"
          required
          defaultValue="asha.example.com"
          error="Enter an e-mail address with an @, like asha@example.com"
        />
        <TextInput label="Phone Number" hint="With the country code, for WhatsApp" placeholder="+91" />
        <Select
          id="guide-type"
          label="Project Type"
          required
          placeholder="Choose one"
          defaultValue=""
          options={[
            { value: 'landing-page', label: 'Landing page' },
            { value: 'ecommerce', label: 'E-commerce store' },
          ]}
        />
        <Select
          label="Timeline"
          error="Choose a timeline"
          defaultValue="flexible"
          options={[{ value: 'flexible', label: 'Flexible' }]}
        />
        <Select label="Currency" hideLabel size="s" options={[{ value: 'INR', label: '₹ INR' }]} />
        <TextInput label="Company Name" disabled defaultValue="Not needed" />
        <TextInput label="Reference" readOnly defaultValue="ORB-48213" mark="none" />
        <TextArea
          label="Project Details"
          maxLength={60}
          defaultValue="A bakery in Pune with two shops and daily menus."
          hint="What does your business do?"
        />
      </div>
    </Section>
  )
}

function Choices() {
  const [packageId, setPackageId] = useState('business-pro')
  const [addOns, setAddOns] = useState(['seo-premium'])
  const [goals, setGoals] = useState(['Generate Leads'])
  return (
    <Section title="Choices">
      <div className={styles.columns}>
        <RadioList
          legend="Package"
          name="package"
          value={packageId}
          onChange={setPackageId}
          choices={[
            {
              value: 'business-basic',
              label: 'Basic Website',
              description: '5 pages, 1 month support',
              aside: '₹15,000',
            },
            {
              value: 'business-pro',
              label: 'Professional Website',
              description: '10 pages, 2 months support',
              aside: '₹25,000',
            },
            { value: 'web-app', label: 'Web application', aside: 'Sold out', disabled: true },
          ]}
        />
        <CheckList
          legend="Add-ons"
          hint="Only what fits the chosen package"
          name="add-ons"
          values={addOns}
          onChange={setAddOns}
          error="Live chat needs a package with a server"
          choices={[
            { value: 'seo-premium', label: 'Advanced SEO', aside: '₹8,000' },
            { value: 'chatbot', label: 'Live chat', aside: '₹12,000' },
          ]}
        />
        <CheckList
          layout="chips"
          legend="Goals"
          name="goals"
          values={goals}
          onChange={setGoals}
          choices={['Increase Sales', 'Generate Leads', 'Build Brand Awareness', 'Improve SEO Ranking'].map(
            (goal) => ({ value: goal, label: goal }),
          )}
        />
        <div>
          <Checkbox label="Send me a copy" defaultChecked />
          <Checkbox label="I agree to the terms" required error="Please agree before you pay" />
          <Checkbox kind="switch" label="Analytics" description="Counts visits, without names." />
          <Checkbox kind="switch" label="Necessary" defaultChecked disabled description="Always on." />
          <Checkbox kind="switch" label="Preferences" defaultChecked />
        </div>
      </div>
      <div className={styles.row}>
        <Chip pressed>All</Chip>
        <Chip pressed={false}>Corporate</Chip>
        <Chip pressed={false}>E-commerce</Chip>
        <Chip pressed={false}>Healthcare</Chip>
      </div>
    </Section>
  )
}

function Money() {
  return (
    <Section title="Money">
      <div className={styles.columns}>
        <Ledger
          title="Invoice 2026-014"
          rows={[
            { label: 'E-commerce Website', note: '50 free product uploads', amount: '₹45,000' },
            { label: 'Payment Gateway Setup', amount: '₹3,000' },
            { label: 'Total, taxes included', amount: '₹48,000', kind: 'total' },
            { label: 'Paid', amount: '₹4,800' },
            { label: 'Due now', amount: '₹43,200', kind: 'due' },
          ]}
        />
        <PriceSplit
          boxed
          total="$390"
          today="$39"
          remaining="$351"
          footnote="Charged as ₹3,250, about $39."
        />
        <div className={styles.types}>
          <Price size="l" was="₹35,000">
            ₹25,000
          </Price>
          <p>
            <Price>from ₹18,000</Price>
          </p>
          <p>
            A page more costs{' '}
            <Price size="inline" was="AED 1,200">
              AED 800
            </Price>
            .
          </p>
          <Progress value={2} max={5} />
          <Progress value={72} max={100} label="72% built" />
        </div>
      </div>
    </Section>
  )
}

function Overlays() {
  const [opened, setOpened] = useState<'small' | 'large' | 'drawer' | 'stuck'>()
  const close = () => setOpened(undefined)
  return (
    <Section title="Overlays">
      <div className={styles.row}>
        <Button onClick={() => setOpened('small')}>Small dialog</Button>
        <Button onClick={() => setOpened('large')}>Long dialog</Button>
        <Button onClick={() => setOpened('stuck')}>Dialog that refuses to close</Button>
        <Button onClick={() => setOpened('drawer')}>Drawer</Button>
        <Button onClick={() => showToast({ title: 'Saved', message: 'Your draft is kept on this device.' })}>
          Toast
        </Button>
        <Button
          onClick={() =>
            showToast({
              title: 'Payment Verification Failed',
              message: 'Please contact support if amount was deducted.',
              tone: 'destructive',
            })
          }
        >
          Destructive toast
        </Button>
      </div>
      <Dialog
        size="s"
        open={opened === 'small'}
        onClose={close}
        title="Delete this draft?"
        description="Your answers of the five steps are forgotten."
        footer={
          <>
            <Button variant="danger" onClick={close}>
              Delete draft
            </Button>
            <Button variant="quiet" onClick={close}>
              Keep it
            </Button>
          </>
        }
      >
        <p>Nothing was sent, nothing was paid.</p>
      </Dialog>
      <Dialog
        size="l"
        open={opened === 'large'}
        onClose={close}
        title="Start your project"
        description="Two minutes. We answer within 24 hours."
        footer={
          <>
            <Button variant="primary">Submit Request</Button>
            <Button onClick={() => showToast({ title: 'A toast inside a dialog' })}>Toast</Button>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
          </>
        }
      >
        <div className={styles.columns}>
          {['Full Name', 'Company Name', 'Email Address', 'Phone Number', 'Best time', 'Website'].map(
            (label) => (
              <TextInput key={label} label={label} />
            ),
          )}
          <TextArea label="Project Details" rows={12} />
        </div>
      </Dialog>
      <Dialog
        size="s"
        open={opened === 'stuck'}
        onClose={close}
        onCloseRequest={() => false}
        title="Pay 10% Now"
        footer={
          <Button variant="primary" onClick={close}>
            Finish the payment
          </Button>
        }
      >
        <ThreadLoader label="Paying… please keep this window open" />
      </Dialog>
      <Drawer
        open={opened === 'drawer'}
        onClose={close}
        title="Menu"
        footer={<ButtonLink href="#top">Get started</ButtonLink>}
      >
        <p>
          <TextLink href="#top" tone="ink">
            Services
          </TextLink>
        </p>
      </Drawer>
    </Section>
  )
}

type Lead = { reference: string; name: string; state: string; amount: string }

const LEADS: Lead[] = [
  { reference: 'ORB-48213', name: 'Asha Rao', state: 'New', amount: '₹30,000' },
  { reference: 'ORB-48214', name: 'Zoë Müller', state: 'Quoted', amount: '₹1,05,000' },
  { reference: 'ORB-48215', name: 'Bakery Pune', state: 'Won', amount: '₹8,000' },
]

function Records() {
  const [direction, setDirection] = useState<SortDirection>('ascending')
  const rows = direction === 'ascending' ? LEADS : LEADS.toReversed()
  return (
    <Section title="Records">
      <DataTable
        caption="Leads"
        rows={rows}
        rowKey={(lead) => lead.reference}
        columns={[
          {
            key: 'name',
            header: 'Name',
            cell: (lead) => <TextLink href="#top">{lead.name}</TextLink>,
            isRowHeader: true,
            sort: {
              direction,
              onSort: () => setDirection(direction === 'ascending' ? 'descending' : 'ascending'),
            },
          },
          { key: 'reference', header: 'Reference', cell: (lead) => lead.reference },
          { key: 'state', header: 'State', cell: (lead) => <Badge tone="info">{lead.state}</Badge> },
          { key: 'amount', header: 'Total', cell: (lead) => lead.amount, align: 'end' },
        ]}
      />
      <EmptyState title="No invoices yet" action={<Button size="s">See your projects</Button>}>
        The first one comes with the 10% that starts your project.
      </EmptyState>
      <div>
        <Disclosure summary="When do I pay the rest?" name="questions" open>
          When the website is finished and you have seen it. 90% of the total, by invoice.
        </Disclosure>
        <Disclosure summary="Can I add pages later?" name="questions">
          Yes, ₹800 each.
        </Disclosure>
      </div>
    </Section>
  )
}

function Signature() {
  return (
    <Section title="Signature">
      <h3>
        A <ZigzagUnderline strokes={18}>writing spider</ZigzagUnderline>
      </h3>
      <ZigzagDivider />
      <ThreadLoader label="Loading pricing for your location..." />
      <div className={styles.columns}>
        {['pricing', 'security', 'checkout'].map((seed) => (
          <OrbWeb
            key={seed}
            className={styles.cover}
            seed={seed}
            width={1600}
            height={900}
            hub={{ x: 800, y: 400 }}
          />
        ))}
      </div>
    </Section>
  )
}
