const group = 'This lead'

export const leadCommands = {
  call: { id: 'lead-call', label: 'Call', group },
  keep: { id: 'lead-keep', label: 'Keep in quarantine', group },
  answered: { id: 'lead-answered', label: 'Answered elsewhere', group },
  take: { id: 'lead-take', label: 'Assign to me', keys: 'a', group },
  handOver: { id: 'lead-hand-over', label: 'Hand over to…', keys: 'h', group },
  tag: { id: 'lead-tag', label: 'Tags…', keys: 'l', group },
  move: { id: 'lead-move', label: 'Move to…', keys: 'm', group },
  remove: { id: 'lead-remove', label: 'Delete…', group },
  restore: { id: 'lead-restore', label: 'Restore', group },
  note: { id: 'lead-note', label: 'Add a note', keys: 'n', group },
  task: { id: 'lead-task', label: 'Add a task', keys: 't', group },
} as const
