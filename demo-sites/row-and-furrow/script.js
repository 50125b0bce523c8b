const names = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
const freeFrom = 1500
const basket = []

function showMonth(month) {
  const sown = [...document.querySelectorAll('.shop li')].filter((seed) =>
    seed.dataset.months.split(' ').includes(String(month)),
  )
  const list = names.format(sown.map((seed) => seed.querySelector('h3').textContent.toLowerCase()))
  const chosen = document.getElementById(`m${month}`)
  chosen.checked = true
  document.querySelector('h1 em').textContent = chosen.value
  document.getElementById('answer').textContent =
    sown.length > 0
      ? `${list[0].toUpperCase()}${list.slice(1)}.`
      : 'Nothing. Oil the spade and read the list.'
}

function addToBasket(button) {
  basket.push(Number(button.dataset.pence))
  const sum = basket.reduce((total, pence) => total + pence, 0)
  const left = freeFrom - sum
  const post = left > 0 ? `${pounds.format(left / 100)} more and post is free` : 'post is free'
  document.getElementById('basket').dataset.filled = ''
  document.querySelector('.count').textContent = basket.length
  document.getElementById('sum').textContent =
    `${basket.length} ${basket.length === 1 ? 'packet' : 'packets'}, ${pounds.format(sum / 100)}; ${post}.`
}

document.querySelector('.months').addEventListener('change', ({ target }) => showMonth(target.id.slice(1)))
for (const button of document.querySelectorAll('.shop button'))
  button.addEventListener('click', () => addToBasket(button))
showMonth(new Date().getMonth() + 1)
