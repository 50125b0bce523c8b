import type { ComponentType } from 'react'
import type { ScreenName } from '#routes'

type Screen = {
  /** The module as the build manifest names it: the server inlines its styles and preloads its code. */
  source: string
  load: () => Promise<ComponentType>
  /** What it defers lies below everybody's first screen, so the styles of that come after the first paint. */
  isLong?: true
}

/** The code of every screen, loaded when it is shown. */
export const screens: Record<ScreenName, Screen> = {
  'landing-a': {
    source: 'src/pages/marketing/landing-a.tsx',
    load: () => import('#pages/marketing/landing-a.tsx').then((file) => file.LandingAPage),
    isLong: true,
  },
  'landing-b': {
    source: 'src/pages/marketing/landing-b.tsx',
    load: () => import('#pages/marketing/landing-b.tsx').then((file) => file.LandingBPage),
    isLong: true,
  },
  contact: {
    source: 'src/pages/marketing/contact.tsx',
    load: () => import('#pages/marketing/contact.tsx').then((file) => file.ContactPage),
  },
  checkout: {
    source: 'src/pages/marketing/checkout.tsx',
    load: () => import('#pages/marketing/checkout.tsx').then((file) => file.CheckoutPage),
  },
  payment: {
    source: 'src/pages/marketing/payment.tsx',
    load: () => import('#pages/marketing/payment.tsx').then((file) => file.PaymentPage),
  },
  'thank-you': {
    source: 'src/pages/marketing/thank-you.tsx',
    load: () => import('#pages/marketing/thank-you.tsx').then((file) => file.ThankYouPage),
  },
  blog: {
    source: 'src/pages/marketing/blog.tsx',
    load: () => import('#pages/marketing/blog.tsx').then((file) => file.BlogPage),
    isLong: true,
  },
  'blog-post': {
    source: 'src/pages/marketing/blog-post.tsx',
    load: () => import('#pages/marketing/blog-post.tsx').then((file) => file.BlogPostPage),
    isLong: true,
  },
  'ai-recommendations': {
    source: 'src/pages/marketing/ai-recommendations.tsx',
    load: () => import('#pages/marketing/ai-recommendations.tsx').then((file) => file.AiRecommendationsPage),
  },
  'shared-plan': {
    source: 'src/pages/marketing/shared-plan.tsx',
    load: () => import('#pages/marketing/shared-plan.tsx').then((file) => file.SharedPlanPage),
  },
  'ai-suggest-thank-you': {
    source: 'src/pages/marketing/ai-suggest/thank-you.tsx',
    load: () =>
      import('#pages/marketing/ai-suggest/thank-you.tsx').then((file) => file.AiSuggestThankYouPage),
  },
  'terms-conditions': {
    source: 'src/pages/marketing/policies/terms-conditions.tsx',
    load: () =>
      import('#pages/marketing/policies/terms-conditions.tsx').then((file) => file.TermsConditionsPage),
  },
  'privacy-policy': {
    source: 'src/pages/marketing/policies/privacy-policy.tsx',
    load: () => import('#pages/marketing/policies/privacy-policy.tsx').then((file) => file.PrivacyPolicyPage),
  },
  'cancellation-refunds': {
    source: 'src/pages/marketing/policies/cancellation-refunds.tsx',
    load: () =>
      import('#pages/marketing/policies/cancellation-refunds.tsx').then(
        (file) => file.CancellationRefundsPage,
      ),
  },
  'shipping-policy': {
    source: 'src/pages/marketing/policies/shipping-policy.tsx',
    load: () =>
      import('#pages/marketing/policies/shipping-policy.tsx').then((file) => file.ShippingPolicyPage),
  },
  'not-found': {
    source: 'src/pages/marketing/not-found.tsx',
    load: () => import('#pages/marketing/not-found.tsx').then((file) => file.NotFoundPage),
  },
  login: {
    source: 'src/pages/account/login.tsx',
    load: () => import('#pages/account/login.tsx').then((file) => file.LoginPage),
  },
  'admin-leads': {
    source: 'src/pages/admin/leads.tsx',
    load: () => import('#pages/admin/leads.tsx').then((file) => file.AdminLeadsPage),
  },
  'admin-lead': {
    source: 'src/pages/admin/lead.tsx',
    load: () => import('#pages/admin/lead.tsx').then((file) => file.AdminLeadPage),
  },
  'admin-account': {
    source: 'src/pages/admin/account.tsx',
    load: () => import('#pages/admin/account.tsx').then((file) => file.AdminAccountPage),
  },
  'admin-mail': {
    source: 'src/pages/admin/mail.tsx',
    load: () => import('#pages/admin/mail.tsx').then((file) => file.AdminMailPage),
  },
  'admin-payments': {
    source: 'src/pages/admin/payments.tsx',
    load: () => import('#pages/admin/payments.tsx').then((file) => file.AdminPaymentsPage),
  },
  'admin-payment': {
    source: 'src/pages/admin/payment.tsx',
    load: () => import('#pages/admin/payment.tsx').then((file) => file.AdminPaymentPage),
  },
  styleguide: {
    source: 'src/ui/styleguide/styleguide.tsx',
    load: () =>
      import.meta.env.DEV
        ? import('#ui/styleguide/styleguide.tsx').then((file) => file.Styleguide)
        : Promise.reject(new Error('The styleguide is not part of a build.')),
  },
}
