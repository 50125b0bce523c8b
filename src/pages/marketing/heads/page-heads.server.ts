import { routes, type ScreenName } from '#routes'
import { blogHead, blogPostHead } from './blog-heads.server.ts'
import { landingAHead, landingBHead } from './landing-heads.server.ts'
import type { PageHead, PageHeadInput } from './page-head.server.ts'
import { checkoutHead, paymentHead, thankYouHead } from './payment-heads.server.ts'
import {
  aiRecommendationsHead,
  aiSuggestThankYouHead,
  contactHead,
  notFoundHead,
  policyHead,
  privacyHead,
} from './plain-heads.server.ts'

export const pageHeads: Partial<Record<ScreenName, (input: PageHeadInput) => PageHead>> = {
  'landing-a': landingAHead,
  'landing-b': landingBHead,
  contact: contactHead,
  checkout: checkoutHead,
  payment: paymentHead,
  'thank-you': thankYouHead,
  'ai-recommendations': aiRecommendationsHead,
  'ai-suggest-thank-you': aiSuggestThankYouHead,
  blog: blogHead,
  'blog-post': blogPostHead,
  'terms-conditions': policyHead(routes.termsConditions.path),
  'privacy-policy': privacyHead,
  'cancellation-refunds': policyHead(routes.cancellationRefunds.path),
  'shipping-policy': policyHead(routes.shippingPolicy.path),
  'not-found': notFoundHead,
}
