import { useEffect, useState } from 'react'
import type { Stage } from './conversation.ts'

const replyAfterMs = 1000

/**
 * Delays replies, except the first and for reduced motion.
 * @param beginning changes on a new start
 */
export function useShownStage(stage: Stage, beginning: number): Stage {
  const [shown, setShown] = useState({ stage, beginning })
  const isDue = shown.stage !== stage
  const isImmediate = shown.beginning !== beginning || matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isDue && isImmediate) setShown({ stage, beginning })
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(setShown, replyAfterMs, { stage, beginning })
    return () => clearTimeout(timer)
  }, [isDue, stage, beginning])
  return shown.stage
}
