/** The only file to edit for another agency. An empty string or list is not shown. */
type Claim = {
  value: string
  label: string
}

type AgencyLink = { label: string; href: string }

export type Agency = {
  name: string
  domain: string
  tagline: string
  email: string
  phone: string
  whatsapp: string
  /** Its law governs the policies. */
  country: string
  countryCode: string
  postalAddress: readonly string[]
  taxNumber: string
  /** Days on documents and times in mails use this zone. */
  timeZone: string
  /** Beside a day: "24 November 2026 (India time)". */
  timeZonePlace: string
  foundedYear: number
  /** Who builds, and where. */
  about: string
  /** Those without an address are not shown. */
  socialLinks: readonly AgencyLink[]
  aboutUs: AgencyLink
  claims: {
    delivered: Claim
    averageDelivery: Claim
    satisfaction: Claim
    rating: Claim
    fastDelivery: Claim
    projects: Claim
  }
  responseTimes: { standard: string; afterPayment: string }
  delivery: {
    /** Counts from the complete checklist to the launch. */
    hours: number
    /** Follows "We deliver". */
    promise: string
    guarantee: string
    /** The guarantee where no hours are promised. */
    refund: string
    checklist: string
    /** Follows "Your website, woven in". */
    headline: string
    /** Advertised by variant B. */
    fastHours: number
  }
  policyPeriods: {
    checkDays: number
    /** Until a refund is on its way. */
    refundWorkingDays: number
    dataRequestDays: number
  }
}

const name = 'Orbweaver'
const country = 'India'
const foundedYear = 2024
const deliveryHours = 24
const fastHours = 4
const refund = 'Your deposit back in full if you cancel before we start'

const promise = `within ${deliveryHours} hours once we have everything`

export const agency: Agency = {
  name,
  domain: 'orbweaver.example',
  tagline: 'Websites, stores and web apps. Pay 10% to start, 90% when yours is done.',
  email: 'hello@orbweaver.example',
  phone: '',
  whatsapp: '',
  country,
  countryCode: 'IN',
  postalAddress: [],
  taxNumber: '',
  timeZone: 'Asia/Kolkata',
  timeZonePlace: 'India',
  foundedYear,
  about: `${name} is a web agency in ${country}, founded in ${foundedYear}. We design, build and test every site ourselves. A person answers your email and checks every page before it goes live.`,
  socialLinks: [
    { label: 'LinkedIn', href: '' },
    { label: 'Instagram', href: '' },
    { label: 'YouTube', href: '' },
  ],
  // The specification has no such page.
  aboutUs: { label: 'About Us', href: '/contact#about' },
  // The owner's unaudited claims, from the specification. Only variant B shows the last two.
  claims: {
    delivered: { value: '500+', label: 'Websites Delivered' },
    averageDelivery: { value: `${deliveryHours}hr`, label: 'Average Delivery' },
    satisfaction: { value: '100%', label: 'Client Satisfaction' },
    rating: { value: '4.9/5', label: 'Rating' },
    fastDelivery: { value: `${fastHours}-Hour`, label: 'Delivery' },
    projects: { value: '500+', label: 'Projects' },
  },
  responseTimes: { standard: '24 hours', afterPayment: '1-2 hours' },
  delivery: {
    hours: deliveryHours,
    promise,
    guarantee: `${refund}, or if we miss ${deliveryHours} hours once we have everything.`,
    refund: `${refund}.`,
    checklist: 'your texts, pictures, logo and access',
    headline: 'one day',
    fastHours,
  },
  policyPeriods: { checkDays: 7, refundWorkingDays: 7, dataRequestDays: 30 },
}

/** For canonical addresses. */
export const siteOrigin = `https://${agency.domain}`
