const latitude = (51.5 * Math.PI) / 180
const pixelsPerMetre = 60
const sill = 0.3 * pixelsPerMetre
const head = 2.4 * pixelsPerMetre
const hour = document.getElementById('hour')
const names = {
  kitchen: 'the kitchen',
  living: 'the living room',
  bed: 'the bedroom',
  guest: 'the guest room',
}
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Height of the sun, and the direction its light travels on the plan (x to the east, y to the south). */
function sunAt(declination, time) {
  const angle = ((time - 12) * Math.PI) / 12
  const sine =
    Math.sin(latitude) * Math.sin(declination) + Math.cos(latitude) * Math.cos(declination) * Math.cos(angle)
  const azimuth =
    Math.atan2(
      Math.sin(angle),
      Math.cos(angle) * Math.sin(latitude) - Math.tan(declination) * Math.cos(latitude),
    ) + Math.PI
  return { height: Math.asin(sine), x: -Math.sin(azimuth), y: Math.cos(azimuth) }
}

function lightWindow(polygon, sun) {
  const [x1, y1, x2, y2] = polygon.dataset.window.split(' ').map(Number)
  const inward = x1 === x2 ? [x1 === 0 ? 1 : -1, 0] : [0, y1 === 0 ? 1 : -1]
  const lit = sun.height > 0.03 && sun.x * inward[0] + sun.y * inward[1] > 0.08
  const corner = (x, y, z) =>
    [x, y].map((at, i) => at + ([sun.x, sun.y][i] * z) / Math.tan(sun.height)).join()
  const corners = [corner(x1, y1, sill), corner(x2, y2, sill), corner(x2, y2, head), corner(x1, y1, head)]
  polygon.setAttribute('points', lit ? corners.join(' ') : '')
  return lit ? polygon.dataset.room : undefined
}

function draw() {
  const declination = (Number(document.querySelector('[name=day]:checked').value) * Math.PI) / 180
  const sun = sunAt(declination, hour.valueAsNumber)
  const rooms = new Set([...document.querySelectorAll('.light polygon')].map((p) => lightWindow(p, sun)))
  const lit = Object.keys(names).filter((room) => rooms.has(room))
  const heightOf = (time) => 130 - sunAt(declination, time).height * 112
  const points = Array.from({ length: 69 }, (_, i) => `${i * 15} ${heightOf(4 + i / 4).toFixed(1)}`)
  document.querySelector('.path').setAttribute('d', `M${points.join('L')}`)
  const { style } = document.documentElement
  style.setProperty('--across', (hour.valueAsNumber - 4) / 17)
  style.setProperty('--down', heightOf(hour.valueAsNumber) / 150)
  style.setProperty('--day', Math.min(1, Math.max(0, (sun.height + 0.1) / 0.45)))
  const minutes = String((hour.valueAsNumber % 1) * 60).padStart(2, '0')
  document.getElementById('clock').textContent = `${Math.floor(hour.valueAsNumber)}:${minutes}`
  document.getElementById('where').textContent =
    sun.height <= 0.03
      ? 'The sun is not up.'
      : lit.length > 0
        ? `Sun in ${list.format(lit.map((r) => names[r]))}.`
        : 'No direct sun.'
}

document.querySelector('.sky').addEventListener('input', draw)
draw()
