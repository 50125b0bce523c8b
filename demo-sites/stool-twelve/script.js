const slip = document.getElementById('slip')
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

function addUp() {
  const chosen = [...slip.querySelectorAll('input:checked')]
  const pence = chosen.reduce((sum, input) => sum + Number(input.dataset.pence ?? 0), 0)
  const [broth, cut, ...tops] = chosen.map((input) => input.value)
  document.getElementById('spoken').textContent =
    `${broth}, ${cut}, ${tops.length > 0 ? `with ${list.format(tops)}` : 'nothing on top'}.`
  document.getElementById('total').textContent = pounds.format(pence / 100)
}

slip.addEventListener('change', addUp)
slip.addEventListener('submit', (event) => event.preventDefault())
addUp()
