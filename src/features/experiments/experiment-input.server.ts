import * as v from 'valibot'
import { requiredLine } from '#domain/text-fields.ts'

const shareBPerMille = v.pipe(
  v.number('Give the share of B in thousandths.'),
  v.integer('Use a whole number of thousandths.'),
  v.minValue(0, 'Use at least 0.'),
  v.maxValue(1000, 'Use at most 1000.'),
)

export const experimentStartSchema = v.object({
  name: requiredLine(120, 'Name the experiment.'),
  shareBPerMille,
})

export const splitSchema = v.object({ shareBPerMille })

export const exposureSchema = v.object({
  variant: v.picklist(['A', 'B'], 'Say A or B.'),
})
