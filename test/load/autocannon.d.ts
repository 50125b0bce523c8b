/** autocannon has no types; these are the ones we use. */
declare module 'autocannon' {
  type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string }
  type Options = Request & {
    url: string
    connections: number
    /** Seconds. */
    duration?: number
    /** Requests, instead of `duration`. */
    amount?: number
    /** Milliseconds between checks for the end. */
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
