/** Declares what we use of validators without types. */
declare module '@adobe/structured-data-validator' {
  type Issue = {
    severity: 'ERROR' | 'WARNING'
    rootType: string
    issueMessage: string
    fieldNames?: string[]
  }
  export default class Validator {
    /** @param vocabulary schema.org's own JSON-LD */
    constructor(vocabulary: object)
    validate(found: { jsonld: object; microdata: object; rdfa: object }): Promise<Issue[]>
  }
}

declare module 'web-app-manifest-validator' {
  export default function validate(manifest: object): string[]
}
