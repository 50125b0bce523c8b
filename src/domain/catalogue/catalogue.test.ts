import { expect, test } from 'vitest'
import {
  bestTimeOptions,
  contactMethodOptions,
  projectTypeOptions,
  requestBudgetOptions,
  requestTimelineOptions,
} from '../project-request.ts'
import { builtInCatalogue } from './built-in/built-in-catalogue.server.ts'
import { calculatorAddOns, calculatorPackages } from './built-in/calculator.server.ts'
import { industryPackages, pricingAddOns, pricingPackages } from './built-in/price-list.server.ts'
import { serviceCards, variantBCards } from './built-in/services.server.ts'
import { servicePricesInr } from './catalogue.ts'
import { compatibleAddOns, packagesForProjectType } from './published.ts'

// Repeats the specification on purpose.

test('service catalogue', () => {
  expect(servicePricesInr).toEqual({
    business_consultation: 1000,
    landing_page: 5000,
    business_website: 15000,
    e_commerce: 25000,
    portfolio: 8000,
    blog: 10000,
    web_application: 75000,
    seo_optimization: 3000,
    social_media_integration: 2000,
    ai_chatbot: 5000,
    payment_gateway: 4000,
    analytics_setup: 1500,
    ssl_security: 1000,
    backup_maintenance: 2500,
    market_research: 3000,
    digital_transformation: 4000,
    roi_analysis: 2500,
  })
})

test('six service cards', () => {
  expect(serviceCards.map(({ title, priceInr }) => [title, priceInr])).toEqual([
    ['E-commerce Websites', 25000],
    ['Restaurant Websites', 18000],
    ['Corporate Websites', 22000],
    ['Educational Websites', 20000],
    ['Healthcare Websites', 24000],
    ['Real Estate Websites', 26000],
  ])
  for (const card of serviceCards) {
    expect(card.features).toHaveLength(4)
    expect(card.industries.length).toBeGreaterThan(0)
    expect(card.industries.length).toBeLessThanOrEqual(3)
  }
})

test('four variant B cards', () => {
  expect(variantBCards.map(({ title, priceInr }) => [title, priceInr])).toEqual([
    ['Business Websites', 12500],
    ['E-commerce Stores', 22500],
    ['Mobile Apps', 37500],
    ['SEO & Marketing', 7500],
  ])
})

test('three pricing packages, the middle one popular', () => {
  expect(
    pricingPackages.map((item) => [item.name, item.priceInr, item.originalPriceInr, item.popular]),
  ).toEqual([
    ['Basic Website', 15000, 20000, false],
    ['Professional Website', 25000, 35000, true],
    ['E-commerce Website', 45000, 60000, false],
  ])
  expect(pricingPackages[0]?.features).toEqual(expect.arrayContaining(['5 pages', '1 month support']))
  expect(pricingPackages[1]?.features).toEqual(expect.arrayContaining(['10 pages', '2 months support']))
  expect(pricingPackages[2]?.features).toEqual(
    expect.arrayContaining(['50 free product uploads', '3 months support']),
  )
})

test('eight add-ons and three industry packages', () => {
  expect(pricingAddOns.map(({ service, priceInr }) => [service, priceInr])).toEqual([
    ['Additional Page', 800],
    ['Advanced Contact Form', 2000],
    ['Payment Gateway Setup', 3000],
    ['Live Chat Integration', 2500],
    ['Booking System', 5000],
    ['Membership Portal', 8000],
    ['Multi-language Support', 6000],
    ['Advanced SEO Package', 4000],
  ])
  expect(industryPackages.map(({ name, priceInr }) => [name, priceInr])).toEqual([
    ['Restaurant', 28000],
    ['Healthcare', 32000],
    ['Real Estate', 35000],
  ])
})

test('ten calculator packages', () => {
  expect(calculatorPackages.map(({ id, basePriceInr, popular }) => [id, basePriceInr, popular])).toEqual([
    ['business-consultation', 1000, true],
    ['business-basic', 15000, false],
    ['business-pro', 25000, true],
    ['business-enterprise', 45000, false],
    ['ecommerce-starter', 30000, false],
    ['ecommerce-pro', 55000, true],
    ['portfolio-basic', 12000, false],
    ['landing-page', 8000, false],
    ['web-app-basic', 75000, false],
    ['redesign-basic', 20000, false],
  ])
})

test('eleven calculator add-ons', () => {
  expect(calculatorAddOns.map(({ id, priceInr }) => [id, priceInr])).toEqual([
    ['market-research', 3000],
    ['digital-transformation', 4000],
    ['roi-analysis', 2500],
    ['seo-premium', 8000],
    ['social-integration', 5000],
    ['chatbot', 12000],
    ['analytics-pro', 6000],
    ['maintenance', 10000],
    ['backup-security', 7000],
    ['email-marketing', 9000],
    ['multi-language', 15000],
  ])
})

test('every add-on fits a package, not all of them, and every package takes an add-on', () => {
  for (const addOn of calculatorAddOns) {
    expect(addOn.compatible.length, addOn.id).toBeGreaterThan(0)
    expect(addOn.compatible.length, addOn.id).toBeLessThan(calculatorPackages.length)
    expect(new Set(addOn.compatible).size, addOn.id).toBe(addOn.compatible.length)
  }
  for (const { id } of calculatorPackages)
    expect(compatibleAddOns(builtInCatalogue, id), id).not.toHaveLength(0)
})

test('a package takes the add-ons that name it, and no other', () => {
  expect(compatibleAddOns(builtInCatalogue, 'business-consultation').map(({ id }) => id)).toEqual([
    'market-research',
    'digital-transformation',
    'roi-analysis',
  ])
})

test('packages by project type', () => {
  const table = Object.fromEntries(
    projectTypeOptions.map(({ value }) => [
      value,
      packagesForProjectType(builtInCatalogue, value).map(({ id }) => id),
    ]),
  )
  const everything = calculatorPackages.map(({ id }) => id)
  expect(table).toEqual({
    'business-consultation': ['business-consultation'],
    'business-website': ['business-consultation', 'business-basic', 'business-pro', 'business-enterprise'],
    ecommerce: ['business-consultation', 'ecommerce-starter', 'ecommerce-pro'],
    portfolio: ['business-consultation', 'portfolio-basic'],
    blog: ['business-consultation', 'business-basic', 'business-pro'],
    'landing-page': ['business-consultation', 'landing-page'],
    'web-app': ['business-consultation', 'web-app-basic'],
    redesign: ['business-consultation', 'redesign-basic'],
    other: everything,
  })
  expect(packagesForProjectType(builtInCatalogue, null)).toHaveLength(everything.length)
})

test('ids are unique across everything that can be bought', () => {
  const packages = [...calculatorPackages, ...pricingPackages, ...industryPackages].map(({ id }) => id)
  const addOns = [...calculatorAddOns, ...pricingAddOns].map(({ id }) => id)
  expect(new Set(packages).size).toBe(packages.length)
  expect(new Set(addOns).size).toBe(addOns.length)
})

test('options of the project request', () => {
  const values = (options: readonly { value: string }[]) => options.map(({ value }) => value)
  expect(values(projectTypeOptions)).toEqual([
    'business-consultation',
    'business-website',
    'ecommerce',
    'portfolio',
    'blog',
    'landing-page',
    'web-app',
    'redesign',
    'other',
  ])
  expect(values(contactMethodOptions)).toEqual(['email', 'phone', 'whatsapp', 'video'])
  expect(bestTimeOptions.map(({ value, label }) => [value, label])).toEqual([
    ['morning', 'Morning (9-12)'],
    ['afternoon', 'Afternoon (12-5)'],
    ['evening', 'Evening (5-8)'],
    ['anytime', 'Anytime'],
  ])
  expect(values(requestTimelineOptions)).toEqual(['immediately', 'within-week', 'within-month', 'flexible'])
  expect(values(requestBudgetOptions)).toEqual([
    'under-500',
    '500-1500',
    '1500-3000',
    '3000-5000',
    '5000-plus',
    'discuss',
  ])
})
