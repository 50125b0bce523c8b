const yearlyRate = 0.119
const find = (selector) => document.querySelector(selector)
const format = (digits) =>
  new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: 'GBP',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
const [pounds, pence] = [format(0), format(2)]

function reckon() {
  const [amount, months] = [Number(find('#amount').value), Number(find('#months').value)]
  const rate = (1 + yearlyRate) ** (1 / 12) - 1
  // Rounded to the penny, as it would be collected; the total is what is really paid.
  const monthly = Math.round(((amount * rate) / (1 - (1 + rate) ** -months)) * 100) / 100
  const total = monthly * months
  const share = (total - amount) / total
  find('#monthly').textContent = pence.format(monthly)
  find('#cost').textContent = pounds.format(total - amount)
  find('#worth').textContent = pounds.format(total)
  find('#serial').textContent = `CM ${months} ${String(amount).padStart(6, '0')}`
  find('#share').textContent = `${Math.round(share * 100)}p in every pound is the price`
  find('.note').style.setProperty('--share', share)
  find('#example').textContent =
    `Example: ${pounds.format(amount)} over ${months} months at a fixed 11.9% APR, ${months} payments of ` +
    `${pence.format(monthly)}, ${pence.format(total)} in total. An example calculation, not an offer.`
}

find('.sentence').addEventListener('change', reckon)
reckon()
