// Sends the requests of each message at once. A process apart: what answers cost to read holds up no one who measures.
/** The body is sent so many `times` over: a long one takes the sender of the message long. */
export type Outgoing = {
  url: string
  method: string
  headers: Record<string, string>
  body?: string
  times?: number
}
/** Milliseconds until the whole answer, and its status. */
export type Answered = { ms: number; status: number }

process.on('message', async (requests: Outgoing[]) => {
  process.send?.(await Promise.all(requests.map(ask)))
})

async function ask({ url, body, times = 1, ...request }: Outgoing): Promise<Answered> {
  const whole = body?.repeat(times) ?? null
  const startedAt = performance.now()
  const response = await fetch(url, { ...request, body: whole })
  await response.body?.pipeTo(new WritableStream())
  return { ms: performance.now() - startedAt, status: response.status }
}
