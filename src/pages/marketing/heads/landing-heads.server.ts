import { agency, deliveryPromise } from '#domain/agency.ts'
import type { ServiceLists } from '#domain/catalogue/published.ts'
import { checkPriceBasis } from '#domain/money/pricing.ts'
import type { FirstOffers } from '#features/pricing/offers.ts'
import { questions } from '../questions/questions.ts'
import { questionsFact, serviceFact, siteFacts } from './facts.server.ts'
import type { PageHead, PageHeadInput } from './page-head.server.ts'
import { fixedPictures } from './share-picture.server.ts'

const canonicalPath = '/'

export function landingAHead({ origin, basis, data }: PageHeadInput): PageHead {
  const [{ serviceCards, pricingPackages }] = data as [FirstOffers]
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
    facts: [...siteFacts(origin), ...services, ...packages, questionsFact(questions())],
  }
}

export function landingBHead({ origin, basis, data }: PageHeadInput): PageHead {
  const [variantBCards] = data as [ServiceLists['variantBCards']]
  const services = variantBCards.map((card) =>
    serviceFact({ ...card, name: card.title, from: true }, { origin, path: '/version-b', basis }),
  )
  return {
    title: `${agency.name}: websites, stores, apps and SEO in ${agency.fastDeliveryHours} hours`,
    description: `Business websites, e-commerce stores, mobile apps, SEO and marketing at 50% off, taxes included. Delivered ${deliveryPromise()}.`,
    canonicalPath,
    picture: fixedPictures().offer,
    facts: [...siteFacts(origin), ...services, questionsFact(questions())],
  }
}
