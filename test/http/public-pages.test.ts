import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guarantee, socialLinks } from '#domain/agency.ts'
import {
  industryPackages,
  pricingAddOns,
  pricingPackages,
} from '#domain/catalogue/built-in/price-list.server.ts'
import { serviceCards } from '#domain/catalogue/built-in/services.server.ts'
import { fillFacts } from '#domain/facts-in-text.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { questions } from '#features/questions/question-seeds.server.ts'
import { steps } from '#pages/marketing/questions/steps.ts'
import { findElement, findElements, linksOf, textOf, textsOf } from '../readers/read-html.ts'
import { openSite, type Site } from '../servers/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

async function read(path: string, currency: CurrencyCode): Promise<string> {
  const answer = await fetch(site.origin + path, { headers: { cookie: `ow_currency=${currency}` } })
  return answer.text()
}

const itemsWithLink = (html: string, words: RegExp) =>
  findElements(html, 'li').filter((item) => textsOf(item, 'a').some((text) => words.test(text)))

describe('landing page A', () => {
  test('shows the specified services', async () => {
    const services = findElement(await read('/', 'INR'), 'section', 'id="services"')
    expect(textsOf(services, 'h3')).toEqual([
      'E-commerce Websites',
      'Restaurant Websites',
      'Corporate Websites',
      'Educational Websites',
      'Healthcare Websites',
      'Real Estate Websites',
    ])
    expect(textsOf(services, 'p').filter((text) => text.startsWith('from '))).toEqual([
      'from ₹25,000',
      'from ₹18,000',
      'from ₹22,000',
      'from ₹20,000',
      'from ₹24,000',
      'from ₹26,000',
    ])
    const cards = findElements(services, 'li').filter((card) => card.includes('<h3'))
    expect(cards).toHaveLength(serviceCards.length)
    for (const [index, { title, description, features }] of serviceCards.entries()) {
      const card = cards[index] ?? ''
      expect(textOf(card)).toContain([title, description, 'from '].join(''))
      expect(textOf(card)).toContain(features.join(''))
      const [industries = '', last = ''] = findElements(card, 'ul')
      expect(industries).toContain('aria-label="Industries"')
      expect([1, 2, 3]).toContain(findElements(industries, 'li').length)
      expect(findElements(last, 'li')).toHaveLength(4)
    }
  })

  test('shows the specified prices', async () => {
    const pricing = findElement(await read('/', 'INR'), 'section', 'id="pricing"')
    expect(textOf(pricing)).toContain('Pay Only 10% Upfront, 90% due after completion')
    const packages = itemsWithLink(pricing, /^Choose /)
    const specified = [
      {
        price: '₹20,000now ₹15,000',
        parts: 'Deposit today (10%)₹1,500Balance after completion (90%)₹13,500',
        promised: ['5 pages', '1 month support'],
      },
      {
        price: '₹35,000now ₹25,000',
        parts: 'Deposit today (10%)₹2,500Balance after completion (90%)₹22,500',
        promised: ['10 pages', '2 months support'],
      },
      {
        price: '₹60,000now ₹45,000',
        parts: 'Deposit today (10%)₹4,500Balance after completion (90%)₹40,500',
        promised: ['50 free product uploads', '3 months support'],
      },
    ]
    expect(packages).toHaveLength(specified.length)
    for (const [index, { price, parts, promised }] of specified.entries()) {
      const { name, description, features } = pricingPackages[index] ?? expect.fail('no such package')
      const item = packages[index] ?? ''
      expect(textsOf(item, 'h3')).toEqual([name])
      expect(textOf(item).includes('Most Popular')).toBe(name === 'Professional Website')
      for (const words of [description, price, parts]) expect(textOf(item)).toContain(words)
      expect(textsOf(item, 'li').slice(1)).toEqual([...features])
      expect(features).toEqual(expect.arrayContaining(promised))
    }
    const addOns = [
      'Additional Page+ ₹800',
      'Advanced Contact Form+ ₹2,000',
      'Payment Gateway Setup+ ₹3,000',
      'Live Chat Integration+ ₹2,500',
      'Booking System+ ₹5,000',
      'Membership Portal+ ₹8,000',
      'Multi-language Support+ ₹6,000',
      'Advanced SEO Package+ ₹4,000',
    ]
    expect(textsOf(pricing, 'li').filter((text) => text.includes('+ ₹'))).toEqual(
      addOns.map((addOn, index) => `${addOn}${pricingAddOns[index]?.description}`),
    )
    const industries = itemsWithLink(pricing, /^Get Started with the .+ package$/)
    expect(industries.flatMap((item) => textsOf(item, 'h4'))).toEqual([
      'Restaurant',
      'Healthcare',
      'Real Estate',
    ])
    for (const [index, price] of ['₹28,000', '₹32,000', '₹35,000'].entries()) {
      const { name, description, features } = industryPackages[index] ?? expect.fail('no such package')
      expect(textOf(industries[index] ?? '')).toContain([name, description, price, ...features].join(''))
    }
    expect(textOf(pricing)).toContain(guarantee())
    expect(textOf(findElement(pricing, 'aside', ''))).toMatch(/^Secure payment/)
    expect(textsOf(findElement(pricing, 'section', '"steps-title"'), 'li')).toEqual(
      steps().map(({ title, text }) => title + text),
    )
  })

  test('shows the specified stats and links', async () => {
    const html = await read('/', 'INR')
    const [header = ''] = findElements(html, 'header')
    expect(textsOf(findElement(header, 'nav', 'aria-label="Main"'), 'a')).toEqual([
      'Services',
      'Portfolio',
      'Pricing',
      'Blog',
      'AI Suggest',
      'Contact Us',
    ])
    const linkOf = (words: string) =>
      linksOf(findElements(header, 'a').find((link) => textOf(link) === words) ?? '')
    expect(linkOf('Get Started')).toEqual(['/contact'])
    expect(linkOf('Sign In')).toEqual(['/login'])

    const contact = findElement(html, 'section', 'id="contact"')
    expect(textOf(contact)).toContain('hello@orbweaver.example')
    expect(textOf(findElement(contact, 'dl', ''))).toBe(
      'Websites Delivered500+Average Delivery24hrClient Satisfaction100%',
    )
    const footer = findElement(html, 'footer', 'id="site-footer"')
    const company = findElement(footer, 'nav', 'id="company-links"')
    expect(textsOf(company, 'a')[0]).toBe('About Us')
    expect(linksOf(company)).toEqual([
      '/contact#about',
      '/contact',
      '/terms-conditions',
      '/privacy-policy',
      '/cancellation-refunds',
      '/shipping-policy',
    ])
    for (const { label } of socialLinks()) expect(footer).not.toContain(`aria-label="${label}"`)
    const contactPage = await read('/contact', 'USD')
    const ways = findElement(contactPage, 'aside', 'aria-labelledby="ways-title"')
    expect(textsOf(ways, 'dt')).toEqual(['Live chat', 'Email'])
    const about = findElement(contactPage, 'section', 'id="about"')
    expect(textOf(about)).toMatch(/^About us.*Orbweaver is a web agency in India, founded in 2024/)
    expect(textOf(footer)).toContain(`© 2024–${new Date().getUTCFullYear()} Orbweaver`)
  })

  // The total in dollars is 301 + 60 units of ₹83 × 1.3 = 469.3.
  test.for([
    [
      'INR',
      'Total, taxes included₹30,000Deposit today (10%)₹3,000Balance after completion: ₹27,000',
      /^Websites From₹15,000W/,
    ],
    [
      'USD',
      'Total, taxes included$469Deposit today (10%)$47Balance after completion: $422',
      /^Websites From\$235W/,
    ],
  ] as const)(
    'the hero has the lowest price and a quote that adds up in %s',
    async ([currency, sum, lowest]) => {
      const hero = findElement(await read('/', currency), 'section', 'aria-labelledby="hero-title"')
      expect(textOf(hero)).toContain(sum)
      expect(textOf(findElements(hero, 'dl')[0] ?? '')).toMatch(lowest)
    },
  )

  test('each package leads to its checkout', async () => {
    const html = await read('/', 'INR')
    const pathOf = (words: RegExp) => itemsWithLink(html, words).flatMap(linksOf).join()
    expect(pathOf(/^Choose Basic Website$/)).toBe('/checkout?package=basic-website')
    const checkout = pathOf(/^Get Started with the Restaurant package$/)
    expect(checkout).toBe('/checkout?package=restaurant-package')
    const summary = findElement(await read(checkout, 'INR'), 'section', 'aria-label="Price summary"')
    expect(textOf(summary)).toContain('₹28,000')
  })
})

describe('landing page B', () => {
  test('shows the specified promise, trust points, services, prices and links', async () => {
    const html = await read('/version-b', 'INR')
    expect(textOf(html)).toContain('50% OFF every service')
    expect(textOf(findElement(html, 'dl', ''))).toBe('Delivery4-HourRating4.9/5Projects500+')
    const services = findElement(html, 'section', 'id="content"')
    expect(textsOf(services, 'h3')).toEqual([
      'Business Websites',
      'E-commerce Stores',
      'Mobile Apps',
      'SEO & Marketing',
    ])
    expect(textsOf(services, 's')).toEqual(['₹25,000', '₹45,000', '₹75,000', '₹15,000'])
    expect(textsOf(services, 'p').filter((text) => text.startsWith('starts from'))).toEqual(
      ['12,500', '22,500', '37,500', '7,500'].map((price) => `starts from ₹${price}`),
    )
    expect(textsOf(services, 'li').filter((text) => text.includes('50% OFF'))).toHaveLength(4)

    expect(textsOf(findElement(html, 'section', '"steps-title"'), 'li')).toEqual(
      steps().map(({ title, text }) => title + text),
    )
    expect(textsOf(findElement(html, 'section', '"questions-title"'), 'summary')).toEqual(
      questions.map(({ question }) => `${fillFacts(question)} `),
    )
    const links = findElements(findElement(html, 'footer', ''), 'li')
    expect(links.map(textOf)).toEqual(['Privacy', 'Terms', 'Contact'])
    expect(links.flatMap(linksOf)).toEqual(['/privacy-policy', '/terms-conditions', '/contact'])
    const start = findElements(html, 'a').find((link) => textOf(link) === 'Start Your Project') ?? ''
    expect(linksOf(start)).toEqual(['/contact'])
  })

  test('a struck-through price is twice the shown one, after rounding', async () => {
    const [first = ''] = findElements(
      findElement(await read('/version-b', 'USD'), 'section', 'id="content"'),
      'li',
    )
    // 151 units of ₹83 × 1.3 = 196.3. Doubling before rounding would give 393.
    expect(textOf(first)).toContain('starts from $196')
    expect(textsOf(first, 's')).toEqual(['$392'])
  })
})

describe('the checkout', () => {
  const hasPayButton = (html: string) => textsOf(html, 'button').some((text) => text.startsWith('Pay'))

  test.each(['/checkout', '/checkout?recommendations=business-website,search-and-analytics'])(
    'answers the buyers’ questions at %s',
    async (path) => {
      const asked = findElement(await read(path, 'USD'), 'section', '"questions-title"')
      expect(textsOf(asked, 'details')).toEqual(
        questions.map(({ question, answer }) => fillFacts(`${question} ${answer}`)),
      )
    },
  )

  test('shows the existing packages in place of an unknown one, without payment', async () => {
    const html = await read('/checkout?package=moat&addons=booking-system', 'USD')
    expect(textOf(html)).toContain('We don’t have a package by that name.')
    expect(hasPayButton(html)).toBe(false)
    expect(textsOf(html, 'a').filter((text) => text.startsWith('Choose'))).toHaveLength(14)
  })

  test('a link to a package of the calculator still sells it, with its own add-ons', async () => {
    const html = await read('/checkout?package=business-basic&addons=maintenance', 'USD')
    const chosen = findElement(html, 'section', 'aria-labelledby="checkout-1"')
    expect(textsOf(chosen, 'h3')).toEqual(['Business Basic'])
    expect(chosen).not.toContain('value="booking-system"')
    const summary = findElement(html, 'section', 'aria-label="Price summary"')
    expect(textOf(summary)).toContain('Maintenance')
    const listed = textsOf(await read('/checkout', 'USD'), 'h3')
    expect(listed).toContain('Basic Website')
    expect(listed).not.toContain('Business Basic')
  })

  test('shows the existing packages in place of an unknown recommendation, without payment', async () => {
    const html = await read('/checkout?recommendations=moat', 'USD')
    expect(textOf(html)).toContain('We don’t have a recommendation by that name.')
    expect(hasPayButton(html)).toBe(false)
  })

  test.for([
    ['USD', ['$420', '$180', '$600', '$60', '$540'], 'Charged as ₹5,000'],
    ['EUR', ['€385', '€165', '€550', '€55', '€495'], 'Charged as ₹5,000'],
  ] as const)(
    'recommendations cost the display rate in %s, and nothing else is sold with them',
    async ([currency, sums, charged]) => {
      const html = await read(
        '/checkout?package=landing-page&recommendations=business-website,moat,search-and-analytics,business-website',
        currency,
      )
      expect(textsOf(html, 'h1')).toEqual(['Pay 10% now, 90% when it is done'])
      expect(hasPayButton(html)).toBe(true)
      const chosen = findElement(html, 'section', 'aria-labelledby="checkout-1"')
      expect(textsOf(chosen, 'h2')).toEqual(['1 Your recommendations'])
      expect(textsOf(chosen, 'h3')).toEqual(['Company plan', 'Visibility plan'])
      expect(chosen).not.toContain('type="checkbox"')
      const summary = findElement(html, 'section', 'aria-label="Price summary"')
      expect(textsOf(summary, 'dd')).toEqual(sums)
      expect(textOf(summary)).toContain(charged)
    },
  )
})

describe('the portfolio', () => {
  const gallery = async (query = '') =>
    findElement(await read(`/${query}`, 'USD'), 'section', 'id="portfolio"')
  const status = (html: string) => textOf(findElement(html, 'p', 'role="status"'))
  const cards = (html: string) => findElements(html, 'article')
  const toggles = (html: string) => textsOf(html, 'a').filter((text) => /^Show (All|Less)/.test(text))

  async function categorize(category: string, ids: readonly string[]): Promise<void> {
    await site.query(
      `update content_entries set published = published || jsonb_build_object('category', $1::text)
       where kind = 'portfolio-project' and key = any($2)`,
      [category, ids],
    )
    await site.query(`select pg_notify('page_cache_drop', 'portfolio')`)
    await site.settled()
  }

  test('a card shows the specified facts', async () => {
    const html = await gallery()
    const card = findElement(html, 'article', 'aria-labelledby="project-stool-twelve"')
    expect(textsOf(card, 'h3')).toEqual(['An order slip instead of a menu'])
    expect(textOf(card)).toContain('FeaturedRestaurantOur own rating: 5 out of 5')
    expect(textOf(card)).toContain('Guests tick broth, noodles and toppings')
    expect(textsOf(findElement(card, 'ul', 'aria-label="Technologies"'), 'li')).toEqual([
      'HTML form',
      'Drawing by :has()',
      'Intl formatting',
      '+1 more',
    ])
    expect(textOf(findElement(card, 'dl', ''))).toBe('Concept projectStool TwelveCompleted15 September 2026')
    expect(textOf(findElement(card, 'a', ''))).toMatch(/^Live Site of Stool Twelve/)
    expect(linksOf(card)).toEqual(['/demo/stool-twelve/'])
    const plain = textOf(findElement(html, 'article', 'aria-labelledby="project-longwater-lido"'))
    expect(plain).toContain('Our own rating: 4 out of 5')
    expect(plain).not.toContain('Featured')
  })

  test('every category has a project, and the toggle shows only beyond six', async () => {
    const categories = findElement(await gallery(), 'nav', 'aria-label="Portfolio categories"')
    const [all, ...chips] = findElements(categories, 'a')
    expect(textOf(all ?? '')).toBe('All')
    expect(toggles(await gallery())).toEqual(['Show All 12 Projects'])
    expect(chips.map(textOf)).toEqual([
      'Corporate',
      'E-commerce',
      'Healthcare',
      'Restaurant',
      'Education',
      'Finance',
      'Real Estate',
      'Health & Fitness',
      'Events',
      'Travel',
      'Automotive',
      'Arts & Culture',
    ])
    for (const chip of chips) {
      const name = textOf(chip)
      const [href = ''] = linksOf(chip)
      const html = await gallery(href.slice(1).replace('#portfolio', ''))
      expect(textsOf(html, 'a', 'aria-current="true"')).toEqual([name])
      expect(status(html)).toBe(`1 project in ${name}`)
      expect(cards(html).map(textOf)).toEqual([expect.stringContaining(name)])
      expect(toggles(html)).toEqual([])
    }
  })

  test('shows the projects of the database', async () => {
    await categorize('finance', ['plumb-and-span'])
    const finance = await gallery('?category=finance')
    expect([status(finance), cards(finance).length]).toEqual(['2 projects in Finance', 2])
    const corporate = await gallery('?category=corporate')
    expect(textOf(corporate)).toContain('No project in Corporate yet')
    const back = findElements(corporate, 'a').find((link) => textOf(link) === 'Show every category') ?? ''
    expect(linksOf(back)).toEqual(['/#portfolio'])
    await categorize('corporate', ['plumb-and-span'])
  })

  test('shows all of six projects in a category; a seventh adds the toggle', async () => {
    const projects = await site.query<{ id: string; category: string }>(
      `select key as id, published->>'category' as category from content_entries where kind = 'portfolio-project'`,
    )
    const ids = projects.map(({ id }) => id)
    const shownOf = async (count: number, query = '') => {
      await categorize('events', ids)
      await categorize('finance', ids.slice(0, count))
      const html = await gallery(`?category=finance${query}`)
      return [status(html), cards(html).length, toggles(html)]
    }
    expect(await shownOf(6)).toEqual(['6 projects in Finance', 6, []])
    expect(await shownOf(7)).toEqual(['6 of 7 projects in Finance', 6, ['Show All 7 Projects']])
    expect(await shownOf(7, '&show=all')).toEqual(['7 projects in Finance', 7, ['Show Less']])
    for (const { id, category } of projects) await categorize(category, [id])
  })
})

describe('the policies', () => {
  test.each([
    ['Terms & Conditions', '/terms-conditions', 'completion'],
    ['Privacy Policy', '/privacy-policy', 'device'],
    ['Cancellation & Refunds', '/cancellation-refunds', 'refund'],
    ['Shipping Policy', '/shipping-policy', 'when'],
  ])('%s has its own title and contents, and the footer links it', async (name, path, anchor) => {
    const html = await read(path, 'USD')
    expect(textsOf(html, 'h1')).toEqual([name])
    const title = textsOf(html, 'title').join()
    expect([title.startsWith(`${name}: `), title.endsWith(' | Orbweaver')]).toEqual([true, true])
    expect(html).toContain(`<link rel="canonical" href="https://orbweaver.example${path}"`)
    const contents = findElement(html, 'nav', '"contents-title"')
    const sections = findElements(findElement(html, 'article', ''), 'section')
    expect(textsOf(contents, 'a')).toEqual(sections.flatMap((section) => textsOf(section, 'h2')))
    expect(linksOf(contents)).toContain(`#${anchor}`)
    expect(findElements(html, 'h2', `id="${anchor}"`)).toHaveLength(1)
    const company = findElement(html, 'nav', 'id="company-links"')
    const link = findElements(company, 'a').find((one) => textOf(one) === name) ?? ''
    expect(linksOf(link)).toEqual([path])
  })
})

test('an unknown path shows the not-found page with links', async () => {
  const answer = await fetch(`${site.origin}/no/such/page`)
  expect(answer.status).toBe(404)
  const html = await answer.text()
  expect(textsOf(html, 'title')).toEqual(['404 Page Not Found'])
  expect(textsOf(html, 'h1')).toEqual(['404 Page Not Found'])
  expect(linksOf(findElement(html, 'section', '"not-found-title"'))).toEqual(['/', '/#pricing', '/contact'])
})
