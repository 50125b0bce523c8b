import { randomUUID } from 'node:crypto'
import { agencyDayAt, dayAfter } from '#domain/calendar-day.ts'
import { policyVersion } from '#features/consent/consent.ts'
import { balanceInvoice } from '../../fixtures/records.ts'
import {
  aiSuggest,
  chatLead,
  leadDraft,
  postedRequest,
  projectRequest,
  quote,
  sharedPlan,
} from '../../fixtures/visitor-fixtures.ts'
import { markup } from './wrong-values.ts'

export type ValidRequest = {
  body?: () => Record<string, unknown>
  form?: () => Record<string, string>
  file?: string
  /** The status if the endpoint refuses what this body says. */
  answer?: number
  /** Values that the handler refuses, by the field's path or the parameter's name. */
  alsoRefused?: Record<string, readonly unknown[]>
}

const token = 'A'.repeat(22)
const someId = '018f4a44-4444-7444-8444-444444444444'
const email = () => `${randomUUID()}@example.com`
const proof = () => ({
  razorpay_order_id: 'order_A',
  razorpay_payment_id: 'pay_A',
  razorpay_signature: '0'.repeat(64),
})
const version = () => ({ version: 7 })
const unknownPackages = ['nonsense', markup]
const unknownRecommendations = [['nonsense'], [markup], [], 'business-website', [7]]

const correction = {
  body: () => ({
    ...version(),
    name: 'Asha Rao',
    companyName: 'Rao Silks',
    addresses: [email()],
    phone: '+91 98450 12345',
    street: '12 Loom Street',
    city: 'Bengaluru',
    postalCode: '560001',
    region: 'Karnataka',
    country: 'India',
    taxNumber: '29ABCDE1234F2Z5',
    timeZone: 'Asia/Kolkata',
  }),
  alsoRefused: { timeZone: ['nonsense', markup] },
}

export const validRequests: Record<string, ValidRequest> = {
  'POST /api/auth/sign-in/email': { body: () => ({ email: email(), password: 'not the password' }) },
  'POST /api/staff/first': { body: () => ({ token, email: email(), password: 'eight-silk-threads' }) },
  'POST /api/auth/mail-link': { body: () => ({ email: email(), next: '/account' }) },
  'POST /api/auth/mail-reset': { body: () => ({ email: email(), next: '/account' }) },
  'POST /api/auth/link/log-in': { body: () => ({ token }) },
  'POST /api/auth/link/sign-up': {
    body: () => ({ token, name: 'Asha Rao', password: 'eight-silk-threads' }),
  },
  'POST /api/auth/link/reset': { body: () => ({ token, password: 'eight-silk-threads' }) },
  'POST /api/auth/link/invite': {
    body: () => ({ token, name: 'Asha Rao', password: 'eight-silk-threads' }),
  },
  'POST /api/admin/people/invites': { body: () => ({ name: 'Asha Rao', email: email(), role: 'editor' }) },
  'POST /api/admin/people/:id/role': { body: () => ({ role: 'editor' }) },
  'POST /api/admin/people/second-factor': { body: () => ({ isRequired: false }) },
  'POST /api/auth/link/look': { body: () => ({ purpose: 'log-in', token }) },
  'POST /api/auth/link/new-email': { body: () => ({ token }) },
  'POST /api/account/name': { body: () => ({ name: 'Asha' }) },
  'POST /api/account/password': {
    body: () => ({ currentPassword: 'not the password', newPassword: 'eight-silk-threads' }),
    answer: 422,
  },
  'POST /api/account/email': { body: () => ({ email: email(), password: 'not the password' }), answer: 422 },
  'POST /api/account/delete': { body: () => ({ email: email(), password: 'not the password' }), answer: 422 },
  'POST /api/admin/second-factor/on': {
    body: () => ({ code: '000000', currentCode: '000000', password: 'not the password' }),
    answer: 422,
  },
  'POST /api/admin/second-factor/off': {
    body: () => ({ code: '000000', password: 'not the password' }),
    answer: 422,
  },

  'POST /api/consents': {
    body: () => ({ policyVersion, analytics: true, marketing: false, preferences: false, source: 'banner' }),
  },
  'POST /api/exposures': { body: () => ({ variant: 'A' }) },
  'POST /api/admin/experiments': { body: () => ({ name: 'Poster or studio', shareBPerMille: 500 }) },
  'POST /api/admin/experiments/:id/split': { body: () => ({ shareBPerMille: 100 }) },
  'POST /api/admin/prices/:kind/:code': { body: () => ({ multiplier: 1.25, version: 1 }) },

  'POST /contact': { form: postedRequest },
  'POST /checkout': { form: postedRequest },
  'POST /api/contact': {
    body: () => ({ ...projectRequest(), quote: quote() }),
    alsoRefused: {
      'quote.packageId': unknownPackages,
      'quote.addOnIds': [['nonsense'], [markup], ['market-research'], ['chatbot', 'chatbot']],
      'quote.recommendationIds': [...unknownRecommendations, ['business-website', 'business-website']],
    },
  },
  'POST /api/leads': {
    body: () => ({
      name: '',
      email: '',
      phone: '',
      message: 'Mobile Apps',
      source: 'service-interest',
      status: 'new',
    }),
  },
  'POST /api/chatbot-lead': { body: chatLead },
  'POST /api/ai-suggest': {
    body: aiSuggest,
    alsoRefused: { 'quote.recommendationIds': unknownRecommendations },
  },
  'POST /api/lead-drafts': { body: leadDraft },
  'POST /api/admin/leads': {
    body: () => ({
      name: 'Meera Iyer',
      companyName: 'Iyer Pottery',
      email: '',
      phone: '+91 98450 77777',
      businessLocation: 'Chennai',
      source: 'phone',
      message: 'Wants a shop for bowls.',
      currency: 'EUR',
      packageId: '',
      to: 'none',
      client: '',
      isToConfirm: false,
    }),
  },
  'POST /api/admin/leads/:id/status': { body: () => ({ status: 'contacted' }) },
  'POST /api/admin/changes/:id/undo': {},
  'POST /api/admin/leads/changes': { body: () => ({ ids: [someId], to: 'none' }) },
  'POST /api/admin/leads/:id/tasks': { body: () => ({ text: 'Call back', dueOn: '2026-11-30' }) },
  'POST /api/admin/leads/:id/tasks/:taskId': {
    body: () => ({ text: 'Call back', dueOn: '2026-11-30', version: 1000 }),
  },
  'POST /api/admin/leads/:id/assignee': { body: () => ({ to: 'none' }) },
  'POST /api/admin/leads/:id/tags': { body: () => ({ tags: ['silk'], version: 1000 }) },
  'POST /api/admin/leads/:id/reply/preview': {
    body: () => ({ subject: 'Your request {reference}', text: 'Hello {name}' }),
  },
  'POST /api/admin/leads/:id/replies': {
    body: () => ({
      subject: 'Your request {reference}',
      text: 'Hello {name}',
      digest: 'A'.repeat(43),
      isContacted: false,
    }),
    answer: 409,
  },
  'POST /api/admin/templates': {
    body: () => ({ name: `About looms ${randomUUID()}`, subject: 'Looms', text: 'Hello {name}' }),
  },
  'POST /api/admin/templates/:id': {
    body: () => ({ name: 'About silk', subject: 'Silk', text: 'Hello {name}', version: 1000 }),
  },
  'POST /api/admin/templates/:id/removal': { body: () => ({ version: 1000 }) },
  'POST /api/admin/notices': { body: () => ({ notice: 'morningMail', isOn: true }) },
  'POST /api/admin/leads/:id/answered-elsewhere': { body: () => ({ version: 1000 }) },
  'POST /api/admin/leads/:id/remove': { body: () => ({ reason: 'spam', version: 1000 }) },
  'POST /api/admin/leads/:id/restore': { body: () => ({ version: 1000 }) },
  'POST /api/admin/leads/:id/quarantine': { body: () => ({ version: 1000 }) },
  'POST /api/admin/todos/snooze': {
    body: () => ({ kind: 'lead', id: someId, until: dayAfter(agencyDayAt(new Date()), 7) }),
  },
  'POST /api/admin/presence': {
    body: () => ({ record: `/admin/leads/${someId}`, page: 'k3x9q2m7p1', isLeaving: false }),
  },
  'POST /api/admin/leads/:id/notes': { body: () => ({ text: 'Called back.' }) },

  'POST /api/link-requests': { body: () => ({ noun: 'quote', id: someId }) },
  'POST /api/recommendations': { body: () => ({ answers: sharedPlan().answers }) },
  'POST /api/shared-plans': { body: sharedPlan },
  'POST /api/shared-plans/mails': { body: () => ({ ...sharedPlan(), email: email() }) },

  'POST /api/payment/create-order': {
    body: () => ({
      amount: 1500,
      currency: 'INR',
      receipt: 'receipt_1',
      notes: { description: 'Deposit', customer_name: 'Asha Rao', customer_email: 'asha@example.com' },
      request: { customerPhone: '+91 98450 12345' },
      quote: { ...quote(), addOnIds: [], currency: 'INR', countryCode: 'IN', packageId: 'business-basic' },
    }),
    alsoRefused: {
      amount: [1499, 1500.005],
      'quote.packageId': unknownPackages,
      'quote.addOnIds': [['nonsense'], ['additional-page']],
      'quote.total': [1],
    },
  },
  'POST /api/create-order': {
    body: () => ({
      amount: 450_000,
      currency: 'INR',
      receipt: 'receipt_1',
      customerInfo: { name: 'Asha Rao', email: 'asha@example.com', phone: '', company: '' },
      projectInfo: { services: ['E-commerce'], totalAmount: 45_000, displayCurrency: 'INR' },
    }),
  },
  'POST /api/payment/link': { body: () => ({ token }) },
  'POST /api/payment/project': { body: () => ({ order_id: 'order_A' }) },
  'POST /api/payment/status': { body: () => ({ order_id: 'order_A' }) },
  'POST /api/payment/verify': { body: proof },
  'POST /api/verify-payment': { body: proof },
  'POST /api/send-payment-confirmation': {
    body: () => ({ paymentData: { orderId: 'order_A', paymentId: 'pay_A' } }),
  },
  'POST /api/admin/orders/:id/refunds': {
    body: () => ({
      amountInrMinor: 100,
      reason: 'Asked for',
      effect: 'owed-again',
      paymentId: someId,
      key: randomUUID(),
    }),
  },
  'POST /api/admin/leads/:id/payment-link': {
    body: () => ({ part: 'amount', amountInrMinor: 100, isMailed: false, despite: ['The deposit is paid.'] }),
  },

  'POST /api/admin/clients/:id/details': correction,
  'POST /api/admin/clients/:id/details/preview': correction,
  'POST /api/admin/clients/:id/merge/preview': { body: () => ({ otherId: someId }) },
  'POST /api/admin/clients/:id/merge': { body: () => ({ ...version(), otherVersion: 7, otherId: someId }) },
  'POST /api/admin/clients/:id/merges/:mergeId/undo': { body: version },
  'POST /api/admin/projects': { body: () => ({ leadId: someId }) },
  'POST /api/projects/:id/milestones/:milestoneId/move': {
    body: () => ({ ...version(), to: 'in-review', note: 'A word.', stagingUrl: '' }),
  },
  'POST /api/projects/:id/milestones/:milestoneId/remove': { body: version },
  'POST /api/projects/:id/milestones': {
    body: () => ({ title: 'Second language', description: 'All pages in Hindi.' }),
  },
  'POST /api/projects/:id/checklist/:itemId/answer': {
    body: () => ({ ...version(), status: 'given', answer: 'A text.' }),
  },
  'POST /api/projects/:id/checklist/:itemId/remove': { body: version },
  'POST /api/projects/:id/checklist': {
    body: () => ({ title: 'Tax number', hint: 'As on your invoices.', kind: 'text' }),
  },
  'POST /api/projects/:id/messages': { body: () => ({ text: 'Hello!' }) },
  'POST /api/projects/:id/edit': {
    body: () => ({ ...version(), title: 'A website', brief: 'Five pages.', stagingUrl: '', liveUrl: '' }),
  },
  'POST /api/projects/:id/content/confirm': { body: version },
  'POST /api/projects/:id/erase': { body: version },
  'POST /api/projects/:id/status': { body: () => ({ ...version(), to: 'cancelled' }) },
  'POST /api/admin/lead-imports/:id/start': { body: version },
  'POST /api/admin/lead-imports/:id/columns': { body: () => ({ column: 0, field: 'message' }) },
  'POST /api/admin/lead-imports/:id/reading': { body: () => ({ encoding: 'utf-8', headerLine: 1 }) },
  'POST /api/admin/lead-imports': { file: 'Name,Email\nAnn,ann@looms.example\n' },
  'POST /api/projects/:id/files': { file: 'silk' },
  'POST /api/projects/:id/files/check': { file: 'silk' },
  'POST /api/projects/:id/invoices': {
    body: () => balanceInvoice,
  },
  'POST /api/admin/invoices': {
    body: () => ({
      key: randomUUID(),
      lead: '',
      name: 'Mira Sen',
      companyName: 'Sen Pottery',
      email: email(),
      address: '7 Kiln Lane',
      taxNumber: '29ABCDE1234F1Z5',
      lines: [{ what: 'Hosting', quantity: 12, amountInrMinor: 50_000 }],
      dueOn: agencyDayAt(new Date()),
      note: 'For 2027.',
    }),
  },
  'POST /api/invoices/:id/cancel': { body: () => ({ reason: 'Wrong tax number' }) },
  'POST /api/invoices/:id/due-day': { body: () => ({ ...version(), dueOn: '2026-12-24' }) },
  'POST /api/invoices/:id/promise': { body: () => ({ ...version(), on: '2026-12-24' }) },
  'POST /api/invoices/:id/reminders': { body: () => ({ ...version(), anyway: true }) },
  'POST /api/invoices/:id/reminders/pause': {
    body: () => ({ ...version(), reason: 'They are moving', until: '2026-12-24' }),
  },
  'POST /api/invoices/:id/reminders/resume': { body: version },

  'POST /api/admin/views': {
    body: () => ({ list: 'leads', name: `Hot ${randomUUID()}`, query: 'status=new', isShared: true }),
  },
  'POST /api/admin/views/:id': {
    body: () => ({ ...version(), name: `Cold ${randomUUID()}`, isShared: false, query: 'status=lost' }),
  },
  'POST /api/admin/views/:id/remove': { body: version },
  'POST /api/admin/quotes': { body: () => ({ leadId: someId }) },
  'GET /api/quotes/:id/pdf': { alsoRefused: { optionIds: ['nonsense', markup] } },
  'POST /api/quotes/:id/edit': {
    body: () => ({
      ...version(),
      clientName: 'Asha Rao',
      clientEmail: 'asha@example.com',
      companyName: 'Rao Silks',
      taxNumber: '29ABCDE1234F2Z5',
      note: 'As we said on the phone.',
      validDays: 14,
      discount: { kind: 'percent', value: 1250 },
      lines: [
        {
          id: 'website',
          name: 'Website',
          detail: 'Five pages.',
          quantity: 2,
          amountMinor: 1_500_000,
          isOption: false,
          isChosen: true,
        },
      ],
    }),
  },
  'POST /api/quotes/:id/send': { body: version },
  'POST /api/quotes/:id/revise': { body: version },
  'POST /api/quotes/:id/discard': { body: version },
  'POST /api/quotes/:id/remind': { body: version },
  'POST /api/quotes/:id/extend': { body: () => ({ ...version(), lastDay: '2030-01-31' }) },
  'POST /api/quotes/:id/link': { body: version },
  'POST /api/quotes/:id/links/revoke': { body: version },
  'POST /api/quotes/:id/accept': {
    body: () => ({
      ...version(),
      name: 'Asha Rao',
      optionIds: [],
      text: 'I accept.',
      how: 'phone',
      on: '2026-11-02',
    }),
  },
  'POST /api/quotes/:id/decline': { body: () => ({ ...version(), reason: 'Too late for us.' }) },
  'POST /api/quotes/:id/invoice': { body: () => ({ taxNumber: '29ABCDE1234F1Z5' }) },
}
