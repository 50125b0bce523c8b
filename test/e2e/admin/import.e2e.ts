import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, holdRequests, test } from '../fixtures.ts'

const contacts = `Full name;E-mail;Mobile;Notes;Shoe size\r
Imke Weber;imke@looms.example;'+49 30 1234;<img src=x onerror=alert(1)>;38\r
=1+1;sum@looms.example;;;41\r
Nobody;not an address;;;40\r
`
const chosen = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/csv', buffer })

// One person may have three unfinished files; tests before these leave some.
test.beforeEach(({ site }) => site.query('update loose_blobs set user_id = null'))

test('staff import leads from a file, see what it would do first, and undo it', async ({
  staffPage,
  site,
}) => {
  await staffPage.goto('/admin/lead-imports')
  await expect(staffPage.getByText('Up to 10 MB and 5,000 rows')).toBeVisible()
  const file = staffPage.getByLabel('Choose a CSV file')
  await file.setInputFiles(chosen('large.csv', Buffer.alloc(10_000_001, 'x')))
  await expect(staffPage.getByText('This file is larger than 10 MB.')).toBeVisible()

  await file.setInputFiles(
    chosen('quote.csv', Buffer.from('Name,Email\nAnn,ann@x.example\n"Bob,bob@x.example\n')),
  )
  await expect(
    staffPage.getByText('The quote that opens in line 3 is not closed. Nothing was imported.'),
  ).toBeVisible()
  await staffPage.getByRole('link', { name: 'Choose another file' }).click()

  await file.setInputFiles(chosen('<b>Fair</b>.csv', Buffer.from(`\ufeff${contacts}`, 'utf16le')))
  await expect(staffPage.getByRole('heading', { level: 1, name: '<b>Fair</b>.csv' })).toBeVisible()
  const places = staffPage.getByRole('navigation', { name: 'Admin' })
  await expect(places.locator('[aria-current]')).toHaveText('Leads')
  const start = staffPage.getByRole('button', { name: 'Import 2 leads' })
  await expect(start).toBeVisible()
  await expect(staffPage.getByText('E-mail: That email doesn’t look right.')).toBeVisible()
  await expect(staffPage.getByText('Read as UTF-16, with semicolons between values.')).toBeVisible()
  await expect(staffPage.getByRole('row').filter({ hasText: 'Shoe size' })).toContainText('Not imported')
  const shoeSize = staffPage.getByLabel('Use Shoe size as')
  await expect(staffPage.getByText('1 of 5 columns is not imported: Shoe size.')).toBeVisible()
  await staffPage.getByRole('button', { name: 'Choose what it becomes' }).click()
  await expect(shoeSize).toBeFocused()
  await shoeSize.selectOption('Tags')
  await expect(shoeSize).toHaveValue('tags')
  await expect(staffPage.getByText('not imported:')).toBeHidden()
  await expectAccessible(staffPage)
  await staffPage.setViewportSize({ width: 360, height: 780 })
  const field = await shoeSize.boundingBox()
  const firstRows = await staffPage.getByRole('cell', { name: '38 · 41 · 40' }).boundingBox()
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(firstRows?.y ?? 0)
  await staffPage.setViewportSize({ width: 1280, height: 720 })
  await start.click()

  // A hint tells the page, without a reload.
  await expect(staffPage.getByRole('heading', { name: 'Imported' })).toBeVisible()
  await expectAccessible(staffPage)
  const [lead] = await site.query<{ id: string; phone: string }>(
    `select id, phone from leads where email = 'imke@looms.example' and source = 'import'`,
  )
  expect(lead?.phone).toBe('+49 30 1234')
  await staffPage.goto(`/admin/leads/${lead?.id}`)
  await expect(staffPage.getByText('Imported from <b>Fair</b>.csv, line 2')).toBeVisible()
  await expect(staffPage.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await site.query(`update leads set status = 'contacted', version = 2 where id = $1`, [lead?.id])

  await staffPage.goto('/admin/lead-imports')
  const counted = staffPage.getByRole('row').filter({ hasText: '<b>Fair</b>.csv' }).getByText('new')
  await expect(counted).toBeHidden()
  await staffPage.setViewportSize({ width: 360, height: 780 })
  await expect(counted).toBeVisible()
  await staffPage.setViewportSize({ width: 1280, height: 720 })
  await staffPage.getByRole('link', { name: '<b>Fair</b>.csv' }).click()
  await staffPage.getByRole('button', { name: 'Undo this import' }).click()
  const dialog = staffPage.getByRole('dialog', { name: 'Undo this import?' })
  await expect(dialog.getByText('Deletes 1 lead and 1 client made by this import.')).toBeVisible()
  await expect(dialog.getByText('Keeps 1 lead:')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText('Imke Weber: it was changed after the import.')
  await expectAccessible(staffPage)
  expect(await site.query(`select from leads where email = 'sum@looms.example'`)).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Undo this import' }).click()
  await expect(
    staffPage.getByText('Deleted 1 lead and 1 client made by this import. These stay:'),
  ).toBeVisible()
  await expect(staffPage.getByRole('listitem').filter({ hasText: 'Imke Weber' })).toContainText(
    'it was changed after the import.',
  )
  expect(await site.query(`select from leads where email = 'sum@looms.example'`)).toEqual([])
  expect(await site.query(`select from mails where to_address like '%@looms.example'`)).toEqual([])
})

test('staff map a file’s columns, choose its encoding and header, see what others exchanged, and discard it', async ({
  staffPage,
  site,
  tolerated,
}) => {
  tolerated.push(/status of 409/)
  await test.step('mapped as the last one with its header, and the page says so', async () => {
    const choose = async (person: string) => {
      await staffPage.goto('/admin/lead-imports')
      const file = Buffer.from(`Mail,Stoff,Farbe,Hut\n${person}@looms.example,Silk,Red,Felt\n`)
      await staffPage.getByLabel('Choose a CSV file').setInputFiles(chosen(`${person}.csv`, file))
    }
    await choose('nora')
    await expect(staffPage.getByText('3 of 4 columns are not imported: Stoff, Farbe, and Hut.')).toBeVisible()
    await staffPage.getByLabel('Use Stoff as').selectOption('Tags')
    await expect(staffPage.getByText('2 of 4 columns are not imported: Farbe and Hut.')).toBeVisible()
    await staffPage.getByRole('button', { name: 'Import 1 lead' }).click()
    await expect(staffPage.getByText('2 of 4 columns were not imported: Farbe and Hut.')).toBeVisible()

    await choose('olga')
    await expect(staffPage.getByText('Mapped like the import of')).toBeVisible()
    await expect(staffPage.getByLabel('Use Stoff as')).toHaveValue('tags')
  })

  await test.step('the encoding and the header line change the first rows', async () => {
    await staffPage.goto('/admin/lead-imports')
    const file = Buffer.from('Fair\xe9s\n\nName,Email\nRen\xe9e Warp,renee@looms.example\n', 'latin1')
    await staffPage.getByLabel('Choose a CSV file').setInputFiles(chosen('fair.csv', file))
    const name = staffPage.getByRole('row').filter({ has: staffPage.getByLabel('Use Name as') })
    await expect(name).toContainText('Renée Warp')
    const header = staffPage.getByLabel('Header line')
    await expect(header).toHaveValue('3')

    await staffPage.getByLabel('Encoding').selectOption('Western European (Mac)')
    await expect(name).toContainText('RenÈe Warp')
    await expect(staffPage.getByText('Some letters look wrong.')).toBeVisible()
    await expectAccessible(staffPage)
    await staffPage.getByLabel('Encoding').selectOption('Western European (Windows)')
    await expect(name).toContainText('Renée Warp')
    await expect(staffPage.getByText('Some letters look wrong.')).toBeHidden()

    await header.selectOption('Line 1: Fairés')
    await expect(staffPage.getByRole('button', { name: 'Import 1 lead' })).toBeVisible()
    await expect(staffPage.getByText('2 lines, from line 3 on, have more values')).toBeVisible()
    await header.selectOption('No header: every line is a row')
    await expect(staffPage.getByText('The file has no header')).toBeVisible()
  })

  await test.step('an import whose columns another user has exchanged is refused before it counts', async () => {
    await staffPage.goto('/admin/lead-imports')
    const file = Buffer.from('Email,Fabric\numa@looms.example,Silk\nval@looms.example,Wool\n')
    await staffPage.getByLabel('Choose a CSV file').setInputFiles(chosen('fabrics.csv', file))
    const start = staffPage.getByRole('button', { name: 'Import 2 leads' })
    const fabric = staffPage.getByLabel('Use Fabric as')
    await expect(start).toBeVisible()
    await expect(fabric).toHaveValue('')

    // The page reads only the file's next preview, as if the job had been faster.
    const path = `/api/admin/lead-imports/${staffPage.url().split('/').at(-1)}`
    const release = await holdRequests(staffPage, `**${path}`)
    const data = { column: 1, field: 'businessLocation' }
    expect((await staffPage.request.post(`${path}/columns`, { data })).status()).toBe(200)
    await site.settled()
    release()
    await expect(fabric).toHaveValue('businessLocation')
    await start.click()
    await expect(staffPage.getByText('Someone has changed this in the meantime.')).toBeVisible()
    expect(await site.query(`select from leads where email = 'uma@looms.example'`)).toEqual([])
    await start.click()
    await expect(staffPage.getByRole('heading', { name: 'Imported' })).toBeVisible()
  })

  await test.step('a file that they do not want to import', async () => {
    await staffPage.goto('/admin/lead-imports')
    const file = Buffer.from('Name,City\nWil,Delft\n')
    await staffPage.getByLabel('Choose a CSV file').setInputFiles(chosen('cities.csv', file))
    await expect(staffPage.getByText('No column has email addresses or phone numbers.')).toBeVisible()
    await staffPage.getByRole('button', { name: 'Discard this file' }).click()
    await expect(staffPage.getByRole('heading', { name: 'Discarded' })).toBeVisible()
    await expect(staffPage.getByText('The file was deleted, and nothing was imported.')).toBeVisible()
    await expectAccessible(staffPage)
    const [left] = await site.query("select status, report from lead_imports where file_name = 'cities.csv'")
    expect(left).toEqual({ status: 'discarded', report: null })
  })
})
