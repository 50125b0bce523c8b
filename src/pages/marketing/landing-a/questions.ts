import { agency } from '#domain/agency.ts'

const { delivery, policyPeriods } = agency
const { checkDays, refundWorkingDays } = policyPeriods

/** The way from the payment to the website, in the words of the policies. */
export const steps: readonly { title: string; text: string }[] = [
  { title: 'You pay 10%', text: 'Or send a request first, which costs nothing.' },
  {
    title: 'Your project page opens',
    text: `Its checklist names what we need: ${delivery.checklist}.`,
  },
  {
    title: `The ${delivery.hours} hours begin`,
    text: 'They run from the complete checklist. The page shows when they began and when they end.',
  },
  {
    title: `You have ${checkDays} days to check`,
    text: 'What is missing or does not work as the offer says, we put right at no cost.',
  },
  { title: 'You pay the other 90%', text: `When you say that it is done, or after those ${checkDays} days.` },
]

/** What buyers ask before they pay, answered from the policies. Search engines read the same words. */
export const questions: readonly { question: string; answer: string }[] = [
  {
    question: `What if you take longer than ${delivery.hours} hours?`,
    answer:
      'You get the whole deposit back, unless you would rather wait. While something on the checklist is missing, the time does not run.',
  },
  {
    question: 'Who writes the texts?',
    answer: 'You send texts, pictures and a logo, or you ask us to make them.',
  },
  {
    question: 'Can I ask for changes?',
    answer: `Yes. For ${checkDays} days we put right at no cost what differs from the offer. Anything beyond the offer has its own price: we tell you first, and start when you agree.`,
  },
  {
    question: 'Who owns the website?',
    answer:
      'You do, once you have paid in full: it is yours to use, change and sell. Software by others, such as open-source libraries, keeps its own licence.',
  },
  {
    question: 'Can I get my money back?',
    answer: `Before work starts you get the whole deposit back. Later you can stop at any time: we keep the 10%, and you never owe the rest. A refund is on its way within ${refundWorkingDays} working days.`,
  },
  {
    question: 'Are taxes and fees included?',
    answer:
      'All taxes are. We charge in Indian rupees, so your bank may use its own rate and add a fee. What a hosting company or the registrar of your domain charges is yours to pay.',
  },
  {
    question: 'What happens after delivery?',
    answer:
      'Website packages come with 1 to 3 months of support. In that time we repair faults in our work at no cost.',
  },
]
