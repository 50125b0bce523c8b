import type { ChecklistKind, ProjectPlanId } from '#domain/records/project.ts'

export type ProjectOutline = {
  milestones: readonly { title: string; description: string }[]
  checklist: readonly { title: string; hint: string; kind: ChecklistKind }[]
}

const logo = {
  title: 'Logo and colours',
  hint: 'The logo as SVG, PDF or a large PNG, and your colours if they are fixed. No logo yet? Press “Not needed”, and we set your name in type.',
  kind: 'files',
} as const

const access = {
  title: 'Domain access',
  hint: 'The address you want, where it is registered, and who can change its settings. Never a password: we tell you how to invite us.',
  kind: 'text',
} as const

const contact = {
  title: 'Contact details',
  hint: 'Address, phone, email, opening hours and social profiles, exactly as visitors should see them.',
  kind: 'text',
} as const

const design = {
  title: 'Design',
  description: 'Home page in your colours and words, for phones and for large screens.',
} as const

const launchCheck = {
  title: 'Last check',
  description: 'Forms, links, speed and search engines, tested on real phones.',
} as const

export const projectOutlines = {
  website: {
    milestones: [
      { title: 'Structure', description: 'The pages, their order, and what each one is for.' },
      design,
      { title: 'All pages', description: 'Every page with your texts and pictures, ready to preview.' },
      launchCheck,
    ],
    checklist: [
      {
        title: 'Texts',
        hint: 'What each page should say. Notes are enough: we edit them, and you approve the result.',
        kind: 'text',
      },
      logo,
      {
        title: 'Pictures',
        hint: 'Photos of your work, your people and your place, as large as you have them.',
        kind: 'files',
      },
      contact,
      access,
    ],
  },
  shop: {
    milestones: [
      { title: 'Structure', description: 'Categories, pages, and the way from a product to the payment.' },
      { ...design, description: 'Home page, product page and basket, for phones and for large screens.' },
      { title: 'Products', description: 'Your products with prices and pictures, ready to preview.' },
      {
        title: 'Payment and shipping',
        description: 'Orders, payments, shipping costs and emails, tested from end to end.',
      },
      launchCheck,
    ],
    checklist: [
      {
        title: 'Product list',
        hint: 'Names, descriptions, prices, sizes and stock: a spreadsheet or an export of your old shop.',
        kind: 'files',
      },
      {
        title: 'Product pictures',
        hint: 'At least one for each product, as large as you have them.',
        kind: 'files',
      },
      logo,
      {
        title: 'Payment and shipping',
        hint: 'Where you ship, what it costs, how customers pay, and who owns the account with the payment provider.',
        kind: 'text',
      },
      {
        title: 'Shop policies',
        hint: 'Returns, delivery times, taxes, and the company details the law requires.',
        kind: 'text',
      },
      contact,
      access,
    ],
  },
  audit: {
    milestones: [
      { title: 'First look', description: 'Your current website, its figures and three competitors.' },
      { title: 'Conversation', description: 'One hour about what we found and what you want to achieve.' },
      { title: 'Written plan', description: 'What to do, in which order, with cost and time for each step.' },
    ],
    checklist: [
      {
        title: 'Your goals',
        hint: 'What should be different in a year: more customers, fewer calls, another market?',
        kind: 'text',
      },
      {
        title: 'What exists today',
        hint: 'Addresses of your website and profiles, and what you tried before.',
        kind: 'text',
      },
      {
        title: 'Figures',
        hint: 'Visitor statistics, sales or reports, as files.',
        kind: 'files',
      },
      { title: 'Times for a call', hint: 'Three times that suit you, with your time zone.', kind: 'text' },
    ],
  },
} as const satisfies Record<ProjectPlanId, ProjectOutline>
