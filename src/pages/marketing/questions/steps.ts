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
