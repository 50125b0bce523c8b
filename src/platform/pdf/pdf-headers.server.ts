import { fileNameOf } from '#platform/pdf/paper-file-name.ts'

/** The headers of an answer that is a numbered paper. */
export function pdfHeaders(number: string): Record<string, string> {
  return {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${fileNameOf(number)}"`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  }
}
