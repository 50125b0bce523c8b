import { ClientPicker } from '#features/clients/admin/client-picker.tsx'
import { type ClientSearch, NewQuoteButton } from '#features/quotes/admin/new-quote.tsx'
import { QuoteList } from '#features/quotes/admin/quote-list.tsx'

const searchClients: ClientSearch = (field, onChoose) => (
  <ClientPicker
    {...field}
    onChoose={onChoose}
    hint="By name, company or email."
    none="No client matches. Add a lead for a new client first."
    chosenText={(name) => `The quote is for ${name}.`}
  />
)

export function AdminQuotes() {
  return <QuoteList make={<NewQuoteButton search={searchClients} />} />
}
