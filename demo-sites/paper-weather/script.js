const slip = document.getElementById('slip')

function register() {
  const millimetres = slip.valueAsNumber / 10
  document.documentElement.style.setProperty('--slip', slip.value)
  document.querySelector('.drums output').textContent =
    millimetres === 0
      ? 'Dead on. Suspiciously good.'
      : `${millimetres.toFixed(1)} mm off, ${millimetres < 1.5 ? 'which is about right' : 'which we would print again'}.`
}

slip.addEventListener('input', register)
register()
