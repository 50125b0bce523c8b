import type { BlogPosting, BreadcrumbList, FAQPage, Organization, Service, WebSite } from 'schema-dts'
import { agency } from '#domain/agency.ts'
import { minorPerMajor } from '#domain/money/money.ts'
import { isUnderFloorIn, type PriceBasis, priceIn } from '#domain/money/pricing.ts'
import { postCategories } from '#domain/records/post.ts'
import type { PostPage } from '#features/blog/post.ts'
import { href } from '#routes'
import { pictureHref, postPicture } from './share-picture.server.ts'

const organizationId = (origin: string) => ({ '@id': `${origin}/#organization` })

export function siteFacts(origin: string): [Organization, WebSite] {
  return [
    {
      '@type': 'Organization',
      ...organizationId(origin),
      name: agency.name,
      description: agency.tagline,
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
      email: agency.email,
      ...(agency.phone && { telephone: agency.phone }),
      foundingDate: String(agency.foundedYear),
      address: { '@type': 'PostalAddress', addressCountry: agency.countryCode },
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'sales',
        email: agency.email,
        url: origin + href('contact'),
        availableLanguage: 'en',
      },
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name: agency.name,
      url: `${origin}/`,
      inLanguage: 'en',
      publisher: organizationId(origin),
    },
  ]
}

export type OfferedService = {
  name: string
  description: string
  /** Whole rupees. */
  priceInr: number
  from: boolean
}

export function serviceFact(
  { name, description, priceInr, from }: OfferedService,
  { origin, path, basis }: { origin: string; path: string; basis: PriceBasis | null },
): Service {
  return {
    '@type': 'Service',
    name,
    description,
    provider: organizationId(origin),
    ...(basis &&
      !isUnderFloorIn(basis, priceInr) && {
        offers: offerFor({ priceInr, from, url: origin + path, basis }),
      }),
  }
}

function offerFor({
  priceInr,
  from,
  url,
  basis,
}: {
  priceInr: number
  from: boolean
  url: string
  basis: PriceBasis
}): Exclude<Service, string>['offers'] {
  const { amountMinor, currency } = priceIn(priceInr, basis)
  const price = amountMinor / minorPerMajor(currency)
  return from
    ? {
        '@type': 'Offer',
        url,
        // Validators require `price` even for a starting price.
        priceSpecification: {
          '@type': 'PriceSpecification',
          price,
          minPrice: price,
          priceCurrency: currency,
        },
      }
    : { '@type': 'Offer', price, priceCurrency: currency, url, availability: 'https://schema.org/InStock' }
}

export function questionsFact(questions: readonly { question: string; answer: string }[]): FAQPage {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

export function breadcrumbFact(
  origin: string,
  trail: readonly { name: string; path: string }[],
): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: agency.name, path: '/' }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

/** https://developers.google.com/search/docs/appearance/structured-data/article */
export function articleFact(origin: string, post: PostPage['post']): BlogPosting {
  const url = origin + href('blogPost', { id: post.slug })
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.excerpt,
    image: origin + pictureHref(postPicture(post)),
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    author: { '@type': 'Organization', name: post.author, url: `${origin}/` },
    publisher: { '@type': 'Organization', ...organizationId(origin), name: agency.name, url: `${origin}/` },
    mainEntityOfPage: url,
    articleSection: postCategories[post.category],
    keywords: post.tags.join(', '),
    inLanguage: 'en',
  }
}
