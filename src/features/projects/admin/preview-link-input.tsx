import { TextInput, type TextInputProps } from '#ui/forms/text-input.tsx'
import type { Field } from '#ui/forms/use-form.ts'
import { type ProjectDetail, projectLimits } from '../project.ts'

export function PreviewLinkInput({
  field,
  project: { stagingUrl },
  mark = 'auto',
}: {
  field: Field
  project: Pick<ProjectDetail, 'stagingUrl'>
  mark?: TextInputProps['mark']
}) {
  return (
    <TextInput
      {...field('stagingUrl')}
      label="Preview link"
      hint="Where the client sees the website before its launch."
      type="url"
      defaultValue={stagingUrl}
      maxLength={projectLimits.url}
      mark={mark}
    />
  )
}
