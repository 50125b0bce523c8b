/** The mails about a lead, by the names under which they are queued. */
export const leadMailKinds = { agency: 'lead-agency', visitor: 'lead-visitor' } as const
