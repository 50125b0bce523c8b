import * as v from 'valibot'
import { requiredLine, severalLines } from '#domain/text-fields.ts'
import { versionField } from '#platform/records/record-version.ts'
import { type PlaceholderValues, placeholderProblem } from '../placeholders.ts'

export const templateLimits = { name: 60, subject: 150, text: 5000, templates: 50 } as const

export type ReplyTemplate = {
  id: string
  version: number
  name: string
  subject: string
  text: string
  updatedAt: string
}

export type ReplyTemplates = {
  items: ReplyTemplate[]
  /** Values of an invented lead. */
  example: PlaceholderValues
  /** The change just made, which one click takes back. */
  undo: string | null
}

function words<Part extends 'subject' | 'text', Schema extends v.GenericSchema<string, string>>(
  part: Part,
  schema: Schema,
  values?: PlaceholderValues,
) {
  return v.pipe(
    schema,
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed && placeholderProblem(part, dataset.value, values)
      if (problem) addIssue({ message: problem })
    }),
  )
}

/** Templates and replies share these. Given a lead's values, they refuse a placeholder that has none. */
export const wordsFields = (values?: PlaceholderValues) => ({
  subject: words('subject', requiredLine(templateLimits.subject, 'Write a subject.'), values),
  text: words('text', v.pipe(severalLines(templateLimits.text), v.nonEmpty('Write the text first.')), values),
})

const templateFields = {
  name: requiredLine(templateLimits.name, 'Name the template.'),
  ...wordsFields(),
}

export const newTemplateSchema = v.object(templateFields)
export type NewTemplate = v.InferOutput<typeof newTemplateSchema>

export const templateChangeSchema = v.object({ ...templateFields, version: versionField })
export type TemplateChange = v.InferOutput<typeof templateChangeSchema>

export const templateRemovalSchema = v.object({ version: versionField })
export type TemplateRemoval = v.InferOutput<typeof templateRemovalSchema>
