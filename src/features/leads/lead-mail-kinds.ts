/** The mails about a lead, by their names in the queue. */
export const leadMailKinds = { agency: 'lead-agency', visitor: 'lead-visitor' } as const
