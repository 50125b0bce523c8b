import * as v from 'valibot'
import { lineUpTo, requiredLine } from '../text-fields.ts'

export type CutFormat = 'avif' | 'jpeg'

export const pictureHashPattern = /^[0-9a-f]{32}$/

/** UTF-16 units. */
export const longestAlt = 300

/** JPEG's longest. */
const longestSide = 65_535

const side = v.pipe(
  v.number('Choose the picture again.'),
  v.integer('Choose the picture again.'),
  v.minValue(1, 'Choose the picture again.'),
  v.maxValue(longestSide, 'Choose the picture again.'),
)

/** What a record keeps of a picture. `width` and `height`: pixels of the whole picture, upright. */
export const pictureSchema = v.object(
  {
    hash: v.pipe(
      v.string('Choose the picture again.'),
      v.regex(pictureHashPattern, 'Choose the picture again.'),
    ),
    width: side,
    height: side,
    alt: requiredLine(longestAlt, 'Say what the picture shows.'),
  },
  'Choose a picture.',
)

/** Before somebody says what it shows. */
export const undescribedPictureSchema = v.object(
  { ...pictureSchema.entries, alt: lineUpTo(longestAlt) },
  'Choose a picture.',
)

export type Picture = v.InferOutput<typeof pictureSchema>
