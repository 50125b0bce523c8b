import { useState } from 'react'
import { offerUndo, useUndo } from '#features/history/use-undo.tsx'
import type { WhereOf, Wire } from '#platform/api/wire.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import type { Field } from '#ui/forms/use-form.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { fillPlaceholders, fillSubject, type PlaceholderValues } from '../placeholders.ts'
import {
  addTemplate,
  changeTemplate,
  listTemplates,
  removeTemplate,
} from '../templates/template.admin.wire.ts'
import {
  newTemplateSchema,
  type ReplyTemplate,
  type ReplyTemplates,
  templateChangeSchema,
  templateLimits,
} from '../templates/template.ts'
import styles from './template-dialog.module.css'
import { type Words, WordsFields } from './words-fields.tsx'

type DialogOf<Props> = Props & { example: PlaceholderValues; onClose: () => void }

export function NewTemplateDialog({ example, onClose }: DialogOf<object>) {
  return (
    <ChangeDialog
      title="New template"
      size="m"
      change={useTemplateChange(addTemplate, {}, 'Template added')}
      schema={newTemplateSchema}
      action="Add template"
      onClose={onClose}
    >
      {(field) => <TemplateFields field={field} example={example} />}
    </ChangeDialog>
  )
}

export function TemplateDialog({ template, example, onClose }: DialogOf<{ template: ReplyTemplate }>) {
  const { id, name, subject, text, version } = template
  const removing = useTemplateChange(removeTemplate, { id }, 'Template removed')
  return (
    <ChangeDialog
      title="Change the template"
      size="m"
      change={useTemplateChange(changeTemplate, { id }, 'Template changed')}
      schema={templateChangeSchema}
      version={version}
      action="Save"
      onClose={onClose}
      conflict={(own) => ({
        text: 'Someone changed this template while you were editing it.',
        rows: [
          { label: 'Name', now: name, yours: own.name },
          { label: 'Subject', now: subject, yours: own.subject },
          { label: 'Text', now: text, yours: own.text },
        ].filter(({ now, yours }) => now !== yours),
        mine: 'Save mine anyway',
        theirs: 'Keep theirs',
      })}
    >
      {(field) => (
        <>
          <TemplateFields field={field} example={example} template={template} />
          <div>
            <Button
              size="s"
              variant="quiet"
              busy={removing.isPending}
              onClick={() => removing.save({ version }, { onSuccess: onClose })}
            >
              Remove this template
            </Button>
            <Refusal>{removing.refusal}</Refusal>
          </div>
        </>
      )}
    </ChangeDialog>
  )
}

function TemplateFields({
  field,
  example,
  template,
}: {
  field: Field
  example: PlaceholderValues
  template?: ReplyTemplate
}) {
  const { name = '', subject = '', text = '' } = template ?? {}
  const [words, setWords] = useState<Words>({ subject, text })
  return (
    <>
      <TextInput
        {...field('name')}
        label="Name"
        defaultValue={name}
        maxLength={templateLimits.name}
        autoComplete="off"
        required
        mark="none"
      />
      <WordsFields field={field} words={words} values={example} onChange={setWords} />
      <Stack as="section" gap="2" wrap="anywhere" className={styles.example} aria-label="Example">
        <Text size="s" tone="muted">
          As a sample lead would read it
        </Text>
        <Text weight="bold">{fillSubject(words.subject, example) || 'No subject yet'}</Text>
        <p className={styles.text}>{fillPlaceholders(words.text, example) || 'No text yet'}</p>
      </Stack>
    </>
  )
}

/** A toast names the change and offers to undo it. */
function useTemplateChange<C extends Wire<'POST'>>(
  change: C & Wire<'POST', string, { answer: ReplyTemplates }>,
  where: WhereOf<C>,
  done: string,
) {
  const undo = useUndo()
  return useRecordChange(listTemplates, change, where, {
    onSaved: (templates) => templates.undo && offerUndo(done, templates.undo, undo),
  })
}
