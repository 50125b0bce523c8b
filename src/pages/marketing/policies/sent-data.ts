import type { AiSuggest } from '#features/leads/forms/ai-suggest-form.ts'
import type { ChatLead } from '#features/leads/forms/chat-form.ts'
import type { ProjectRequest } from '#features/leads/forms/project-request-form.ts'

type Use = 'needed' | 'optional' | 'added'

/** A new field does not compile until the policy names it. */
const requestData: Record<keyof ProjectRequest, readonly [Use, string]> = {
  customerName: ['needed', 'your name'],
  customerEmail: ['needed', 'your email address'],
  customerPhone: ['needed', 'your phone number'],
  contactMethod: ['needed', 'how we should contact you'],
  projectType: ['needed', 'the type of project'],
  timeline: ['needed', 'when you need it'],
  companyName: ['optional', 'your company'],
  bestTime: ['optional', 'the best time to contact you'],
  budget: ['optional', 'your budget'],
  projectDescription: ['optional', 'your description of the project'],
  quote: [
    'optional',
    'the package and add-ons, or the recommendations, you chose, with the currency and the total you saw',
  ],
  razorpayOrderId: ['optional', 'the number of a payment you made or began'],
  draftKey: ['added', 'the number of your AI Suggest draft, if you came from there'],
  currency: ['added', 'the currency you saw'],
  businessLocation: ['added', 'a note that it came through this site’s form'],
  source: ['added', 'which form you used'],
  elapsedMs: ['added', 'how long the form was open'],
  website: ['added', 'the content of a hidden field that only programs fill in'],
}

/** Empty if another entry covers the field or the assistant never sends it. */
const chatData: Record<keyof ChatLead, string> = {
  name: 'your name',
  email: 'your email address',
  phone: 'your phone number',
  selectedServices: 'the services you choose',
  selectedService: 'which of them you chose first',
  message: 'your message',
  conversationSummary: 'the questions with your answers',
  companyName: '',
  businessLocation: '',
  timeline: '',
  budget: '',
  elapsedMs: 'how long it took',
  website: 'the content of a hidden field that only programs fill in',
}

const suggestData: Record<keyof AiSuggest, string> = {
  fullName: 'your name',
  email: 'your email address',
  phone: 'your phone number and company, if you give them',
  companyName: '',
  aiRecommendations: 'your answers',
  projectType: '',
  timeline: '',
  budget: '',
  selectedServices: 'the recommendations you chose',
  quote: '',
  totalAmount: 'the total you saw, in your currency',
  currency: '',
  paymentStatus: 'what your browser knows about a payment',
  paymentAmount: '',
  paymentMethod: '',
  razorpayOrderId: '',
  razorpayPaymentId: '',
  elapsedMs: 'how long it took',
  website: 'the content of a hidden field that only programs fill in',
  businessLocation: '',
  contactMethod: '',
  projectDescription: '',
}

function formatList(words: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(words.filter(Boolean))
}

export function requestList(use: Use): string {
  return formatList(Object.values(requestData).map(([itsUse, words]) => (itsUse === use ? words : '')))
}

export function chatList(): string {
  return formatList(Object.values(chatData))
}

export function suggestList(): string {
  return formatList(Object.values(suggestData))
}
