import type { NextAction } from '#domain/records/next-actions.ts'
import { Button } from '#ui/button.tsx'
import { type Command, runCommand } from '#ui/commands/commands.ts'
import { type ActionLook, type RecordAction, RecordActions } from '#ui/records/record-actions.tsx'
import { messageCommand } from '../page/conversation.tsx'
import type { ProjectPage } from '../project.ts'
import { MilestoneAction } from './milestone-action.tsx'
import { AddMilestone } from './plan-changes.tsx'
import { EraseButton } from './project-erasure.tsx'
import { moveActions } from './project-moves.tsx'

type OfferedCommand = Pick<Command, 'id' | 'label'>

/** @param balance the command of the form that invoices what is left */
export function ProjectActions({
  page,
  nextAction,
  balance,
}: {
  page: ProjectPage
  nextAction: NextAction | null
  balance: OfferedCommand
}) {
  const whenNext = (id: NextAction, button: RecordAction['button']): RecordAction[] =>
    nextAction === id ? [{ id, button }] : []
  const leadTo = (id: NextAction, label: string, command: OfferedCommand) =>
    whenNext(id, (look) => <ToCommand look={look} label={label} command={command} />)
  return (
    <RecordActions
      nextAction={nextAction}
      actions={[
        ...leadTo('answer', 'Reply to the client', messageCommand),
        ...leadTo('message', 'Write to the client', messageCommand),
        ...leadTo('invoice', balance.label, balance),
        ...whenNext('work', (look) => <MilestoneAction page={page} nextAction={nextAction} look={look} />),
        ...whenNext('show', (look) => <MilestoneAction page={page} nextAction={nextAction} look={look} />),
        ...whenNext('plan', (look) => <AddMilestone projectId={page.project.id} look={look} isOffered />),
        { id: 'erase', variant: 'danger', button: (look) => <EraseButton page={page} look={look} /> },
        ...moveActions(page),
      ]}
    />
  )
}

/** Leads to the form further down. */
function ToCommand({ look, label, command }: { look: ActionLook; label: string; command: OfferedCommand }) {
  return (
    <Button {...look} onClick={() => runCommand(command.id)}>
      {label}
    </Button>
  )
}
