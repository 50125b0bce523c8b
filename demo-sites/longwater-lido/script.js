const find = (selector) => document.querySelector(selector)
const clock = (time) => `${Math.floor(time)}:${String((time % 1) * 60).padStart(2, '0')}`
const kinds = { f: 'fast', m: 'steady', s: 'slow', l: 'lesson', c: 'club', o: 'open' }
const names = { f: 'Fast laps', m: 'Steady laps', s: 'Slow laps', l: 'Lessons', c: 'Club', o: 'Everyone' }
const week = [
  [6.5, 9, 'ffmmss', 'Six lanes of laps'],
  [9, 12, 'fmslll', 'Three lanes of laps, lessons in the rest'],
  [12, 14, 'ffmmss', 'Six lanes of laps over lunch'],
  [14, 17, 'msoooo', 'Two lanes of laps, the rest is for everyone'],
  [17, 19, 'fmsccc', 'Three lanes of laps, the club trains in the rest'],
  [19, 20, 'fmmsss', 'Last laps'],
]
const weekend = [
  [8, 10, 'ffmmss', 'Six lanes of laps'],
  [10, 18, 'msoooo', 'Two lanes of laps, the rest is for everyone'],
  [18, 20, 'fmssoo', 'Four lanes of laps, two for everyone'],
]

function show() {
  const [day, time] = [find('[name=day]:checked').value, find('#hour').valueAsNumber]
  const session = ('06'.includes(day) ? weekend : week).find(([from, to]) => from <= time && time < to)
  find('.pool').classList.toggle('closed', !session)
  find('#time').textContent = clock(time)
  find('#session').textContent = session
    ? `${session[3]}. Until ${clock(session[1])}.`
    : 'Closed at this hour.'
  find('.house').style.setProperty('--time', time)
  for (const [i, lane] of document.querySelectorAll('.lanes li').entries()) {
    const letter = session?.[2][i]
    lane.dataset.kind = kinds[letter] ?? 'none'
    lane.querySelector('.what').textContent = names[letter] ?? ''
    for (const use of lane.querySelectorAll('use')) use.setAttribute('href', `#${kinds[letter]}`)
  }
}

// The pool's own clock, whatever the visitor's is.
const now = new Date(new Date().toLocaleString('en-US', { timeZone: 'Europe/London' }))
find(`[name=day][value="${now.getDay()}"]`).checked = true
find('#hour').value = now.getHours() + now.getMinutes() / 60
find('.clock').addEventListener('input', show)
show()
