const find = (selector) => document.querySelector(selector)
const [centre, firstRow, rowStep, stageRadius, unitsPerMetre] = [700, 190, 46, 140, 24]
const prices = [38, 38, 29, 29, 29, 19, 19, 19]
const players = { 'the drums': 0.1, 'the double bass': 0.36, 'the voice': 0.62, 'the piano': 0.84 }
const [row, turn, ring] = [find('#row'), find('#turn'), find('.ring')]
const between = (a, b) => Math.min(Math.abs(a - b), 1 - Math.abs(a - b))

function show() {
  const radius = firstRow + row.valueAsNumber * rowStep
  const seats = Math.round((2 * Math.PI * radius) / 27)
  const seat = Math.round((turn.valueAsNumber / 100) * seats) % seats
  const angle = (seat / seats) * 2 * Math.PI
  const [x, y] = [centre + Math.sin(angle) * radius, centre - Math.cos(angle) * radius]
  const [over] = Object.keys(players).toSorted(
    (a, b) => between(players[a], seat / seats) - between(players[b], seat / seats),
  )
  for (const [name, value] of Object.entries({ cx: x, cy: y })) find('.me').setAttribute(name, value)
  for (const [name, value] of Object.entries({ x2: x, y2: y })) find('.sight').setAttribute(name, value)
  find('#where').textContent = `${'ABCDEFGH'[row.value]} ${seat + 1}`
  find('#far').textContent =
    `${((radius - stageRadius) / unitsPerMetre).toFixed(1)} m from the stage. You look over ${over}.`
  find('#price').textContent = `£${prices[row.value]}`
}

function choose(event) {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(ring.getScreenCTM().inverse())
  const [x, y] = [point.x - centre, point.y - centre]
  row.value = Math.round((Math.hypot(x, y) - firstRow) / rowStep)
  turn.value = (Math.atan2(x, -y) / (2 * Math.PI) + 1) * 100 - (x < 0 ? 0 : 100)
  show()
}
ring.addEventListener('click', choose)
find('.ticket').addEventListener('input', show)
show()
