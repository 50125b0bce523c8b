import type { PackageGroupId } from '#domain/catalogue/package-group.ts'
import type { ServiceCard } from '#domain/catalogue/service-cards.ts'
import { type ProjectType, projectTypeOptions } from '#domain/project-request.ts'
import { defineContent } from '#platform/content/define-content.ts'
import { choice, choices, line, lines, pick, picks, price, text, toggle } from '#platform/content/fields.ts'

const groups: readonly { value: PackageGroupId; label: string }[] = [
  { value: 'business', label: 'Business websites' },
  { value: 'store', label: 'Online stores' },
  { value: 'industry', label: 'Industry packages' },
  { value: 'small', label: 'Small websites' },
  { value: 'other', label: 'Other work' },
]

const icons: readonly { value: ServiceCard['icon']; label: string }[] = [
  { value: 'cart', label: 'Shopping cart' },
  { value: 'plate', label: 'Plate' },
  { value: 'building', label: 'Building' },
  { value: 'book', label: 'Book' },
  { value: 'pulse', label: 'Pulse' },
  { value: 'key', label: 'Key' },
]

const projectTypes: readonly { value: ProjectType; label: string }[] = projectTypeOptions

const packageName = line('Name', { max: 60, missing: 'Name the package.' })
const addOnName = line('Name', { max: 60, missing: 'Name the add-on.' })
const description = text('Description', { max: 200, missing: 'Describe it in one sentence.' })
const features = lines('Includes', {
  max: 80,
  most: 12,
  missing: 'Say what it includes.',
  hint: 'A line for each.',
})
const popular = toggle('Most popular')
const group = choice('Group at the checkout', groups)
const category = line('Category', { max: 40, missing: 'Name a category.' })
const isExample = toggle('Use in examples')

const sold = { publishes: 'pricing', changedBy: 'owner' } as const
const frontPage = { text: 'Front page', href: '/#pricing' } as const

export const pricingPackageKind = defineContent({
  ...sold,
  kind: 'pricing-package',
  noun: 'package',
  title: 'Packages',
  place: frontPage,
  named: 'name',
  needsOne: true,
  fields: {
    name: packageName,
    priceInr: price('Price'),
    originalPriceInr: price('Struck-through price', { hint: 'Shown before the price.' }),
    description,
    features,
    popular,
    group,
    projectType: choice('A request starts with', projectTypes),
    twinId: pick('Also offers the add-ons of', ['calculator-package']),
  },
})

export const pricingAddOnKind = defineContent({
  ...sold,
  kind: 'pricing-add-on',
  noun: 'add-on',
  title: 'Add-ons',
  place: frontPage,
  named: 'service',
  fields: {
    service: addOnName,
    priceInr: price('Price'),
    description,
    includedIn: picks('Already included in', ['pricing-package', 'industry-package'], {
      hint: 'Not offered with these.',
    }),
    isExample: toggle('Show in the example at the top of the front page'),
  },
})

export const industryPackageKind = defineContent({
  ...sold,
  kind: 'industry-package',
  noun: 'package',
  title: 'Industry packages',
  place: frontPage,
  named: 'name',
  fields: { name: packageName, priceInr: price('Price'), description, features, group },
})

export const calculatorPackageKind = defineContent({
  ...sold,
  kind: 'calculator-package',
  noun: 'package',
  title: 'Calculator packages',
  place: { text: 'Request form', href: '/contact' },
  named: 'name',
  needsOne: true,
  fields: {
    name: packageName,
    description,
    basePriceInr: price('Price'),
    category,
    features,
    popular,
    group,
    projectTypes: choices('Offered for', projectTypes, { hint: 'A request starts with the first.' }),
    suitsAll: toggle('Offer for every kind of project'),
    isExample,
  },
})

export const calculatorAddOnKind = defineContent({
  ...sold,
  kind: 'calculator-add-on',
  noun: 'add-on',
  title: 'Calculator add-ons',
  place: { text: 'Request form', href: '/contact' },
  named: 'name',
  fields: {
    name: addOnName,
    description,
    priceInr: price('Price'),
    category,
    contains: pick('Contains', ['pricing-add-on'], { hint: 'Choosing one replaces the other.' }),
    compatible: picks('Goes with', ['calculator-package'], {
      missing: 'Choose a package that it goes with.',
    }),
    isExample,
  },
})

export const serviceCardKind = defineContent({
  ...sold,
  kind: 'service-card',
  noun: 'service',
  title: 'Services',
  place: { text: 'Front page', href: '/#services' },
  named: 'title',
  fields: {
    icon: choice('Drawing', icons),
    title: line('Title', { max: 60, missing: 'Name the service.' }),
    description,
    features: lines('Includes', {
      max: 80,
      most: 8,
      missing: 'Say what it includes.',
      hint: 'A line for each.',
    }),
    projectType: choice('A request starts with', projectTypes),
    priceInr: price('Price from'),
    industries: lines('Industries', { max: 40, most: 6, hint: 'A line for each.' }),
  },
})

export const variantBCardKind = defineContent({
  ...sold,
  kind: 'variant-b-card',
  noun: 'service',
  title: 'Services of version B',
  place: { text: 'Version B', href: '/version-b' },
  named: 'title',
  fields: {
    title: line('Title', { max: 60, missing: 'Name the service.' }),
    description,
    projectType: choice('A request starts with', projectTypes),
    priceInr: price('Price from', { hint: 'Double of it is shown struck through.' }),
  },
})

export const chatServiceKind = defineContent({
  ...sold,
  kind: 'chat-service',
  noun: 'service',
  title: 'Services of the chat',
  place: { text: 'Chat', href: '/contact' },
  named: 'name',
  needsOne: true,
  fields: { name: line('Name', { max: 60, missing: 'Name the service.' }) },
})

/** Questions and weights of the wizard are code; what it recommends is described and priced here. */
export const recommendationKind = defineContent({
  ...sold,
  kind: 'recommendation',
  noun: 'recommendation',
  title: 'Recommendations',
  place: { text: 'AI Suggest', href: '/ai-recommendations' },
  fixed: 'The program fixes its questions and their weights, so it neither gets nor loses a recommendation.',
  named: 'name',
  isFixed: true,
  fields: {
    name: line('Name', { max: 60, missing: 'Name the recommendation.' }),
    priceInr: price('Price'),
    description,
    projectType: choice('A request starts with', projectTypes),
    caveat: line('What others decide', { max: 200, hint: 'Added to why we recommend it.' }),
    always: lines('Always included', {
      max: 100,
      most: 6,
      missing: 'Say what it includes.',
      hint: 'A line for each. These fill up a short list.',
    }),
  },
})

export const catalogueKinds = {
  calculatorPackages: calculatorPackageKind,
  calculatorAddOns: calculatorAddOnKind,
  pricingPackages: pricingPackageKind,
  pricingAddOns: pricingAddOnKind,
  industryPackages: industryPackageKind,
  recommendations: recommendationKind,
  serviceCards: serviceCardKind,
  variantBCards: variantBCardKind,
  chatServices: chatServiceKind,
}
