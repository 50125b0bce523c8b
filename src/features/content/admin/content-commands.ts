const group = 'This entry'

export const contentCommands = {
  save: { id: 'save-content', label: 'Save draft', group },
  publish: { id: 'publish-content', label: 'Publish', group },
  schedule: { id: 'schedule-content', label: 'Schedule…', group },
  discard: { id: 'discard-content', label: 'Discard draft', group },
  remove: { id: 'remove-content', label: 'Remove…', group },
} as const
