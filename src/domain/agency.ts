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
  /** The lines of the address that invoices print. */
  postalAddress: readonly string[]
  /** The number under which it pays taxes, printed on invoices. */
  taxNumber: string
  /** Where a day begins, for the dates and numbers on quotes and invoices. */
  timeZone: string
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

export const agency: Agency = {
  name: 'Orbweaver',
  domain: 'orbweaver.example',
  tagline: 'Websites in 24 hours. Pay 10% now, 90% when yours is done.',
  email: 'hello@orbweaver.example',
  phone: '',
  whatsapp: '',
  country: 'India',
  postalAddress: [],
  taxNumber: '',
  timeZone: 'Asia/Kolkata',
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
    averageDelivery: { value: '24hr', label: 'Average Delivery' },
    satisfaction: { value: '100%', label: 'Client Satisfaction' },
    rating: { value: '4.9/5', label: 'Rating' },
    fastDelivery: { value: '4-Hour', label: 'Delivery' },
    projects: { value: '500+', label: 'Projects' },
  },
  responseTimes: { standard: '24 hours', afterPayment: '1-2 hours' },
  policyPeriods: { checkDays: 7, refundWorkingDays: 7, dataRequestDays: 30 },
}

/** The origin of canonical addresses. */
export const siteOrigin = `https://${agency.domain}`
