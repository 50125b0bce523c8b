import { findFreePort } from '../../servers/free-port.ts'
import { startSite } from '../../servers/site-process.ts'
import { expect, test } from '../fixtures.ts'

const sentence = 'You can’t pay on this site at the moment. We’ll arrange the payment with you by email.'

test('with payments off no page offers them: form and checkout say why beside the price, and the request can be sent', async ({
  page,
  site,
  otherHosts,
}) => {
  test.slow()
  const port = String(await findFreePort())
  const closed = await startSite({ ...site.settings, PUBLIC_URL: 'https://orbweaver.example', PORT: port })
  // No proxy serves `PUBLIC_URL` here.
  const local = `http://127.0.0.1:${port}`
  otherHosts.push(local)
  const payButtons = page.getByRole('button', { name: /^Pay/ })
  try {
    await page.goto(`${local}/contact?package=business-pro`)
    const form = page.getByRole('region', { name: 'Your project' })
    await expect(form.getByRole('status').filter({ hasText: sentence })).toBeVisible()
    await expect(form.getByRole('button', { name: 'Submit Request' })).toBeVisible()
    await expect(payButtons).toHaveCount(0)

    await page.goto(`${local}/checkout?package=business-pro`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Send your request first, pay once we have agreed',
    )
    await expect(page.getByRole('region', { name: 'Price summary' })).toContainText(sentence)
    await expect(page.getByRole('button', { name: 'Send the request' })).toBeVisible()
    await expect(payButtons).toHaveCount(0)
  } finally {
    // The page may still be loading late code.
    await page.close()
    await closed.kill()
  }
})
