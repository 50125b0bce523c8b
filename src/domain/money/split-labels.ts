/** The parts of a price where nothing has been paid yet; `sharesOf` names those of an agreed price. */
export const splitLabels = {
  deposit: 'Deposit (10%)',
  /** Where it can be paid online. */
  depositToday: 'Deposit today (10%)',
  balance: 'Balance after completion (90%)',
}
