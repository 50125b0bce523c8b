import type { Page } from '@playwright/test'

/** One client's records, which exist before the dialogs open. */
export type Prepared = {
  email: string
  leadId: string
  clientId: string
  orderId: string
  invoiceId: string
  quoteId: string
  acceptedQuoteId: string
  projectId: string
}

type DialogWithFields = {
  /** Its path below `src/`. */
  file: string
  dialog: string | RegExp
  /** Opens the dialog. */
  open: (page: Page, prepared: Prepared) => Promise<void>
  /** Closing keeps a draft in place of the question. */
  keepsDraft?: true
}

/** Opens a page, unless it is open, and presses its buttons, one after the other. */
function at(path: (prepared: Prepared) => string, ...names: (string | RegExp)[]): DialogWithFields['open'] {
  return async (page, prepared) => {
    const { pathname, search } = new URL(page.url())
    if (pathname + search !== path(prepared)) await page.goto(path(prepared))
    for (const name of names) await page.getByRole('button', { name, exact: true }).first().click()
  }
}

const lead = ({ leadId }: Prepared) => `/admin/leads/${leadId}`
const quote = ({ quoteId }: Prepared) => `/admin/quotes/${quoteId}`
const project = ({ projectId }: Prepared) => `/admin/projects/${projectId}`
const invoice = ({ invoiceId }: Prepared) => `/invoice/${invoiceId}`

function whileExperimentRuns(action: string): DialogWithFields['open'] {
  return async (page) => {
    // Refused if one runs already.
    await page.request.post('/api/admin/experiments', { data: { name: 'Typed', shareBPerMille: 0 } })
    await page.goto('/admin/experiments')
    await page.getByRole('button', { name: action }).click()
  }
}

/** The draft stays, which no visitor sees. */
async function scheduleDraft(page: Page): Promise<void> {
  const list = '/api/admin/content/chat-service'
  const { items } = await (await page.request.get(list)).json()
  const { id, version, draft } = items[0]
  const data = { name: `${draft.name} and more` }
  await page.request.post(`${list}/${id}`, { data: { act: 'save', version, data } })
  await page.goto(`/admin/content/chat-service/${id}`)
  await page.getByRole('button', { name: 'Schedule…' }).click()
}

function onSelectedLead(action: string): DialogWithFields['open'] {
  return async (page, { email }) => {
    await page.goto(`/admin/leads?q=${encodeURIComponent(email)}`)
    await page.getByRole('row').nth(1).getByRole('checkbox').check()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: action }).click()
  }
}

/** Every dialog in which staff type or choose something. `dialogs.test.ts` finds those that are missing. */
export const dialogsWithFields: readonly DialogWithFields[] = [
  {
    file: 'features/accounts/people/invite-button.tsx',
    dialog: 'Invite to the admin',
    open: at(() => '/admin/people', 'Invite'),
  },
  {
    file: 'features/billing/documents/admin/cancel-invoice.tsx',
    dialog: /^Cancel invoice/,
    open: at(invoice, 'Cancel the invoice'),
  },
  {
    file: 'features/billing/documents/admin/free-invoice.tsx',
    dialog: 'New invoice',
    open: at(() => '/admin/invoices', 'New invoice'),
    keepsDraft: true,
  },
  {
    file: 'features/billing/documents/admin/invoice-handling.tsx',
    dialog: 'When will the client pay?',
    open: at(invoice, 'Log a promised date'),
  },
  {
    file: 'features/billing/documents/admin/invoice-handling.tsx',
    dialog: 'Pause the reminders?',
    open: at(invoice, 'Pause reminders'),
  },
  {
    file: 'features/billing/documents/admin/invoice-handling.tsx',
    dialog: 'Change the due date',
    open: at(invoice, 'Change the due date'),
  },
  {
    file: 'features/blog/admin/editor/post-actions.tsx',
    dialog: 'Schedule the article',
    async open(page) {
      await page.goto('/admin/posts')
      await page.getByRole('button', { name: 'New article' }).click()
      await page.getByRole('button', { name: 'Schedule' }).click()
    },
  },
  {
    file: 'features/clients/admin/client-correction.tsx',
    dialog: 'Edit details',
    open: at(({ clientId }) => `/admin/clients/${clientId}`, 'Edit details'),
  },
  {
    file: 'features/content/admin/content-dialogs.tsx',
    dialog: 'Schedule the draft',
    open: scheduleDraft,
  },
  {
    file: 'features/experiments/admin/experiment-dialogs.tsx',
    dialog: 'New experiment',
    open: at(() => '/admin/experiments', 'New experiment'),
  },
  {
    file: 'features/experiments/admin/experiment-dialogs.tsx',
    dialog: 'Change the split',
    open: whileExperimentRuns('Change the split'),
  },
  {
    file: 'features/experiments/admin/experiment-dialogs.tsx',
    dialog: 'End the experiment',
    open: whileExperimentRuns('End…'),
  },
  {
    file: 'features/leads/adding/new-lead-dialog.late.tsx',
    dialog: 'New lead',
    open: at(() => '/admin/leads', 'New lead'),
  },
  {
    file: 'features/leads/admin/actions-on-leads.tsx',
    dialog: 'Move one lead to…',
    open: onSelectedLead('Move to…'),
  },
  {
    file: 'features/leads/admin/actions-on-leads.tsx',
    dialog: 'Hand over one lead to…',
    open: onSelectedLead('Hand over to…'),
  },
  {
    file: 'features/leads/admin/actions-on-leads.tsx',
    dialog: 'Add tags to one lead',
    open: onSelectedLead('Add tags…'),
  },
  {
    file: 'features/leads/admin/actions-on-leads.tsx',
    dialog: 'Delete one lead',
    open: onSelectedLead('Delete…'),
  },
  {
    file: 'features/leads/admin/lead-handling-dialogs.tsx',
    dialog: 'Move to…',
    open: at(lead, 'Move to…'),
  },
  {
    file: 'features/leads/admin/lead-handling-dialogs.tsx',
    dialog: 'Hand over to…',
    open: at(lead, 'Hand over to…'),
  },
  { file: 'features/leads/admin/lead-handling-dialogs.tsx', dialog: 'Tags', open: at(lead, 'Tags…') },
  {
    file: 'features/leads/admin/lead-tasks.tsx',
    dialog: 'Edit the task',
    open: at(lead, 'Edit: Call back'),
  },
  {
    file: 'features/leads/removing/removal-dialog.tsx',
    dialog: 'Delete this lead',
    open: at(lead, 'Delete…'),
  },
  {
    file: 'features/payments/links/payment-link-dialog.tsx',
    dialog: 'What should be paid?',
    open: at(lead, 'Make a payment link'),
  },
  {
    file: 'features/payments/refunds/refund-dialog.tsx',
    dialog: 'Refund',
    open: at(({ orderId }) => `/admin/payments/${orderId}`, 'Refund'),
  },
  {
    file: 'features/pricing/price-dialog.tsx',
    dialog: 'Edit the multiplier',
    open: at(() => '/admin/prices', 'Edit India'),
  },
  {
    file: 'features/projects/admin/message-dialog.tsx',
    dialog: 'Write to the client',
    open: at(() => '/admin?kind=message', /^Reply: /),
  },
  {
    file: 'features/projects/admin/milestone-action.tsx',
    dialog: /^Show to the client/,
    open: at(project, 'Show to the client: Structure'),
  },
  {
    file: 'features/projects/admin/plan-changes.tsx',
    dialog: 'Add to the checklist',
    open: at(project, 'Add to the checklist'),
  },
  {
    file: 'features/projects/admin/project-edit.tsx',
    dialog: 'Edit the project',
    open: at(project, 'Edit'),
  },
  {
    file: 'features/quotes/admin/acceptance-dialog.tsx',
    dialog: 'Mark as accepted?',
    open: at(quote, 'Mark as accepted'),
  },
  {
    file: 'features/quotes/admin/extension-dialog.tsx',
    dialog: 'Extend validity',
    open: at(quote, 'Extend validity'),
  },
  {
    file: 'features/quotes/admin/new-quote.tsx',
    dialog: 'New quote',
    open: at(({ clientId }) => `/admin/clients/${clientId}`, 'New quote'),
  },
  {
    file: 'features/quotes/client/decline-dialog.tsx',
    dialog: 'Decline the quote',
    open: at(quote, 'Mark as declined'),
  },
  {
    file: 'features/quotes/client/quote-invoice.tsx',
    dialog: 'Invoice for the deposit',
    open: at(({ acceptedQuoteId }) => `/admin/quotes/${acceptedQuoteId}`, 'Issue the invoice'),
  },
  {
    file: 'features/replies/admin/reply-dialog.late.tsx',
    dialog: 'Reply',
    open: at(lead, 'Reply…'),
    keepsDraft: true,
  },
  {
    file: 'features/replies/admin/template-dialog.tsx',
    dialog: 'New template',
    open: at(() => '/admin/templates', 'New template'),
  },
  {
    file: 'features/replies/admin/template-dialog.tsx',
    dialog: 'Change the template',
    open: at(() => '/admin/templates', 'First answer'),
  },
  {
    file: 'features/today/snoozing/snooze-dialog.tsx',
    dialog: 'Snooze',
    open: at(() => '/admin', /^Details of/, 'Snooze…'),
  },
  {
    file: 'features/views/view-dialogs.tsx',
    dialog: 'Save this view',
    open: at(() => '/admin/quotes?q=silk', 'Views', 'Save this view…'),
  },
  {
    file: 'features/views/view-dialogs.tsx',
    dialog: 'Change the view',
    open: at(() => '/admin/leads?q=typed', 'Typed', 'Change the view Typed'),
  },
]
