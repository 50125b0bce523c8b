/** In `pictures/`, by name. */
export const builtInPictures = [
  { value: 'paper-weather', label: 'Paper Weather' },
  { value: 'gasholder-three', label: 'Gasholder Three' },
  { value: 'stool-twelve', label: 'Stool Twelve' },
  { value: 'second-spark', label: 'Second Spark' },
  { value: 'longwater-lido', label: 'Longwater Lido' },
  { value: 'the-moth-hour', label: 'The Moth Hour' },
  { value: 'larkfield-eye-clinic', label: 'Larkfield Eye Clinic' },
  { value: 'slow-meridian', label: 'Slow Meridian' },
  { value: 'row-and-furrow', label: 'Row & Furrow' },
  { value: 'southlight', label: 'Southlight' },
  { value: 'copperline-mutual', label: 'Copperline Mutual' },
  { value: 'plumb-and-span', label: 'Plumb & Span' },
] as const
