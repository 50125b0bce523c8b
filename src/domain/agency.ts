/**
 * Everything that says whose site this is. To hand the site to another agency, edit this file only.
 * An empty string or list means "not shown".
 */
type Claim = {
  /** As printed: '500+'. */
  value: string
  /** What the value counts: 'Websites Delivered'. */
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
  /** Country whose law the policies name. */
  country: string
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
  /** What the policies promise. */
  policyPeriods: {
    /** For a client to check what was delivered. */
    checkDays: number
    /** Until a refund is on its way. */
    refundWorkingDays: number
    /** Until what we hold about somebody is shown, corrected or deleted. */
    dataRequestDays: number
  }
}

export const agency: Agency = {
  name: 'Orbweaver',
  domain: 'orbweaver.example',
  tagline: 'Websites in 24 hours. Pay 10% now, 90% when it is done.',
  email: 'hello@orbweaver.example',
  phone: '',
  whatsapp: '',
  country: 'India',
  foundedYear: 2024,
  // Placeholders: the networks' own front pages, until the agency has accounts there.
  socialLinks: [
    { label: 'LinkedIn', href: 'https://www.linkedin.com/' },
    { label: 'Instagram', href: 'https://www.instagram.com/' },
    { label: 'YouTube', href: 'https://www.youtube.com/' },
  ],
  // Placeholder: no such page is specified, and the contact page says who we are.
  aboutUs: { label: 'About Us', href: '/contact' },
  // Source of all claims: the agency's owner, in the product specification; not audited. The last two: variant B only.
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

/** Where the site's canonical addresses begin. */
export const siteOrigin = `https://${agency.domain}`
