import { priceableChoice } from '#features/request/calculator/calculator-choice.ts'
import { readChoice } from '#features/request/project-request-address.ts'
import type { PageHead, PageHeadInput } from './page-head.server.ts'
import { fixedPictures } from './share-picture.server.ts'

export function checkoutHead({ search, paysOnline, catalogue }: PageHeadInput): PageHead {
  const isChosen = catalogue !== null && priceableChoice(catalogue, readChoice(`${search}`)) !== null
  const ways = paysOnline
    ? {
        title: 'Checkout: pay 10% now, 90% when it is done',
        description: 'Order a website: pay 10% now and 90% after completion, or send it without paying.',
      }
    : {
        title: 'Checkout: send your request first, pay once we have agreed',
        description: 'Order a website: send us what you chose, and we agree on how you pay.',
      }
  return {
    ...ways,
    ...(!isChosen && { title: 'Checkout: choose a package' }),
    picture: fixedPictures().landing,
  }
}

export function paymentHead(): PageHead {
  return {
    title: 'Pay the deposit of your order',
    description: 'Pay the deposit of your order, or see that it is paid.',
    picture: fixedPictures().landing,
  }
}

export function thankYouHead(): PageHead {
  return {
    title: 'Thank you: what happens next',
    description:
      'What happens next with your request, when you hear from us, and how to reach us before that.',
    picture: fixedPictures().landing,
  }
}
