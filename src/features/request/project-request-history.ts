import { navigate } from 'wouter/use-browser-location'
import { dialogInAddress } from '#platform/address/dialog-in-address.ts'
import type { CalculatorChoice } from './calculator/calculator-choice.ts'
import { searchWithChoice, searchWithProjectRequest, searchWithService } from './project-request-address.ts'

/** Opens and closes the project request over the page, with the calculator's choice. */
export const {
  open: openProjectRequest,
  show: replaceProjectRequest,
  close: closeProjectRequest,
  clear: clearProjectRequest,
} = dialogInAddress<CalculatorChoice>(
  'project-request',
  (choice) => location.pathname + searchWithProjectRequest(location.search, choice),
)

/** Keeps the address up to date with a form within the page. */
export function replaceChoice(choice: CalculatorChoice): void {
  navigate(location.pathname + searchWithChoice(location.search, choice), {
    replace: true,
    state: history.state,
  })
}

/** Names a pressed card in the address, where the project request finds it. A link within the page keeps the query. */
export function carryService(card: { id: string }): void {
  navigate(location.pathname + searchWithService(location.search, card) + location.hash, {
    replace: true,
    state: history.state,
  })
}
