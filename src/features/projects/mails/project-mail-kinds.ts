/** The mails about a project, by their names in the queue. */
export const projectMailKinds = {
  started: 'project-started',
  link: 'project-link',
  message: 'project-message',
  review: 'project-review',
  decision: 'project-decision',
  completeClient: 'project-complete-client',
  completeAgency: 'project-complete-agency',
  launched: 'project-launched',
} as const
