/** The part of autocannon that we use; it comes without types. */
declare module 'autocannon' {
  type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string }
  type Options = Request & {
    url: string
    connections: number
    /** Seconds. */
    duration?: number
    /** Requests in all; instead of `duration`. */
    amount?: number
    /** Milliseconds between looks at whether it is done. */
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
