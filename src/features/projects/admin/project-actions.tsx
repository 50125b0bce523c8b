import type { NextAction } from '#domain/records/next-actions.ts'
import { Button } from '#ui/button.tsx'
import buttons from '#ui/button-row.module.css'
import { type Command, runCommand } from '#ui/commands/commands.ts'
import { type ActionLook, lookOf, type RecordAction, RecordActions } from '#ui/records/record-actions.tsx'
import { messageCommand } from '../page/conversation.tsx'
import { NextStep } from '../page/next-step.tsx'
import type { ProjectPage, NextStep as Step } from '../project.ts'
import { milestoneOfNextAction } from '../project-next-action.ts'
import { MilestoneAction } from './milestone-action.tsx'
import { AddMilestone } from './plan-changes.tsx'
import { EraseButton } from './project-erasure.tsx'
import { moveActions } from './project-moves.tsx'

type OfferedCommand = Pick<Command, 'id' | 'label'>

type ActionsProps = {
  page: ProjectPage
  nextAction: NextAction | null
  /** The command of the form that invoices what is left. */
  balance: OfferedCommand
}

/** Names the step, and has the page's only filled button, which takes it. */
export function ProjectNextStep(props: ActionsProps) {
  const { page, nextAction } = props
  const action = actionsOf(props).find(({ id }) => id === nextAction)
  return (
    <NextStep next={stepForStaff(props)} side={page.side}>
      {action && <div className={buttons.row}>{action.button(lookOf(action, nextAction))}</div>}
    </NextStep>
  )
}

export function ProjectActions(props: ActionsProps) {
  const others = actionsOf(props).filter(({ id }) => id !== props.nextAction)
  return <RecordActions nextAction={null} actions={others} />
}

function actionsOf({ page, nextAction, balance }: ActionsProps): RecordAction[] {
  const whenNext = (id: NextAction, button: RecordAction['button']): RecordAction[] =>
    nextAction === id ? [{ id, button }] : []
  const leadTo = (id: NextAction, label: string, command: OfferedCommand) =>
    whenNext(id, (look) => <ToCommand look={look} label={label} command={command} />)
  return [
    ...leadTo('answer', 'Reply to the client', messageCommand),
    ...leadTo('message', 'Write to the client', messageCommand),
    ...leadTo('invoice', balance.label, balance),
    ...whenNext('work', (look) => <MilestoneAction page={page} nextAction={nextAction} look={look} />),
    ...whenNext('show', (look) => <MilestoneAction page={page} nextAction={nextAction} look={look} />),
    ...whenNext('plan', (look) => <AddMilestone projectId={page.project.id} look={look} isOffered />),
    { id: 'erase', variant: 'danger', button: (look) => <EraseButton page={page} look={look} /> },
    ...moveActions(page),
  ]
}

/** The client's step, else the act of the next action in a sentence. */
function stepForStaff({ page, nextAction, balance }: ActionsProps): Step {
  const { next } = page.project
  const milestone = milestoneOfNextAction(page, nextAction)
  const name = milestone && `“${milestone.title}”`
  const ours: Partial<Record<NextAction, string>> = {
    answer: 'Reply to the client’s message',
    invoice: balance.label,
    ...(name && {
      work: milestone.status === 'changes' ? `Work on the changes to ${name}` : `Begin ${name}`,
      show: `Show ${name} to the client`,
    }),
    plan: 'Add the next milestone',
  }
  const text = nextAction && ours[nextAction]
  return text ? { who: 'staff', text } : next
}

/** Leads to the form further down. */
function ToCommand({ look, label, command }: { look: ActionLook; label: string; command: OfferedCommand }) {
  return (
    <Button {...look} onClick={() => runCommand(command.id)}>
      {label}
    </Button>
  )
}
