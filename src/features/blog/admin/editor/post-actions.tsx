import { agency } from '#domain/agency.ts'
import { contentScheduleSchema } from '#platform/content/content.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import buttons from '#ui/button-row.module.css'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { TextInput } from '#ui/forms/text-input.tsx'
import {
  discardPostDraft,
  readPostDraft,
  removePost,
  schedulePost,
  unpublishPost,
} from '../../editing/post-draft.admin.wire.ts'
import type { PostDetail } from '../../editing/post-draft.ts'
import { postCommands } from '../post-commands.ts'

/** All but publishing. @param props.isSaved they act on what is stored */
export function PostActions({ detail, isSaved }: { detail: PostDetail; isSaved: boolean }) {
  const { id, version, state, publishedSlug } = detail
  const discarding = useRecordChange(readPostDraft, discardPostDraft, { id })
  const unpublishing = useRecordChange(readPostDraft, unpublishPost, { id })
  const removing = useRecordChange(readPostDraft, removePost, { id })
  const scheduling = useRecordChange(readPostDraft, schedulePost, { id })
  const [schedule, unschedule, discard, unpublish, remove, restore] = [
    useCommandButton(postCommands.schedule),
    useCommandButton(postCommands.unschedule),
    useCommandButton(postCommands.discard),
    useCommandButton(postCommands.unpublish),
    useCommandButton(postCommands.remove),
    useCommandButton(postCommands.restore),
  ]
  const look = { size: 's', variant: 'quiet', className: buttons.quiet } as const
  const refusal = discarding.refusal ?? unpublishing.refusal ?? removing.refusal ?? scheduling.refusal ?? null
  if (state === 'removed') {
    return (
      <Button
        {...restore}
        size="s"
        variant="primary"
        busy={removing.isPending}
        onClick={() => removing.save({ version, isRemoved: false })}
      >
        Bring it back
      </Button>
    )
  }
  return (
    <>
      {publishedSlug && state === 'changed' && (
        <Button
          {...discard}
          {...look}
          busy={discarding.isPending}
          disabled={!isSaved}
          onClick={() => discarding.save({ version })}
        >
          Discard the changes
        </Button>
      )}
      {publishedSlug ? (
        <Button
          {...unpublish}
          {...look}
          busy={unpublishing.isPending}
          disabled={!isSaved}
          onClick={() => unpublishing.save({ version })}
        >
          Unpublish
        </Button>
      ) : (
        <Button
          {...remove}
          {...look}
          busy={removing.isPending}
          disabled={!isSaved}
          onClick={() => removing.save({ version, isRemoved: true })}
        >
          Remove
        </Button>
      )}
      {state === 'scheduled' ? (
        <Button
          {...unschedule}
          {...look}
          busy={scheduling.isPending}
          disabled={!isSaved}
          onClick={() => scheduling.save({ version, at: null })}
        >
          Cancel the schedule
        </Button>
      ) : (
        <DialogButton
          {...schedule}
          {...look}
          isOffered={state !== 'published'}
          disabled={!isSaved}
          dialog={(close) => <ScheduleDialog detail={detail} onClose={close} />}
        >
          Schedule
        </DialogButton>
      )}
      <Refusal>{refusal}</Refusal>
    </>
  )
}

function ScheduleDialog({ detail: { id, version }, onClose }: { detail: PostDetail; onClose: () => void }) {
  return (
    <ChangeDialog
      title="Schedule the article"
      description="It is published then as it is saved now, or as you change it until then."
      change={useRecordChange(readPostDraft, schedulePost, { id })}
      schema={contentScheduleSchema}
      version={version}
      action="Schedule"
      onClose={onClose}
    >
      {(field) => (
        <TextInput
          {...field('at')}
          label={`Day and time (${agency.timeZone.replace('_', ' ')})`}
          type="datetime-local"
          required
        />
      )}
    </ChangeDialog>
  )
}
