const pixelsPerMetre = 60
const [sill, head, latitude] = [0.3 * pixelsPerMetre, 2.4 * pixelsPerMetre, (51.5 * Math.PI) / 180]
const { sin, cos, tan, asin, atan2, PI } = Math
const find = (selector) => document.querySelector(selector)
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Height of the sun in radians, and where its light goes on the plan: x to the east, y to the south. */
function sunAt(tilt, hour) {
  const turn = ((hour - 12) * PI) / 12
  const azimuth = atan2(sin(turn), cos(turn) * sin(latitude) - tan(tilt) * cos(latitude))
  const height = asin(sin(latitude) * sin(tilt) + cos(latitude) * cos(tilt) * cos(turn))
  return { height, x: sin(azimuth), y: -cos(azimuth) }
}

function light(pane, sun) {
  const [x1, y1, x2, y2] = pane.dataset.window.split(' ').map(Number)
  const inward = x1 === x2 ? sun.x * (x1 === 0 ? 1 : -1) : sun.y * (y1 === 0 ? 1 : -1)
  const isLit = sun.height > 0.02 && inward > 0.08
  const land = (x, y, z) => `${x + (sun.x * z) / tan(sun.height)},${y + (sun.y * z) / tan(sun.height)}`
  const patch = [land(x1, y1, sill), land(x2, y2, sill), land(x2, y2, head), land(x1, y1, head)]
  pane.setAttribute('points', isLit ? patch.join(' ') : '')
  return isLit ? [pane.dataset.room] : []
}

function draw() {
  const [hour, tilt] = [find('#hour').valueAsNumber, (find('[name=day]:checked').value * PI) / 180]
  const sun = sunAt(tilt, hour)
  const rooms = new Set([...document.querySelectorAll('.light polygon')].flatMap((pane) => light(pane, sun)))
  const heights = Array.from({ length: 69 }, (_, i) => 130 - sunAt(tilt, 4 + i / 4).height * 112)
  find('.path').setAttribute('d', `M${heights.map((height, i) => `${i * 15} ${height}`).join('L')}`)
  const steps = {
    across: (hour - 4) / 17,
    down: (130 - sun.height * 112) / 150,
    day: (sun.height + 0.1) / 0.45,
  }
  for (const [name, value] of Object.entries(steps))
    document.documentElement.style.setProperty(`--${name}`, value)
  find('#clock').textContent = `${Math.floor(hour)}:${String((hour % 1) * 60).padStart(2, '0')}`
  const where = rooms.size > 0 ? `Sun in ${list.format(rooms)}.` : 'No direct sun.'
  find('#where').textContent = sun.height > 0 ? where : 'The sun is not up.'
}
find('.sky').addEventListener('input', draw)
draw()
