import { type BudgetRange, budgetRanges } from './money/pricing.ts'

// Labels, which leads and mails show too.

export const businessTypes = [
  'E-commerce',
  'Service-based',
  'Restaurant',
  'Healthcare',
  'Education',
  'Real Estate',
  'Technology',
  'Non-profit',
  'Other',
] as const
export type BusinessType = (typeof businessTypes)[number]

export const industries = [
  'Retail',
  'Healthcare',
  'Technology',
  'Finance',
  'Education',
  'Food & Beverage',
  'Real Estate',
  'Manufacturing',
  'Consulting',
  'Entertainment',
] as const
export type Industry = (typeof industries)[number]

export const wizardTimelines = ['1-2 weeks', '2-4 weeks', '1-2 months', '2-3 months', '3+ months'] as const
export type WizardTimeline = (typeof wizardTimelines)[number]

export const features = [
  'Online Store',
  'Booking System',
  'User Accounts',
  'Payment Gateway',
  'Live Chat',
  'Blog/News',
  'Photo Gallery',
  'Contact Forms',
  'Social Media Integration',
  'Analytics Dashboard',
] as const
export type Feature = (typeof features)[number]

export const goals = [
  'Increase Sales',
  'Build Brand Awareness',
  'Generate Leads',
  'Improve Customer Service',
  'Expand Market Reach',
  'Automate Processes',
  'Showcase Products/Services',
  'Improve SEO Ranking',
] as const
export type Goal = (typeof goals)[number]

export type WizardAnswers = {
  businessType: BusinessType | null
  industry: Industry | null
  /** A range's id: its label depends on the currency. */
  budget: string | null
  timeline: WizardTimeline | null
  features: readonly Feature[]
  goals: readonly Goal[]
}

export type CompleteAnswers = {
  businessType: BusinessType
  industry: Industry
  budget: BudgetRange
  timeline: WizardTimeline
  features: readonly Feature[]
  goals: readonly Goal[]
}

export const noAnswers: WizardAnswers = {
  businessType: null,
  industry: null,
  budget: null,
  timeline: null,
  features: [],
  goals: [],
}

export function completeAnswers(answers: WizardAnswers): CompleteAnswers | null {
  const { businessType, industry, timeline, features: wanted, goals: aims } = answers
  const budget = budgetRanges.find((range) => range.id === answers.budget)
  if (!businessType || !industry || !budget || !timeline || wanted.length === 0 || aims.length === 0) {
    return null
  }
  return { businessType, industry, budget, timeline, features: wanted, goals: aims }
}
