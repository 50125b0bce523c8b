import { useEffect, useRef, useState } from 'react'
import { send } from '#platform/api/api-client.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { Button } from '#ui/button.tsx'
import styles from './paid-project-button.module.css'
import { openPaidProject } from './project.wire.ts'

const pauseMs = 2_000
/** A project starts seconds after its payment. */
const maxTries = 10

const notYet = 'Your project is not open yet. We’ll email you the link.'

/** For the browser that has just paid its deposit. */
export function PaidProjectButton({ orderId }: { orderId: string }) {
  const [isOpening, setIsOpening] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const ended = useRef(new AbortController())
  useEffect(() => {
    ended.current = new AbortController()
    return () => ended.current.abort()
  }, [])

  async function open() {
    const { signal } = ended.current
    setIsOpening(true)
    setRefusal(null)
    try {
      const path = await waitForPath(orderId, signal)
      if (path) location.assign(path)
      else if (!signal.aborted) setRefusal(notYet)
    } catch (error) {
      if (!signal.aborted) setRefusal(explainFailure(error as Error))
    }
    if (!signal.aborted) setIsOpening(false)
  }

  return (
    <div className={styles.way}>
      <Button variant="primary" busy={isOpening} onClick={open}>
        Open your project
      </Button>
      <p role="status">{refusal}</p>
    </div>
  )
}

/** Null if the project does not start in time. */
async function waitForPath(orderId: string, signal: AbortSignal): Promise<string | null> {
  for (let tries = 1; ; tries++) {
    const { path } = await send(openPaidProject, {}, { order_id: orderId }, { signal })
    if (path || tries === maxTries || signal.aborted) return path
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
