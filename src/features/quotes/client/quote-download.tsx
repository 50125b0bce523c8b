import { useDownload } from '#platform/api/use-download.ts'
import { apiPath } from '#platform/api/wire.ts'
import { fileNameOf } from '#platform/pdf/pdf-file-name.ts'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import type { QuoteDetail } from '../quote.ts'
import { readQuotePdf } from '../quote.wire.ts'
import styles from './client-quote.module.css'

export function QuoteDownload({
  quote: { id, number },
  optionIds,
}: {
  quote: QuoteDetail
  optionIds: readonly string[]
}) {
  const path = apiPath(readQuotePdf, { id, optionIds: optionIds.length > 0 ? optionIds : [''] })
  const { save, refusal } = useDownload({ path, fileName: fileNameOf(number ?? 'quote-draft') })
  return (
    <>
      <Button size="s" className={styles.download} onClick={save}>
        Download the PDF
      </Button>
      <Refusal>{refusal}</Refusal>
    </>
  )
}
