const group = 'This article'

export const postCommands = {
  publish: { id: 'post-publish', label: 'Publish the article', group },
  schedule: { id: 'post-schedule', label: 'Schedule the article', group },
  unschedule: { id: 'post-unschedule', label: 'Cancel the schedule', group },
  discard: { id: 'post-discard', label: 'Discard the changes', group },
  unpublish: { id: 'post-unpublish', label: 'Unpublish the article', group },
  remove: { id: 'post-remove', label: 'Remove the article', group },
  restore: { id: 'post-restore', label: 'Bring the article back', group },
  open: { id: 'post-open', label: 'Open the article', keys: 'o', group },
} as const
