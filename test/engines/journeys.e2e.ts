import { resolve } from 'node:path'
import type { MilestoneStatus } from '#domain/records/project.ts'
import type { WholeProject } from '../fixtures/project-fixtures.ts'
import { cookieOf } from '../readers/cookie-of.ts'
import type { Site } from '../servers/site.ts'
import { expect, test } from './engine-fixtures.ts'
import type { Visitor } from './visitor.ts'

async function fillRequest(visitor: Visitor, email: string): Promise<void> {
  await visitor.fill({
    'Full Name': 'Asha Rao',
    'Email Address': email,
    'Phone Number': '+91 98450 12345',
  })
  await visitor.select({
    'Preferred Contact Method': 'WhatsApp',
    'Project Type': 'Business Website',
    Timeline: 'Within a week',
  })
}

async function linkIn(site: Site, email: string, words: string): Promise<string> {
  const { text } = await site.mailbox.mailTo(email, words)
  return /\/\w+(?:\/[\w-]+)?#\S+/.exec(text)?.[0] ?? ''
}

async function staffOf(site: Site): Promise<(path: string, body?: object) => Promise<Response>> {
  let cookie = ''
  async function ask(path: string, body?: object): Promise<Response> {
    const response = await fetch(`${site.origin}/api${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', origin: site.origin, cookie },
    })
    expect(response.status).toBe(200)
    return response
  }
  cookie = cookieOf(await ask('/auth/sign-in/email', site.staff))
  return ask
}

async function showFirstMilestone(site: Site, projectPath: string): Promise<void> {
  const ask = await staffOf(site)
  const api = projectPath.replace('/project/', '/projects/')
  for (const to of ['in-work', 'in-review'] satisfies MilestoneStatus[]) {
    const { milestones }: WholeProject = await (await ask(api)).json()
    const [{ id, version } = { id: '', version: 0 }] = milestones
    await ask(`${api}/milestones/${id}/move`, { to, version, note: '' })
  }
}

/** Our dialog and the provider's window both have this button. */
async function pay(visitor: Visitor, button: string, dialog: string): Promise<void> {
  await visitor.press(button)
  await visitor.meets(dialog)
  await visitor.press(button)
  await visitor.meetsNoMore()
  await visitor.press(button)
  await visitor.sees('Payment successful')
  await visitor.press('Done')
}

test('a visitor requests a project, accepts its quote, and pays from the deposit to the balance', async ({
  visitor,
  site,
  email,
}) => {
  await visitor.open('/')
  await visitor.press('Start Your Project Now')
  await visitor.meets('Start your project')
  await fillRequest(visitor, email)
  await visitor.tick('Business Pro')
  await visitor.tick('Premium SEO')
  await visitor.takesTime()
  await visitor.press('Submit Request')

  await visitor.meets('We have your request')
  await visitor.sees(/Received, reference OW-\w{6}/)
  await visitor.press('Got it, thanks!')
  await visitor.meetsNoMore()
  const [mail] = await site.mailbox.mailsTo(email)
  expect(mail?.text).toContain('Premium SEO')

  const ask = await staffOf(site)
  const [{ id: leadId } = { id: '' }] = await site.query<{ id: string }>(
    'select id from leads where email = $1',
    [email],
  )
  const { id: quoteId } = await (await ask('/admin/quotes', { leadId })).json()
  await ask(`/quotes/${quoteId}/send`, { version: 1 })
  await visitor.open(await linkIn(site, email, 'Your quote:'))
  await visitor.tick('Premium SEO')
  await visitor.fill({ 'Your full name': 'Asha Rao' })
  await visitor.press('Accept the quote')
  await pay(visitor, 'Pay ₹3,258', 'Pay 10% Now')
  await visitor.sees('The deposit is paid')

  const projectLink = await linkIn(site, email, 'Follow progress')
  const [projectPath = ''] = projectLink.split('#')
  await showFirstMilestone(site, projectPath)
  await visitor.open(projectLink)
  await visitor.press('Approve (Structure)')
  await visitor.sees(/“Structure” moved from In review to Approved/)
  await ask(`${projectPath.replace('/project/', '/projects/')}/invoices`, { taxNumber: '' })
  await visitor.open(await linkIn(site, email, 'Open and pay the invoice'))
  await pay(visitor, 'Pay ₹29,325', 'Pay Now')
  await visitor.sees('Paid ₹29,325')
})

test('the wizard leads to the thank-you page', async ({ visitor, site, email }) => {
  await visitor.open('/?suggest=1')
  await visitor.meets('AI Suggest')
  await visitor.tick('E-commerce')
  await visitor.tick('Food & Beverage')
  await visitor.press('Continue')
  await visitor.tick('$600-1,200')
  await visitor.tick('2-4 weeks')
  await visitor.press('Continue')
  await visitor.tick('Online Store')
  await visitor.tick('Increase Sales')
  await visitor.press('Get AI Recommendations')
  await visitor.sees('Step 4 of 5')
  await visitor.meets('AI Suggest')
  await visitor.press('Continue to Contact Info')
  await visitor.fill({ 'Full Name': 'Meera Nair', 'Email Address': email })
  await visitor.takesTime()
  await visitor.press('Submit Request')

  await visitor.arrives('/ai-suggest-thank-you')
  await visitor.sees(/Received, reference OW-\w{6}/)
  expect(await site.query('select name, source from leads where email = $1', [email])).toEqual([
    { name: 'Meera Nair', source: 'ai-suggest' },
  ])
})

test('a visitor sends a conversation with the assistant', async ({ visitor, site, email }) => {
  await visitor.open('/')
  // Above its banner, the chat button would cover the price, so it is away.
  await visitor.press('Reject')
  await visitor.press('Chat')
  await visitor.takesTime()
  for (const [label, answer] of [
    ['Your name', 'Ravi Menon'],
    ['Your email address', email],
    ['Your phone number', '+91 98450 54321'],
  ] as const) {
    await visitor.fill({ [label]: answer })
    await visitor.press('Send')
  }
  await visitor.tick('E-commerce Store')
  await visitor.tick('SEO Optimization')
  await visitor.press('Continue with 2 services')
  await visitor.fill({ 'Your message': 'We sell looms.' })
  await visitor.press('Send')

  await visitor.meets('We have your conversation')
  await visitor.sees(/Received, reference OW-\w{6}/)
  expect(await site.query('select message, services from leads where email = $1', [email])).toEqual([
    { message: 'We sell looms.', services: ['E-commerce Store', 'SEO Optimization'] },
  ])
})

test('a client pays the deposit, signs up by mail, and takes part in their project', async ({
  visitor,
  site,
  email,
}) => {
  await visitor.open('/?request=1&package=business-pro')
  await visitor.meets('Start your project')
  await fillRequest(visitor, email)
  await visitor.takesTime()
  await visitor.press('Pay Now')
  await visitor.meets('Pay 10% Now')
  await visitor.press('Pay ₹3,258')
  await visitor.meetsNoMore()
  await visitor.press('Pay ₹3,258')

  await visitor.meets('Your deposit is paid')
  expect(await site.query('select status from orders where customer_email = $1', [email])).toEqual([
    { status: 'paid' },
  ])

  await visitor.open('/signup')
  await visitor.fill({ Email: email })
  await visitor.press('Email me a link')
  await visitor.open(await linkIn(site, email, 'to create your'))
  await visitor.fill({ 'Your name': 'Asha Rao' })
  await visitor.press('Create account and log in')
  await visitor.arrives('/dashboard')
  const [projectPath = ''] = (await linkIn(site, email, 'Follow progress')).split('#')
  await visitor.open('/dashboard')
  await visitor.sees(/Your turn.*Projects.*Business Pro.*Billing.*₹3,258.*Requests sent.*OW-\w{6}/)

  await visitor.press('Go to the project')
  await visitor.arrives(projectPath)
  await visitor.fill({ Texts: 'Looms since 1952.' })
  await visitor.press('Save the answer (Texts)')
  await visitor.sees('We still need 4 of 5 things from you.')
  await visitor.attach({ 'Add files: Logo': resolve('src/browser/public/icon-512.png') })
  await visitor.sees('icon-512.png')
  await visitor.fill({ Message: 'The colour is madder red.' })
  await visitor.press('Send message')
  await visitor.sees('The colour is madder red. Not seen yet')
  await site.mailbox.mailTo(site.agencyAddress, 'The colour is madder red.')
})

test('a chosen currency changes every price and is kept', async ({ visitor }) => {
  await visitor.open('/')
  await visitor.select({ Currency: 'EUR €' })
  await visitor.sees('€376', '#pricing')
  await visitor.open('/checkout?package=professional-website')
  await visitor.sees('€376', 'main')
})

test('the small screen’s menu opens a page', async ({ visitor }) => {
  await visitor.resize({ width: 480, height: 800 })
  await visitor.open('/blog')
  await visitor.press('Menu')
  await visitor.meets('Menu')
  await visitor.press('Contact Us')
  await visitor.meetsNoMore()
  await visitor.arrives('/#contact')
})

test('cookies can be chosen one by one', async ({ visitor, site }) => {
  await visitor.open('/')
  await visitor.press('Learn more')
  await visitor.meets('Cookie Preferences')
  await visitor.tick('Analytics')
  await visitor.press('Save Preferences')
  await visitor.meetsNoMore()
  await expect
    .poll(() => site.query('select analytics, marketing, preferences from consents'))
    .toContainEqual({ analytics: true, marketing: false, preferences: false })
})

test('the portfolio can be filtered, and a project previewed', async ({ visitor }) => {
  await visitor.open('/#portfolio')
  await visitor.press('Travel')
  await visitor.sees('1 project in Travel', '#portfolio')
  await visitor.press('Preview of')
  await visitor.meets("A night train's window, stop by stop")
  await visitor.press('Close')
  await visitor.meetsNoMore()
})
