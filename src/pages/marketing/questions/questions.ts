import { agency } from '#domain/agency.ts'

export const steps = (): readonly { title: string; text: string }[] => [
  { title: 'Pay 10%', text: 'Not sure yet? Send a free request first.' },
  {
    title: 'Your project page opens',
    text: `It lists what we need from you: ${agency.deliveryChecklist}.`,
  },
  {
    title: 'The clock starts',
    text: `Your ${agency.deliveryHours} hours begin once we confirm that we have everything. Watch them on your project page.`,
  },
  {
    title: `We deliver, and you have ${agency.checkDays} days to check`,
    text: 'If something is missing or does not work as the quote says, we fix it at no cost.',
  },
  { title: 'Pay the balance', text: `When you approve it, or after ${agency.checkDays} days.` },
]

/** They are published as structured data too. */
export const questions = (): readonly { question: string; answer: string }[] => [
  {
    question: `What do I get in the ${agency.deliveryHours} hours?`,
    answer:
      'The finished website, online at your domain: every page and feature of your package and its add-ons, with your texts and pictures. We test it on real phones, and you get access to everything that is yours.',
  },
  {
    question: `What if you take longer than ${agency.deliveryHours} hours?`,
    answer:
      'Your deposit back in full, or keep waiting: you choose. The time runs only while we have everything we need from you.',
  },
  {
    question: 'Who writes the texts?',
    answer: 'You do. If you’d rather we did, we quote for it first.',
  },
  {
    question: 'Can I ask for changes?',
    answer: `Yes. You have ${agency.checkDays} days to check, and we fix what differs from your quote at no cost. Anything beyond it costs extra: we tell you the price first, and start when you agree.`,
  },
  {
    question: 'Who owns the website?',
    answer:
      'You do, once you have paid in full: it is yours to use, change and sell. Software by others, such as open-source libraries, keeps its own licence.',
  },
  {
    question: 'Can I get my money back?',
    answer: `Yes: the whole deposit, until work starts. You can still stop later: we keep the 10%, and the balance is never charged. Refunds start within ${agency.refundWorkingDays} working days.`,
  },
  {
    question: 'Are taxes and fees included?',
    answer:
      'Taxes are. We charge in Indian rupees, so your bank may use its own rate and add a fee. You pay your hosting company and your domain registrar directly.',
  },
  {
    question: 'What happens after delivery?',
    answer:
      'Website packages come with 1 to 3 months of support. During that time we fix faults in our work at no cost.',
  },
]
