import type { CurrencyCode } from '#domain/money/currency.ts'
import type { ProjectType } from '#domain/project-request.ts'

/** `after`: hours since the step before. */
export type Step = { after: number } & (
  | { do: 'answer'; items: 'all' | number }
  | { do: 'confirm' }
  | { do: 'say'; side: 'client' | 'staff'; text: string }
  | { do: 'work'; milestone: number; to: 'in-work' | 'in-review' }
  | { do: 'decide'; milestone: number; to: 'approved' | 'changes'; note?: string }
  | { do: 'publish'; stagingUrl?: string; liveUrl?: string }
  | { do: 'launch' | 'cancel' }
  | { do: 'invoice' | 'pay' | 'remind' }
  | { do: 'cancel invoice'; reason: string }
  | { do: 'refund'; rupees: number | 'all'; reason: string }
)

/** Mail to `.example` goes nowhere. */
export type Story = {
  business: string
  email: string
  phone: string
  hoursAgo: number
  projectType: ProjectType
  packageId: string
  addOnIds: readonly string[]
  currency: CurrencyCode
  countryCode: string
  message: string
  /** The lead's status; a paid deposit sets its own. */
  status?: 'contacted' | 'quoted' | 'lost'
  /** A sent quote replaces an open one. */
  quotes?: readonly ('draft' | 'sent' | 'opened' | 'declined' | 'accepted')[]
  /** Needs a paid deposit. */
  project?: readonly Step[]
}

export const shownClient = { business: 'Kiln Street Pottery', email: 'hello@kilnstreet.example' }

const kilnStreet = { ...shownClient, phone: '+91 80 5550 0101', currency: 'INR', countryCode: 'IN' } as const

const finish = (milestone: number, hours: number): Step[] => [
  { after: 1, do: 'work', milestone, to: 'in-work' },
  { after: hours, do: 'work', milestone, to: 'in-review' },
  { after: 1, do: 'decide', milestone, to: 'approved' },
]

export const stories: readonly Story[] = [
  {
    ...kilnStreet,
    hoursAgo: 60 * 24,
    projectType: 'business-website',
    packageId: 'business-basic',
    addOnIds: ['seo-premium'],
    message:
      'A website for our studio: what we make, the courses on Saturdays, and how to find us. We have texts from the old leaflet.',
    project: [
      {
        after: 5,
        do: 'say',
        side: 'staff',
        text: 'Welcome. The checklist says what we need; the leaflet is a good start for the texts.',
      },
      { after: 20, do: 'answer', items: 'all' },
      { after: 0, do: 'confirm' },
      ...finish(1, 2),
      ...finish(2, 4),
      { after: 1, do: 'publish', stagingUrl: 'https://kilnstreet.preview.example' },
      ...finish(3, 5),
      ...finish(4, 2),
      { after: 1, do: 'publish', liveUrl: 'https://kilnstreet.example' },
      { after: 1, do: 'launch' },
      { after: 1, do: 'invoice' },
      { after: 30, do: 'pay' },
      {
        after: 3,
        do: 'say',
        side: 'client',
        text: 'It is online, and the first course is booked out. Thank you.',
      },
    ],
  },
  {
    ...kilnStreet,
    hoursAgo: 36,
    projectType: 'ecommerce',
    packageId: 'ecommerce-starter',
    addOnIds: ['social-integration'],
    message: 'Now a shop for the tableware: about forty pieces, shipped within India.',
    project: [
      { after: 30, do: 'answer', items: 'all' },
      { after: 0, do: 'confirm' },
      {
        after: 2,
        do: 'say',
        side: 'client',
        text: 'Prices are in the spreadsheet. The two large bowls are not for shipping.',
      },
      ...finish(1, 2),
      { after: 1, do: 'work', milestone: 2, to: 'in-work' },
      { after: 1, do: 'publish', stagingUrl: 'https://shop.kilnstreet.preview.example' },
      { after: 4, do: 'work', milestone: 2, to: 'in-review' },
      {
        after: 1,
        do: 'say',
        side: 'staff',
        text: 'The design is ready to look at. The basket follows your leaflet: clay, white, one dark line.',
      },
    ],
  },
  {
    ...kilnStreet,
    hoursAgo: 30,
    projectType: 'business-consultation',
    packageId: 'business-consultation',
    addOnIds: [],
    message: 'One hour on whether a second studio needs its own website.',
    project: [
      {
        after: 3,
        do: 'say',
        side: 'staff',
        text: 'Please send three times for the call. Any evening this week suits us.',
      },
      { after: 1, do: 'invoice' },
    ],
  },
  {
    ...kilnStreet,
    hoursAgo: 20,
    projectType: 'ecommerce',
    packageId: 'ecommerce-starter',
    addOnIds: ['analytics-pro'],
    message: 'The shop goes so well that we want a second one, for the courses and vouchers.',
    quotes: ['opened', 'sent'],
  },
  {
    business: 'Harbour Lane Books',
    email: 'desk@harbourlane.example',
    phone: '+44 20 5550 0102',
    hoursAgo: 3 * 24,
    projectType: 'redesign',
    packageId: 'redesign-basic',
    addOnIds: ['maintenance'],
    currency: 'GBP',
    countryCode: 'GB',
    message: 'The old site is slow on phones. Events and opening hours matter most.',
    project: [
      { after: 57, do: 'answer', items: 'all' },
      { after: 0, do: 'confirm' },
      { after: 1, do: 'work', milestone: 1, to: 'in-work' },
      { after: 6, do: 'work', milestone: 1, to: 'in-review' },
      {
        after: 2,
        do: 'decide',
        milestone: 1,
        to: 'changes',
        note: 'Events should come first, before the new titles.',
      },
    ],
  },
  {
    business: 'Northside Dental Care',
    email: 'office@northside.example',
    phone: '+1 206 555 0103',
    hoursAgo: 3 * 24,
    projectType: 'business-website',
    packageId: 'business-pro',
    addOnIds: ['analytics-pro', 'backup-security'],
    currency: 'USD',
    countryCode: 'US',
    message: 'Appointments by telephone only, but people should see which dentist has time.',
    project: [
      { after: 40, do: 'answer', items: 3 },
      {
        after: 4,
        do: 'say',
        side: 'client',
        text: 'The photographer comes on Thursday. May the pictures follow then?',
      },
    ],
  },
  {
    business: 'Saffron Table',
    email: 'book@saffrontable.example',
    phone: '+971 4 555 0104',
    hoursAgo: 5 * 24,
    projectType: 'landing-page',
    packageId: 'landing-page',
    addOnIds: [],
    currency: 'USD',
    countryCode: 'AE',
    message: 'One page for the opening week: menu, table booking, map.',
    project: [
      { after: 100, do: 'answer', items: 'all' },
      { after: 0, do: 'confirm' },
      ...finish(1, 2),
      ...finish(2, 3),
      { after: 1, do: 'publish', stagingUrl: 'https://saffrontable.preview.example' },
      ...finish(3, 4),
      ...finish(4, 2),
    ],
  },
  {
    business: 'Peak Lane Cycling',
    email: 'rides@peaklane.example',
    phone: '+61 2 5550 0105',
    hoursAgo: 20 * 24,
    projectType: 'portfolio',
    packageId: 'portfolio-basic',
    addOnIds: [],
    currency: 'AUD',
    countryCode: 'AU',
    message: 'Pictures of our tours, by region.',
    project: [
      { after: 3, do: 'invoice' },
      { after: 20, do: 'pay' },
      {
        after: 48,
        do: 'say',
        side: 'client',
        text: 'We sold the business this week. The new owners have a website already.',
      },
      { after: 5, do: 'cancel' },
      { after: 1, do: 'refund', rupees: 'all', reason: 'Cancelled before the work began' },
    ],
  },
  {
    business: 'Riverside Choir',
    email: 'notes@riversidechoir.example',
    phone: '+353 1 555 0110',
    hoursAgo: 45 * 24,
    projectType: 'business-website',
    packageId: 'business-basic',
    addOnIds: [],
    currency: 'EUR',
    countryCode: 'IE',
    message: 'Concerts, tickets by mail, and recordings to listen to.',
    project: [
      { after: 20, do: 'answer', items: 'all' },
      { after: 0, do: 'confirm' },
      ...finish(1, 2),
      ...finish(2, 4),
      ...finish(3, 5),
      ...finish(4, 9),
      { after: 1, do: 'publish', liveUrl: 'https://riversidechoir.example' },
      { after: 1, do: 'launch' },
      { after: 1, do: 'invoice' },
      { after: 50, do: 'pay' },
      { after: 24, do: 'refund', rupees: 1000, reason: 'Launched an hour after the promised time' },
    ],
  },
  {
    business: 'Copper Beech Architects',
    email: 'studio@copperbeech.example',
    phone: '+31 20 555 0111',
    hoursAgo: 30 * 24,
    projectType: 'business-website',
    packageId: 'business-pro',
    addOnIds: [],
    currency: 'EUR',
    countryCode: 'NL',
    message: 'Twelve buildings with plans and photographs. Little text.',
    project: [
      { after: 30, do: 'answer', items: 'all' },
      { after: 0, do: 'confirm' },
      ...finish(1, 3),
      ...finish(2, 6),
      ...finish(3, 4),
      ...finish(4, 3),
      { after: 1, do: 'publish', liveUrl: 'https://copperbeech.example' },
      { after: 1, do: 'launch' },
      { after: 2, do: 'invoice' },
      { after: 1, do: 'cancel invoice', reason: 'Issued to the studio instead of the company' },
      { after: 1, do: 'invoice' },
      { after: 60, do: 'say', side: 'client', text: 'The invoice lies with our bookkeeper, who is away.' },
      { after: 190, do: 'remind' },
    ],
  },
  {
    business: 'Loom & Linen',
    email: 'orders@loomandlinen.example',
    phone: '+91 44 5550 0106',
    hoursAgo: 7,
    projectType: 'ecommerce',
    packageId: 'ecommerce-pro',
    addOnIds: [],
    currency: 'INR',
    countryCode: 'IN',
    message: 'Wholesale and retail in one shop, with two price lists.',
    quotes: ['draft'],
  },
  {
    business: 'Juniper Physiotherapy',
    email: 'team@juniperphysio.example',
    phone: '+65 5550 0107',
    hoursAgo: 50,
    projectType: 'business-website',
    packageId: 'business-pro',
    addOnIds: ['chatbot'],
    currency: 'SGD',
    countryCode: 'SG',
    message: 'Five therapists, one calendar.',
    status: 'contacted',
    quotes: ['declined', 'opened'],
  },
  {
    business: 'Old Mill Brewing',
    email: 'hi@oldmill.example',
    phone: '+1 416 555 0108',
    hoursAgo: 8 * 24,
    projectType: 'web-app',
    packageId: 'web-app-basic',
    addOnIds: ['multi-language'],
    currency: 'CAD',
    countryCode: 'CA',
    message: 'Restaurants should order kegs by themselves and see what is delivered when.',
    status: 'quoted',
    quotes: ['accepted'],
  },
  {
    business: 'Tidewater Rentals',
    email: 'stay@tidewater.example',
    phone: '+49 30 5550 0109',
    hoursAgo: 25 * 24,
    projectType: 'business-website',
    packageId: 'business-enterprise',
    addOnIds: [],
    currency: 'EUR',
    countryCode: 'DE',
    message: 'Twelve houses with calendars. We compare three offers.',
    status: 'lost',
    quotes: ['opened'],
  },
]
