import { agency, deliveryPromise } from '#domain/agency.ts'
import { checkPriceBasis } from '#domain/money/pricing.ts'
import { readFirstOffers, readVariantBCards } from '#features/pricing/pricing.wire.ts'
import type { questionKind } from '#features/questions/question-kind.ts'
import { apiPath } from '#platform/api/wire.ts'
import { contentPath } from '#platform/content/content-path.ts'
import { questionsFact, serviceFact, siteFacts } from './facts.server.ts'
import type { PageHead, PageHeadInput } from './page-head.server.ts'
import { fixedPictures } from './share-picture.server.ts'

const canonicalPath = '/'

export function landingAHead({ origin, basis, read }: PageHeadInput): PageHead {
  const { serviceCards, pricingPackages } = read(apiPath(readFirstOffers))
  const services = serviceCards.map((card) =>
    serviceFact({ ...card, name: card.title, from: true }, { origin, path: '/#services', basis }),
  )
  const packages = pricingPackages.map((item) =>
    serviceFact({ ...item, from: false }, { origin, path: '/#pricing', basis }),
  )
  const isToConfirm = basis !== null && checkPriceBasis(basis).underpriced
  return {
    title: `${agency.name}: your website in ${agency.deliveryHeadline}, 10% upfront`,
    description: `Websites and stores at ${isToConfirm ? 'clear' : 'fixed'} prices, taxes included. Pay 10% to start and 90% when your site is done. Delivered ${deliveryPromise()}.`,
    canonicalPath,
    picture: fixedPictures().landing,
    facts: [
      ...siteFacts(origin),
      ...services,
      ...packages,
      questionsFact(read(contentPath<typeof questionKind>('question'))),
    ],
  }
}

export function landingBHead({ origin, basis, read }: PageHeadInput): PageHead {
  const variantBCards = read(apiPath(readVariantBCards))
  const services = variantBCards.map((card) =>
    serviceFact({ ...card, name: card.title, from: true }, { origin, path: '/version-b', basis }),
  )
  return {
    title: `${agency.name}: websites, stores, apps and SEO in ${agency.fastDeliveryHours} hours`,
    description: `Business websites, e-commerce stores, mobile apps, SEO and marketing at 50% off, taxes included. Delivered ${deliveryPromise()}.`,
    canonicalPath,
    picture: fixedPictures().offer,
    facts: [
      ...siteFacts(origin),
      ...services,
      questionsFact(read(contentPath<typeof questionKind>('question'))),
    ],
  }
}
