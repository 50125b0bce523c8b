import { test as base, expect } from '@playwright/test'
import { openStyleguide } from '../../browser/open-styleguide.ts'

const test = base.extend<object, { styleguide: string }>({
  styleguide: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const { origin, close } = await openStyleguide()
      await use(origin)
      close()
    },
    { scope: 'worker' },
  ],
})

test('rows are selected one by one, in a range and all, Esc clears them, and a header sorts them', async ({
  page,
  styleguide,
}) => {
  await page.goto(styleguide)
  const table = page.getByRole('table', { name: 'All leads' })
  const box = (name: string) => table.getByRole('checkbox', { name, exact: true })
  const selection = page.getByRole('region', { name: 'Selection' })
  const shown = selection.getByRole('status')
  await box('Select Asha Rao').check()
  await expect(shown).toHaveText('1 selected')
  await expect(table.getByRole('checkbox', { name: 'Select all' })).toBeChecked({ indeterminate: true })
  await box('Select Bakery Pune').click({ modifiers: ['Shift'] })
  await expect(shown).toHaveText('3 selected')
  await expect(box('Select Zoë Müller')).toBeChecked()
  await box('Select Asha Rao').click({ modifiers: ['Shift'] })
  await expect(shown).toHaveText('')

  await box('Select Zoë Müller').press('Space')
  await selection.getByRole('button', { name: 'Select the whole page' }).click()
  await expect(shown).toHaveText('4 selected')
  await page.keyboard.press('Escape')
  await expect(shown).toHaveText('')
  await expect(selection.getByRole('button')).toHaveCount(0)

  await table.getByRole('checkbox', { name: 'Select all' }).check()
  await selection.getByRole('button', { name: 'Mark contacted' }).click()
  await expect(table.getByRole('checkbox', { checked: true })).toHaveCount(0)

  await test.step('a header sorts up, then down, then leaves the list’s own order', async () => {
    const total = table.getByRole('columnheader', { name: 'Total' })
    const names = table.getByRole('rowheader')
    const own = [/Asha/, /Zoë/, /Bakery/, /Oluwaseun/]
    await expect(total).toHaveAttribute('aria-sort', 'none')
    await total.getByRole('button').click()
    await expect(total).toHaveAttribute('aria-sort', 'ascending')
    await expect(names).toHaveText([/Bakery/, /Asha/, /Oluwaseun/, /Zoë/])
    await total.getByRole('button').click()
    await expect(total).toHaveAttribute('aria-sort', 'descending')
    await expect(names).toHaveText([/Zoë/, /Oluwaseun/, /Asha/, /Bakery/])
    await total.getByRole('button').click()
    await expect(names).toHaveText(own)
    await expect(table.getByRole('columnheader', { name: 'Reference' })).not.toHaveAttribute('aria-sort')
  })
})
