import { type RefObject, useEffect, useState } from 'react'
import { differencesIn, type FieldDifference, followRecord } from '../forms/differences-in.ts'

/**
 * The record may change under an open form. Its user has seen a later version only with a refusal, which shows it.
 * @param record.isTouched false while the form takes over each version
 * @returns `seen`, the version to send; `differences` after a refusal, until `settle`
 */
export function useConflict(
  form: RefObject<HTMLFormElement | null>,
  {
    version,
    isTouched = true,
    isConflict,
  }: { version: number | undefined; isTouched?: boolean; isConflict: boolean },
) {
  const [seen, setSeen] = useState(version)
  const [wasConflict, setWasConflict] = useState(false)
  const [isLater, setIsLater] = useState(false)
  const [differences, setDifferences] = useState<readonly FieldDifference[]>([])
  const [known] = useState(() => new Map<Element, string>())
  if (wasConflict !== isConflict) {
    setWasConflict(isConflict)
    // Refused with the latest version, there is another reason, which the refusal says.
    setIsLater(isConflict && isTouched && seen !== version)
    if (isConflict) setSeen(version)
  }
  if (!isTouched && seen !== version) setSeen(version)
  useEffect(() => {
    if (form.current) followRecord(form.current, known)
  })
  useEffect(() => {
    if (isLater && form.current) setDifferences(differencesIn(form.current))
  }, [isLater, form])
  return { seen, differences, settle: () => setDifferences([]) }
}
