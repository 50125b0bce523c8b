import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { project } from '#test/fixtures/client-records.ts'
import { ProjectRows } from './project-rows.tsx'

const htmlOf = (projects: Parameters<typeof ProjectRows>[0]['projects']) =>
  renderToStaticMarkup(
    <Router ssrPath="/dashboard">
      <ProjectRows projects={projects} />
    </Router>,
  )

test('a project whose work waits for a review is the client’s turn, as on its page', () => {
  const colourOf = (who: 'client' | 'staff') =>
    htmlOf([{ ...project, status: 'building', next: { who, text: 'Design' } }]).match(
      /class="([^"]*)">In work/,
    )?.[1]
  expect(colourOf('client')).toContain('yolk')
  expect(colourOf('staff')).toContain('info')
})

test('projects that have ended come last, folded away; an unreadable one does not', () => {
  const html = htmlOf([
    { ...project, id: '1', title: 'Launched shop', status: 'launched' },
    { ...project, id: '2', title: 'New shop' },
    { ...project, id: '3', title: 'Cancelled shop', status: 'cancelled' },
    { id: '4', unreadable: 'Broken shop' },
  ])
  const [open = '', folded = ''] = html.split('<details')
  expect(open.match(/\w+ shop(?=<)/g)).toEqual(['New shop', 'Broken shop'])
  expect(folded).toContain('2 finished projects')
  expect(folded.match(/\w+ shop(?=<)/g)).toEqual(['Launched shop', 'Cancelled shop'])
})
