/** The part of autocannon that we use, because it has no types of its own. */
declare module 'autocannon' {
  type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string }
  type Options = Request & {
    url: string
    connections: number
    /** Seconds. */
    duration?: number
    /** Number of requests, instead of `duration`. */
    amount?: number
    /** Milliseconds between checks whether it is done. */
    sampleInt?: number
    requests?: (Request & { setupRequest?: (request: Request) => Request })[]
  }
  type Result = {
    /** Seconds. */
    duration: number
    requests: { total: number }
    '2xx': number
    non2xx: number
    errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
