/** Declares what we use of packages without types, or with types that TypeScript does not find. */
declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      directory: string
      silent: boolean
      configureBuckets: { name: string }[]
    })
    httpServer: import('node:http').Server
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}

declare module 'fflate' {
  /** Its keys are paths. */
  export function unzipSync(zip: Uint8Array): Record<string, Uint8Array>
}
