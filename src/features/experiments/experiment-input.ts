import * as v from 'valibot'
import { requiredLine } from '#domain/text-fields.ts'
import { versionField } from '#platform/records/record-version.ts'

const shareBPerMille = v.pipe(
  v.number('Enter a percentage, such as 50.'),
  v.minValue(0, 'Use at least 0%.'),
  v.maxValue(1000, 'Use at most 100%.'),
  v.integer('Use at most one decimal.'),
)

export const experimentStartSchema = v.object({
  name: requiredLine(120, 'Name the experiment.'),
  shareBPerMille,
})

export const splitSchema = v.object({ shareBPerMille, version: versionField })

export const experimentEndSchema = v.object({
  variant: v.picklist(['A', 'B'], 'Choose the page that new visitors get.'),
})

export const exposureSchema = v.object({
  variant: v.picklist(['A', 'B'], 'Say A or B.'),
})
