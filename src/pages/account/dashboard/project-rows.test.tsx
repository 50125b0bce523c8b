import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { project } from '#test/fixtures/client-records.ts'
import { ProjectRows } from './project-rows.tsx'

test('projects that have ended come last, folded away; an unreadable one does not', () => {
  const html = renderToStaticMarkup(
    <Router ssrPath="/dashboard">
      <ProjectRows
        projects={[
          { ...project, id: '1', title: 'Launched shop', status: 'launched' },
          { ...project, id: '2', title: 'New shop' },
          { ...project, id: '3', title: 'Cancelled shop', status: 'cancelled' },
          { id: '4', unreadable: 'Broken shop' },
        ]}
      />
    </Router>,
  )
  const [open = '', folded = ''] = html.split('<details')
  expect(open.match(/\w+ shop(?=<)/g)).toEqual(['New shop', 'Broken shop'])
  expect(folded).toContain('2 finished projects')
  expect(folded.match(/\w+ shop(?=<)/g)).toEqual(['Launched shop', 'Cancelled shop'])
})
