import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Timeline } from './timeline.tsx'

const eventsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    at: '2026-11-02T10:00:00.000Z',
    actor: 'Asha',
    what: `event ${index}`,
  }))
const htmlOf = (count: number) =>
  renderToStaticMarkup(
    <Timeline events={eventsOf(count)} shown={3}>
      {({ what }) => <p>{what}</p>}
    </Timeline>,
  )

test('a long timeline shows its newest events and folds the others away', () => {
  const [newest = '', folded = ''] = htmlOf(5).split('<details')
  expect(newest.match(/event \d/g)).toEqual(['event 4', 'event 3', 'event 2'])
  expect(folded).toContain('Show all 5')
  expect(folded.match(/event \d/g)).toEqual(['event 1', 'event 0'])
  expect(htmlOf(3)).not.toContain('<details')
})
