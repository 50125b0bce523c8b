/**
 * Every fact about the agency that owns the site. To hand the site to another agency, edit this file only.
 * An empty string or list means "not shown".
 */
type Claim = {
  /** The printed value: '500+'. */
  value: string
  /** The counted thing: 'Websites Delivered'. */
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
  /** The country whose law the policies name. */
  country: string
  /** Its ISO 3166-1 alpha-2 code, for search engines. */
  countryCode: string
  /** The lines of the address that invoices print. */
  postalAddress: readonly string[]
  /** The number under which it pays taxes, printed on invoices. */
  taxNumber: string
  /** The zone of the days on quotes, invoices and receipts, and of the times in mails. */
  timeZone: string
  /** The place that papers and mails name beside them: 'India' as in "24 Nov 2026, India" and "14:05 India time". */
  timeZonePlace: string
  foundedYear: number
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
  /** When we deliver. Every page and mail that names a delivery time takes it from here. */
  delivery: {
    /** Hours from the complete checklist to the launch. */
    hours: number
    /** The promise with its condition, after "We deliver". */
    promise: string
    /** When the deposit comes back, for buttons that lead to a payment. The policy on refunds says more. */
    guarantee: string
    /** What makes the checklist complete. */
    checklist: string
    /** The promise in a headline, after "Your website, woven in". */
    headline: string
    /** Hours that variant B advertises. */
    fastHours: number
  }
  /** Periods that the policies promise. */
  policyPeriods: {
    /** Days for a client to check a delivery. */
    checkDays: number
    /** Days until a refund is on its way. */
    refundWorkingDays: number
    /** Days until we show, correct or delete somebody's data on request. */
    dataRequestDays: number
  }
}

const deliveryHours = 24
const fastHours = 4
const promise = `within ${deliveryHours} hours of a complete checklist`

export const agency: Agency = {
  name: 'Orbweaver',
  domain: 'orbweaver.example',
  tagline: 'Websites, stores and web apps. Pay 10% to start, 90% when yours is done.',
  email: 'hello@orbweaver.example',
  phone: '',
  whatsapp: '',
  country: 'India',
  countryCode: 'IN',
  postalAddress: [],
  taxNumber: '',
  timeZone: 'Asia/Kolkata',
  timeZonePlace: 'India',
  foundedYear: 2024,
  // Placeholders: the networks' front pages, until the agency has accounts there.
  socialLinks: [
    { label: 'LinkedIn', href: 'https://www.linkedin.com/' },
    { label: 'Instagram', href: 'https://www.instagram.com/' },
    { label: 'YouTube', href: 'https://www.youtube.com/' },
  ],
  // Placeholder: the specification has no such page, and the contact page says who we are.
  aboutUs: { label: 'About Us', href: '/contact' },
  // The agency's owner made all claims in the product specification; nobody audited them. Only variant B shows the
  // last two.
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
    guarantee: `You get the whole deposit back if you stop before work starts, or if we don’t deliver ${promise}.`,
    checklist: 'your texts, pictures, logo and access',
    headline: 'one day',
    fastHours,
  },
  policyPeriods: { checkDays: 7, refundWorkingDays: 7, dataRequestDays: 30 },
}

/** The origin of canonical addresses. */
export const siteOrigin = `https://${agency.domain}`
