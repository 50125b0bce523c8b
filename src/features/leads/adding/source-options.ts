import { handSources } from '#domain/records/lead.ts'
import { leadSourceLabels } from '../lead.ts'

export const sourceOptions = handSources.map((value) => ({ value, label: leadSourceLabels[value] }))
