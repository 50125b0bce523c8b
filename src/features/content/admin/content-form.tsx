import { useState } from 'react'
import * as v from 'valibot'
import type { ContentData } from '#domain/records/content.ts'
import type { ContentChange, ContentEntry, ContentList } from '#platform/content/content.ts'
import { type AnyContentKind, fieldsOf } from '#platform/content/define-content.ts'
import { isReadable } from '#platform/records/list-page.ts'
import type { Sending } from '#platform/records/use-sending.ts'
import { Button } from '#ui/button.tsx'
import { Conflict } from '#ui/changes/conflict.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { SaveBar } from '#ui/changes/save-bar.tsx'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import type { FormSchema } from '#ui/forms/form-schema.ts'
import { useForm } from '#ui/forms/use-form.ts'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { contentCommands } from './content-commands.ts'
import { type PriceChange, PriceChangeDialog } from './content-dialogs.tsx'
import { ContentFields, ContentSections } from './content-fields.tsx'
import { type Typed, typedData, typedOf } from './typed-data.ts'
import type { Entries } from './use-content.ts'
import type { useContentDraft } from './use-content-draft.ts'

type Act = ContentChange['act']

type Saving = Omit<Sending<ContentList, ContentChange>, 'save' | 'saving'> & {
  save: (body: ContentChange, callbacks: { onSuccess: (list: ContentList) => void }) => void
}

export type ContentFormProps = {
  kind: AnyContentKind
  /** Null for a new one. */
  entry: ContentEntry | null
  entries: Entries
  held: ReturnType<typeof useContentDraft>
  /** One for each act: the toast of a publication offers its undo. */
  saving: Saving
  publishing: Saving
  /** What it is saved as, once it is. */
  onSaved: (saved: ContentEntry) => void
}

export function ContentForm({ kind, entry, entries, held, saving, publishing, onSaved }: ContentFormProps) {
  const { draft, version, isDirty, merged } = held
  const [asked, setAsked] = useState<{ prices: PriceChange[]; data: ContentData } | null>(null)
  const isBusy = saving.isPending || publishing.isPending
  const isRefused = saving.isConflict || publishing.isConflict
  const { formProps, field, refusal } = useForm({
    schema: formSchema(kind),
    values: () => typedData(kind.fields, draft),
    answer: {
      refusal: saving.refusal ?? publishing.refusal,
      problems: saving.problems.length > 0 ? saving.problems : publishing.problems,
      reset,
    },
    onSubmit(data, button) {
      const act = button instanceof HTMLButtonElement && button.value === 'publish' ? 'publish' : 'save'
      const prices = act === 'publish' ? changedPrices(kind, entry?.published ?? null, data) : []
      reset()
      if (prices.length > 0) return setAsked({ prices, data })
      send(act, data, draft)
    },
  })
  const [save, publish] = [useCommandButton(contentCommands.save), useCommandButton(contentCommands.publish)]

  function reset() {
    saving.reset()
    publishing.reset()
  }
  /** @param sent what the form held, since its user may type on */
  function send(act: Act, data: ContentData, sent: Typed, onSuccess?: () => void) {
    const sending = act === 'publish' ? publishing : saving
    sending.save(
      { act, data, version },
      {
        onSuccess(list) {
          const saved = list.items.filter(isReadable).find(({ id }) => id === list.changedId)
          onSuccess?.()
          if (!saved) return
          held.settle({ version: saved.version, stored: typedOf(kind.fields, saved.draft) }, sent)
          onSaved(saved)
        },
      },
    )
  }
  function resolve(way: () => void) {
    reset()
    way()
  }
  return (
    <>
      <Stack as="form" gap="5" packed shrinks {...formProps}>
        <ContentSections fields={kind.fields} />
        <ContentFields
          fields={kind.fields}
          typed={draft}
          published={entry?.published ?? null}
          field={field}
          entries={entries}
          onChange={held.changeField}
        />
        {merged && !isBusy && (
          <Stack gap="3">
            <Conflict rows={merged.rows} takesFocus={isRefused}>
              Someone changed this while you were editing it.
            </Conflict>
            <Cluster gap="2 3">
              <Button size="s" onClick={() => resolve(held.keepMine)}>
                Keep mine
              </Button>
              <Button size="s" onClick={() => resolve(held.discard)}>
                Keep theirs
              </Button>
            </Cluster>
          </Stack>
        )}
        <SaveBar>
          <Text size="s" tone="muted" role="status">
            {isDirty ? 'Not saved yet' : (entry && !isBusy && stateText(entry)) || ''}
          </Text>
          {/* First, so that Enter saves. */}
          <Button {...save} type="submit" size="s" value="save" busy={saving.isPending}>
            Save draft
          </Button>
          <Button
            {...publish}
            type="submit"
            size="s"
            variant="primary"
            value="publish"
            busy={publishing.isPending}
          >
            Publish
          </Button>
          {/* The conflict above says it with the values. */}
          {!(merged && isRefused) && <Refusal>{!asked && refusal}</Refusal>}
        </SaveBar>
      </Stack>
      {asked && (
        <PriceChangeDialog
          {...asked}
          version={version}
          publishing={{
            ...publishing,
            save: (_, callbacks) => send('publish', asked.data, draft, callbacks?.onSuccess),
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

function stateText({ published, isChanged }: ContentEntry): string {
  if (!published) return 'Saved, never published'
  return isChanged ? 'Saved, not published' : 'Published'
}

function changedPrices(kind: AnyContentKind, before: ContentData | null, after: ContentData): PriceChange[] {
  return fieldsOf(kind).flatMap(([name, { input, label }]) => {
    const [from, to] = [before?.[name], after[name]]
    if (input !== 'price' || typeof from !== 'number' || typeof to !== 'number' || from === to) return []
    return [{ label, from, to }]
  })
}

/** What is wrong with a line of a list appears at the list. */
function formSchema({ schema }: AnyContentKind): FormSchema<ContentData> {
  return {
    '~standard': {
      validate(value) {
        const parsed = v.safeParse(schema, value)
        if (parsed.success) return { value: parsed.output as ContentData }
        return {
          issues: parsed.issues.map(({ message, path }) => ({
            message,
            path: (path ?? []).map(({ key }) => key).filter((key) => typeof key === 'string'),
          })),
        }
      },
    },
  }
}
