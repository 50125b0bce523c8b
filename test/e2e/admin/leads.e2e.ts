import { postProjectRequest, projectRequest } from '../../fixtures/visitor-fixtures.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, holdAnswers, test } from '../fixtures.ts'

test('staff take a lead, tag it, lose it for a reason, and undo from the toast and from the timeline', async ({
  staffPage: page,
  site,
  email,
}) => {
  const request = projectRequest({ customerEmail: email, customerName: 'Ines Lakshmi' })
  const { id } = await (await postProjectRequest(site.origin, request)).json()
  const listening = page.waitForResponse('**/api/live')
  await page.goto(`/admin/leads/${id}`)
  await listening
  const status = page.getByRole('region', { name: 'Status' })
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(status).toContainText('Not assigned')

  await status.getByRole('button', { name: 'Assign to me' }).click()
  await expect(status).toContainText('Assigned to you')
  await expect(status.getByRole('button', { name: 'Assign to me' })).toBeHidden()

  await status.getByRole('button', { name: 'Tags…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tags', { exact: true }).fill(`Silk ${id}, repeat  CUSTOMER`)
  await dialog.getByRole('button', { name: 'Save tags' }).click()
  await expect(dialog.getByText('Use at most 30 characters.')).toBeVisible()
  await dialog.getByLabel('Tags', { exact: true }).fill('Silk, repeat  CUSTOMER')
  await dialog.getByRole('button', { name: 'Save tags' }).click()
  await expect(dialog).toBeHidden()
  await expect(status).toContainText('repeat customer')

  await status.getByRole('button', { name: 'Move to…' }).click()
  await dialog.getByLabel('Lost').check()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dialog.getByLabel('Why was it lost?')).toHaveAccessibleDescription(/Choose a reason/)
  await dialog.getByLabel('Why was it lost?').selectOption('Too expensive')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(status).toContainText('Lost: too expensive')

  const toast = page.getByRole('status').filter({ hasText: 'Moved from New to Lost' })
  await toast.getByRole('button', { name: 'Undo' }).focus()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(status).not.toContainText('Lost')
  await expect(timeline).toContainText('Undone: Moved from New to Lost: Too expensive')

  await timeline.getByRole('button', { name: 'Undo: Tagged silk, repeat customer' }).click()
  await expect(status).not.toContainText('silk')
  await expect(timeline.getByRole('button', { name: 'Undo: Tagged' })).toBeHidden()

  const tasks = page.getByRole('region', { name: 'Tasks' })
  await tasks.getByLabel('Task', { exact: true }).fill('Call back')
  await tasks.getByLabel('Due on').fill('2026-01-05')
  await tasks.getByRole('button', { name: 'Add task' }).click()
  const task = tasks.getByRole('listitem')
  await expect(task).toContainText('Overdue')
  await task.getByRole('button', { name: 'Edit: Call back' }).click()
  await dialog.getByLabel('Due on').fill('2036-01-05')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(task).toContainText('5 January 2036')
  await expect(task).not.toContainText('Overdue')
  await expectAccessible(page)

  await test.step('a task that is done can be undone also if it left its list before the answer came', async () => {
    await tasks.getByLabel('Task', { exact: true }).fill('Send the quote')
    await tasks.getByLabel('Due on').fill('2036-01-05')
    await tasks.getByRole('button', { name: 'Add task' }).click()
    const added = page.getByRole('status').filter({ hasText: 'Task added' })
    await expect(added).toBeVisible()
    const letGo = await holdAnswers(page, '**/api/admin/leads/*/tasks/*')
    await tasks.getByRole('button', { name: 'Done: Send the quote' }).click()
    await expect(tasks.getByRole('button', { name: 'Reopen: Send the quote' })).toBeVisible()
    await expect(added, 'its undo would take back the earlier change').toBeHidden()
    letGo()
    const toast = page.getByRole('status').filter({ hasText: 'Task done: Send the quote' })
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(tasks.getByRole('button', { name: 'Done: Send the quote' })).toBeVisible()
  })

  // The list’s address of earlier releases.
  await page.goto(`/admin?assignee=me&tasks=open&q=${email}`)
  await expect(page).toHaveURL(/\/admin\/leads\?assignee=me&tasks=open&q=/)
  await expect(page.getByRole('row', { name: /Ines Lakshmi/ })).toBeVisible()
  await page.keyboard.press('f')
  await page.getByLabel('Assigned to', { exact: true }).selectOption('No one')
  await expect(page.getByText('No leads match')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove the filter Assigned to: No one' }).click()
  await expect(page.getByRole('button', { name: /^Filter/ })).toBeFocused()
  await expect(page).toHaveURL(/leads\?tasks=open&q=/)
  await page.goBack()
  await page.getByRole('button', { name: 'Show all leads' }).click()
  await expect(page).toHaveURL(/leads$/)
})

test('staff move, tag and delete several leads at once; one that refuses is named, and one undo takes the rest back', async ({
  staffPage: page,
  site,
  email,
}) => {
  const receive = async (customerEmail: string, ...names: string[]) => {
    const ids: string[] = []
    for (const customerName of names) {
      const request = projectRequest({ customerEmail, customerName })
      ids.push((await (await postProjectRequest(site.origin, request)).json()).id)
    }
    return ids
  }

  await test.step('a press on a row that has just come under the mouse opens it only if repeated', async () => {
    const ids = await receive(`moving-${email}`, 'Ada Moving', 'Bo Moving', 'Cy Moving')
    const path = `/admin/leads?status=new&q=moving-${email}`
    await page.goto(path)
    const box = await page.getByRole('link', { name: 'Bo Moving' }).boundingBox()
    if (!box) throw new Error('It is nowhere')
    await page.mouse.move(box.x + 9, box.y + 9)
    await page.evaluate(
      ([x, y]) => {
        const pressAtOnce = (_: unknown, observer: MutationObserver) => {
          observer.disconnect()
          const press = new MouseEvent('click', {
            bubbles: true,
            cancelable: true,
            detail: 1,
            clientX: x,
            clientY: y,
          })
          document.elementFromPoint(x, y)?.dispatchEvent(press)
        }
        const rows = document.querySelector('tbody')
        if (rows) new MutationObserver(pressAtOnce).observe(rows, { childList: true })
      },
      [box.x + 9, box.y + 9] as const,
    )
    // The newest is first.
    await site.query(`update leads set status = 'contacted' where id = '${ids[2]}'`)
    await expect(page.getByRole('status').filter({ hasText: 'The rows moved' })).toBeVisible()
    await expect(page).toHaveURL(path)
    await page.mouse.down()
    await page.mouse.up()
    await expect(page.getByRole('heading', { level: 1, name: 'Ada Moving' })).toBeVisible()
  })

  await test.step('one that cannot move is named, and one undo takes the others back', async () => {
    const ids = await receive(`refused-${email}`, 'Ada One', 'Ada Two', 'Ada Lost')
    await page.request.post(`/api/admin/leads/${ids[2]}/status`, { data: { status: 'lost' } })
    await page.goto(`/admin/leads?q=refused-${email}`)
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    const selection = page.getByRole('region', { name: 'Selection' })
    await selection.getByRole('button', { name: 'Move to…' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: 'Move 3 leads to…' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(dialog.getByText('Choose a status.')).toBeVisible()
    await dialog.getByLabel('Quoted').check()
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(dialog.getByRole('heading', { name: '2 changed, 1 not' })).toBeVisible()
    await expect(dialog.getByRole('listitem')).toContainText('Ada Lost')
    await expectAccessible(page)
    await expect(page.getByRole('row', { name: /Ada One/, includeHidden: true })).toContainText('Quoted')
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Undone' })).toBeVisible()
    await expect(page.getByRole('row', { name: /Ada One/ })).toContainText('New')
  })

  await test.step('those that leave the list meanwhile are changed as well', async () => {
    const ids = await receive(`leaving-${email}`, 'Uma Leaving', 'Ugo Leaving')
    await page.goto(`/admin/leads?status=new&q=leaving-${email}`)
    const table = page.getByRole('table', { name: 'All leads' })
    await table.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Add tags…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add tags to 2 leads' })
    await dialog.getByLabel('Tags', { exact: true }).fill('linen')
    await site.query(`update leads set status = 'contacted' where id in ('${ids.join("','")}')`)
    await expect(page.getByText('No leads match')).toBeAttached()
    await dialog.getByRole('button', { name: 'Add tags' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('status').filter({ hasText: '2 leads changed' })).toBeVisible()
    const tagged = await site.query(`select tags from leads where id in ('${ids.join("','")}')`)
    expect(tagged).toEqual([{ tags: ['linen'] }, { tags: ['linen'] }])
  })

  await test.step('all are deleted but one with a quote', async () => {
    const [, leadId] = await receive(`loans-${email}`, 'Quick Loans', 'Quoted Loans')
    await page.request.post('/api/admin/quotes', { data: { leadId } })
    await page.goto(`/admin/leads?q=loans-${email}`)
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Delete…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'A duplicate of another lead' }).check()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(dialog).toContainText('1 changed, 1 not')
    await expect(dialog).toContainText('This lead has a draft quote. Discard it first.')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByRole('link', { name: 'Quoted Loans' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Quick Loans' })).toHaveCount(0)
  })
})
