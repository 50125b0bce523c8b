import { useRecordChange } from '#platform/records/use-record-change.ts'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import type { Field, Typed } from '#ui/forms/use-form.ts'
import { changeView, listViews, removeView, saveView } from './view.admin.wire.ts'
import {
  newViewSchema,
  type SavedView,
  type ViewList,
  viewChangeSchema,
  viewLimits,
  viewRemovalSchema,
} from './view.ts'

export function SaveViewDialog({
  list,
  query,
  onClose,
}: {
  list: ViewList
  query: string
  onClose: () => void
}) {
  return (
    <ChangeDialog
      title="Save this view"
      description="The filters, the search and the order of the list as it stands."
      change={useRecordChange(listViews, saveView, {})}
      schema={newViewSchema}
      values={(typed) => ({ ...namedBy(typed), list, query })}
      action="Save"
      onClose={onClose}
    >
      {(field) => <NameFields field={field} />}
    </ChangeDialog>
  )
}

export function ChangeViewDialog({
  view,
  query,
  onClose,
}: {
  view: SavedView
  query: string
  onClose: () => void
}) {
  return (
    <ChangeDialog
      title="Change the view"
      change={useRecordChange(listViews, changeView, { id: view.id })}
      schema={viewChangeSchema}
      values={(typed) => ({ ...namedBy(typed), ...(typed.filters && { query }) })}
      version={view.version}
      action="Save"
      onClose={onClose}
    >
      {(field) => (
        <>
          <NameFields field={field} view={view} />
          {query !== '' && query !== view.query && (
            <Checkbox name="filters" label="Take the filters that the list has now" />
          )}
        </>
      )}
    </ChangeDialog>
  )
}

export function RemoveViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  return (
    <ChangeDialog
      title="Remove this view?"
      change={useRecordChange(listViews, removeView, { id: view.id })}
      schema={viewRemovalSchema}
      version={view.version}
      action="Remove"
      isDangerous
      onClose={onClose}
    >
      <p>
        “<bdi>{view.name}</bdi>” leaves the menu{view.isShared && ' of all staff'}. What it shows stays.
      </p>
    </ChangeDialog>
  )
}

function NameFields({ field, view }: { field: Field; view?: SavedView }) {
  return (
    <>
      <TextInput
        {...field('name')}
        label="Name"
        defaultValue={view?.name}
        maxLength={viewLimits.name}
        autoComplete="off"
        required
        mark="none"
      />
      <Checkbox name="isShared" label="Share with all staff" defaultChecked={view?.isShared} />
    </>
  )
}

const namedBy = ({ name, isShared }: Typed) => ({ name, isShared: isShared !== undefined })
