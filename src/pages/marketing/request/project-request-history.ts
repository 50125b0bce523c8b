import { navigate } from 'wouter/use-browser-location'
import type { CalculatorChoice } from '#features/request/calculator-choice.ts'
import { searchWithChoice, searchWithProjectRequest } from './project-request-address.ts'
import { pushDialogEntry } from './push-dialog-entry.ts'

/** Marks a history entry that was pushed to open the request: closing it goes back. */
const openedHere = { projectRequest: 'opened-here' }

function addressWith(choice: CalculatorChoice | null): string {
  return location.pathname + searchWithProjectRequest(location.search, choice)
}

export function openProjectRequest(choice: CalculatorChoice): void {
  pushDialogEntry(addressWith(choice), openedHere)
}

/** Keeps the address in step with the calculator without adding steps to go back through. */
export function replaceProjectRequest(choice: CalculatorChoice): void {
  navigate(addressWith(choice), { replace: true, state: history.state })
}

/** The same for a form that is a part of its page. */
export function replaceChoice(choice: CalculatorChoice): void {
  navigate(location.pathname + searchWithChoice(location.search, choice), {
    replace: true,
    state: history.state,
  })
}

/** Back to where the request was opened; a shared address has nothing behind it and is only cleared. */
export function closeProjectRequest(): void {
  if (history.state?.projectRequest === openedHere.projectRequest) history.back()
  else clearProjectRequest()
}

/** Closes it where we are: a step back would also scroll back. */
export function clearProjectRequest(): void {
  navigate(addressWith(null), { replace: true })
}
