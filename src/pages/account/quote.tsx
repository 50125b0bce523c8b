import { useParams } from 'wouter'
import { ClientQuote } from '#features/quotes/client/client-quote.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { href } from '#routes'
import { LinkedRecord } from '../frame/link-frame.tsx'

export default function QuotePage() {
  const { id = '' } = useParams()
  return (
    <LinkedRecord
      title={screenTitles.quote}
      path={href('quote', { id })}
      staffPath={href('adminQuote', { id })}
      missing="It is incomplete, has expired or was withdrawn. If this is your quote, log in with the address we email."
    >
      {(onMissing) => <ClientQuote id={id} onMissing={onMissing} />}
    </LinkedRecord>
  )
}
