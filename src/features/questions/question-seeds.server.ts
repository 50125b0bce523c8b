import { seedOf } from '#platform/content/seed-content.server.ts'
import { questionKind } from './question-kind.ts'

export const questions = [
  {
    id: 'delivery',
    question: 'What do I get in the {deliveryHours} hours?',
    answer:
      'The finished website, online at your domain: every page and feature of your package and its add-ons, with your texts and pictures. We test it on real phones, and you get access to everything that is yours.',
  },
  {
    id: 'late-delivery',
    question: 'What if you take longer than {deliveryHours} hours?',
    answer:
      'Your deposit back in full, or keep waiting: you choose. The time runs only while we have everything we need from you.',
  },
  {
    id: 'texts',
    question: 'Who writes the texts?',
    answer: 'You do. If you’d rather we did, we quote for it first.',
  },
  {
    id: 'changes',
    question: 'Can I ask for changes?',
    answer:
      'Yes. You have {checkDays} days to check, and we fix what differs from your quote at no cost. Anything beyond it costs extra: we tell you the price first, and start when you agree.',
  },
  {
    id: 'ownership',
    question: 'Who owns the website?',
    answer:
      'You do, once you have paid in full: it is yours to use, change and sell. Software by others, such as open-source libraries, keeps its own licence.',
  },
  {
    id: 'money-back',
    question: 'Can I get my money back?',
    answer:
      'Yes: the whole deposit, until work starts. You can still stop later: we keep the 10%, and the balance is never charged. Refunds start within {refundWorkingDays} working days.',
  },
  {
    id: 'taxes-and-fees',
    question: 'Are taxes and fees included?',
    answer:
      'Taxes are. We charge in Indian rupees, so your bank may use its own rate and add a fee. You pay your hosting company and your domain registrar directly.',
  },
  {
    id: 'after-delivery',
    question: 'What happens after delivery?',
    answer:
      'Website packages come with 1 to 3 months of support. During that time we fix faults in our work at no cost.',
  },
]

export const questionSeeds = [seedOf(questionKind, questions)]
