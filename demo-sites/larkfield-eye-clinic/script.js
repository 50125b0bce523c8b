// As in the real test: a lens too weak in plus sharpens green first, too strong in plus sharpens red first.
const power = document.getElementById('power')
const reading = document.getElementById('reading')
const room = document.querySelector('.room')
const blurPerDioptre = 3.2

function say(dioptres) {
  if (dioptres === 0) return 'Red and green equally black: this lens is yours.'
  return dioptres > 0
    ? 'Red is the blacker side: too much plus. Turn back.'
    : 'Green is the blacker side: too much minus. Turn on.'
}

function turn() {
  const dioptres = power.valueAsNumber
  const away = Math.abs(dioptres)
  const blur = { chart: away, red: dioptres > 0 ? away * 0.4 : away, green: dioptres < 0 ? away * 0.4 : away }
  for (const [part, amount] of Object.entries(blur))
    room.style.setProperty(`--${part}`, `${amount * blurPerDioptre}px`)
  const sign = dioptres > 0 ? '+' : ''
  reading.innerHTML = '<b></b> '
  reading.firstChild.textContent = `${sign}${dioptres.toFixed(2)}`.replace('-', '−')
  reading.append(say(dioptres))
}

power.addEventListener('input', turn)
