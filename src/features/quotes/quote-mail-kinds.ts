/** The mails about a quote, by their names in the queue. */
export const quoteMailKinds = {
  sent: 'quote-sent',
  link: 'quote-link',
  acceptedClient: 'quote-accepted-client',
  acceptedAgency: 'quote-accepted-agency',
  declined: 'quote-declined',
} as const
