import { navigate } from 'wouter/use-browser-location'
import { dialogInAddress } from '#platform/address/dialog-in-address.ts'
import type { CalculatorChoice } from './calculator/calculator-choice.ts'
import { searchWithChoice, searchWithProjectRequest, searchWithService } from './project-request-address.ts'

export const {
  open: openProjectRequest,
  show: replaceProjectRequest,
  close: closeProjectRequest,
  clear: clearProjectRequest,
} = dialogInAddress<CalculatorChoice>(
  'project-request',
  (choice) => location.pathname + searchWithProjectRequest(location.search, choice),
)

export function replaceChoice(choice: CalculatorChoice): void {
  navigate(location.pathname + searchWithChoice(location.search, choice), {
    replace: true,
    state: history.state,
  })
}

/** A link within the page keeps the query. */
export function addServiceToAddress(card: { id: string }): void {
  navigate(location.pathname + searchWithService(location.search, card) + location.hash, {
    replace: true,
    state: history.state,
  })
}
