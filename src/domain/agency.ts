import type { FontPair } from './fonts.ts'

/** What an agency is and promises. Lines that are empty are not shown. */
export type AgencyFacts = {
  name: string
  /** Stands in the terms; the origin of canonical addresses where `PUBLIC_URL` is not set. */
  domain: string
  tagline: string
  /** Follows who the agency is, and since when. */
  about: string
  email: string
  phone: string
  whatsapp: string
  /** A line each, in the agency's own words. */
  openingHours: readonly string[]
  /** Its law governs the policies. */
  country: string
  countryCode: string
  postalAddress: readonly string[]
  taxNumber: string
  /** Of mails; '' for the agency's own. */
  senderName: string
  replyAddress: string
  /** Days on documents and times in mails use this zone. */
  timeZone: string
  /** Beside a day: "24 November 2026 (India time)". */
  timeZonePlace: string
  /** The month, 1 to 12, in which the numbers of papers begin anew. */
  financialYearStart: string
  foundedYear: number
  linkedIn: string
  instagram: string
  youTube: string
  websitesDelivered: string
  satisfaction: string
  /** Only variant B shows rating and projects. */
  rating: string
  projects: string
  /** "24 hours" */
  responseTime: string
  responseTimeAfterPayment: string
  /** Counts from the complete checklist to the launch. */
  deliveryHours: number
  /** Advertised by variant B. */
  fastDeliveryHours: number
  /** Follows `headline()`. */
  deliveryHeadline: string
  deliveryChecklist: string
  checkDays: number
  /** Until a refund is on its way. */
  refundWorkingDays: number
  dataRequestDays: number
  /** `#rrggbb`. Fills, and text in the dark theme. */
  accent: string
  link: string
  linkOnDark: string
  fonts: FontPair
  /** The web, the zigzag, the spider and the word "woven" belong to the built-in brand. */
  hasWeb: boolean
}

/** The claims are the owner's, from the specification, and unaudited. */
export const builtInFacts: AgencyFacts = {
  name: 'Orbweaver',
  domain: 'orbweaver.example',
  tagline: 'Websites, stores and web apps. Pay 10% to start, 90% when yours is done.',
  about:
    'We design, build and test every site ourselves. A person answers your email and checks every page before it goes live.',
  email: 'hello@orbweaver.example',
  phone: '',
  whatsapp: '',
  openingHours: [],
  country: 'India',
  countryCode: 'IN',
  postalAddress: [],
  taxNumber: '',
  senderName: '',
  replyAddress: '',
  timeZone: 'Asia/Kolkata',
  timeZonePlace: 'India',
  financialYearStart: '4',
  foundedYear: 2024,
  linkedIn: '',
  instagram: '',
  youTube: '',
  websitesDelivered: '500+',
  satisfaction: '100%',
  rating: '4.9/5',
  projects: '500+',
  responseTime: '24 hours',
  responseTimeAfterPayment: '1-2 hours',
  deliveryHours: 24,
  fastDeliveryHours: 4,
  deliveryHeadline: 'one day',
  deliveryChecklist: 'your texts, pictures, logo and access',
  checkDays: 7,
  refundWorkingDays: 7,
  dataRequestDays: 30,
  accent: '#ffc933',
  link: '#0b5a85',
  linkOnDark: '#86cdea',
  fonts: 'anybody',
  hasWeb: true,
}

let adopted = builtInFacts
let readPreviewed: () => AgencyFacts | undefined = () => undefined

/** The facts in force. They change at run time, so read them in functions only. */
export const agency: Readonly<AgencyFacts> = new Proxy(builtInFacts, {
  get: (_, name) => (readPreviewed() ?? adopted)[name as keyof AgencyFacts],
})

export function adoptAgency(facts: AgencyFacts): void {
  adopted = facts
}

/** @param read the facts that a preview shows in place of those in force; undefined outside a preview */
export function letPreviewsReplaceFacts(read: () => AgencyFacts | undefined): void {
  readPreviewed = read
}

/** Only papers and mails need them. */
const unseen: ReadonlySet<string> = new Set<keyof AgencyFacts>([
  'taxNumber',
  'senderName',
  'replyAddress',
  'financialYearStart',
])

/** What a page must carry; null if it knows everything. */
export function changedFacts(): Partial<AgencyFacts> | null {
  const changed = Object.entries(agency).filter(
    ([name, value]) =>
      !unseen.has(name) && JSON.stringify(value) !== JSON.stringify(builtInFacts[name as keyof AgencyFacts]),
  )
  return changed.length > 0 ? Object.fromEntries(changed) : null
}

export function describeAgency(): string {
  return `${agency.name} is a web agency in ${agency.country}, founded in ${agency.foundedYear}. ${agency.about}`
}

/** `deliveryHeadline` follows. */
export function headline(): string {
  return agency.hasWeb ? 'Your website, woven in' : 'Your website, live in'
}

/** Follows "We deliver". */
export function deliveryPromise({ deliveryHours }: AgencyFacts = agency): string {
  return `within ${deliveryHours} hours once we have everything`
}

const refund = 'Your deposit back in full if you cancel before we start'

export function guarantee(): string {
  return `${refund}, or if we miss ${agency.deliveryHours} hours once we have everything.`
}

/** The guarantee where no hours are promised. */
export function refundGuarantee(): string {
  return `${refund}.`
}

type Claim = { value: string; label: string }

/** In the order of their names, without those that have no value. */
export function claimsOf<Name extends keyof typeof claims>(...names: Name[]): Claim[] {
  return names.map((name) => claims[name]()).filter(({ value }) => value !== '')
}

const claims = {
  delivered: () => ({ value: agency.websitesDelivered, label: 'Websites Delivered' }),
  averageDelivery: () => ({ value: `${agency.deliveryHours}hr`, label: 'Average Delivery' }),
  satisfaction: () => ({ value: agency.satisfaction, label: 'Client Satisfaction' }),
  rating: () => ({ value: agency.rating, label: 'Rating' }),
  fastDelivery: () => ({ value: `${agency.fastDeliveryHours}-Hour`, label: 'Delivery' }),
  projects: () => ({ value: agency.projects, label: 'Projects' }),
}

export function socialLinks(): { label: string; href: string }[] {
  return [
    { label: 'LinkedIn', href: agency.linkedIn },
    { label: 'Instagram', href: agency.instagram },
    { label: 'YouTube', href: agency.youTube },
  ]
}

/** For canonical addresses. */
export function siteOrigin(publicUrl?: string): string {
  return publicUrl ?? `https://${agency.domain}`
}
