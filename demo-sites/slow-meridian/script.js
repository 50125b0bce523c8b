const stops = [
  ['Northquay', '19:40. Cranes against the sunset; the steward shows you the light switch.'],
  ['Vellmar', '21:05. Vineyards in the last light; the kitchen opens.'],
  ['Aske Gorge', '23:50. Nine arches and a moon; most of the train is asleep.'],
  ['The pass', '02:30. Eleven minutes in the snow; the bar makes cocoa.'],
  ['Lake Orrin', '05:15. Mist, pines, one rower; the first coffee.'],
  ['Port Solenne', '08:10. The other sea; the tram stands across the platform.'],
]
const at = document.getElementById('at')

function look() {
  const [place, see] = stops[Math.round(at.valueAsNumber)]
  document.querySelector('.carriage').style.setProperty('--at', at.value)
  document.getElementById('place').textContent = place
  document.getElementById('see').textContent = see
  at.setAttribute('aria-valuetext', place)
}

at.addEventListener('input', look)
look()
