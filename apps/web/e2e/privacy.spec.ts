import { readFile } from 'node:fs/promises'
import type { OrderRow } from '@kontor/contract/orders'
import type { CustomerMatch, CustomerMatches } from '@kontor/contract/privacy'
import type { Page } from '@playwright/test'
import { read } from './api-call.ts'
import { deliverOrder } from './intake-order.ts'
import { expect, expectAccessible, logIn, test } from './journey.ts'
import { wordsOf } from './words.ts'

/** A sent order of the demo of which nothing is under way: what other journeys have just sent is still being reported. */
async function erasableOrder(page: Page): Promise<CustomerMatch> {
  const orders = '/orders?order_status=shipped&per_page=100'
  const { data } = await read<{ data: OrderRow[] }>(page, orders)
  for (const { customer_name, ext_order_id } of data.reverse()) {
    if (customer_name.length < 3) continue
    const search = `/privacy/customers?q=${encodeURIComponent(customer_name)}`
    const matches = (await read<CustomerMatches>(page, search)).data
    const found = matches.find(({ kind, number }) => kind === 'order' && number === ext_order_id)
    if (found && found.blocked === null && found.erased_at === null) return found
  }
  throw new Error('no order of the demo can be erased')
}

test('a customer is found, gets their data, and is erased', async ({ page }) => {
  const { privacy } = wordsOf('de')
  const dialog = page.getByRole('dialog')
  const number = `PRIVACY-${Date.now()}`
  const choose = (what: string) =>
    page.getByRole('checkbox', { name: privacy.choose.replace('{what}', what), exact: true })
  await logIn(page, 'de')
  await deliverOrder(page, number, [{ title: 'Sneaker' }])
  await page.goto('/management/privacy')
  await expectAccessible(page)

  await test.step('an order that is not finished is found and cannot be erased', async () => {
    await page.getByLabel(privacy.search).fill(number)
    await page.getByRole('button', { name: privacy.find, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`q=${number}`))
    await expect(page.getByText(privacy.blocked.open)).toBeVisible()
    await choose(`Bestellung ${number}`).check()
    await page.getByRole('button', { name: privacy.erase, exact: true }).click()
    await expect(dialog.getByText(privacy.dialog.blocked)).toBeVisible()
    await expect(dialog.getByRole('button', { name: privacy.dialog.confirm })).toBeDisabled()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  const finished =
    await test.step('a finished one is found by name, and its data are downloaded', async () => {
      const found = await erasableOrder(page)
      await page.goto(`/management/privacy?q=${encodeURIComponent(found.name)}`)
      await page.getByLabel(privacy.all).check()
      const waiting = page.waitForEvent('download')
      await page.getByRole('button', { name: privacy.export }).click()
      const content = await readFile(await (await waiting).path(), 'utf8')
      expect(JSON.parse(content)).toMatchObject({ subjects: expect.any(Array) })
      expect(content).toContain(found.number)
      return found
    })

  await test.step('erased, the customer is gone', async () => {
    await page.goto(`/management/privacy?q=${encodeURIComponent(finished.name)}`)
    const what = `Bestellung ${finished.number}`
    await choose(what).check()
    await page.getByRole('button', { name: privacy.erase, exact: true }).click()
    await expect(dialog.getByRole('cell', { name: 'order_customers' })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: privacy.dialog.confirm }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(privacy.state.done).first()).toBeVisible({ timeout: 60_000 })
    await expect(choose(what)).toBeHidden()
    await expectAccessible(page)
  })

  await test.step('the retention is changed within the law', async () => {
    await page.getByRole('button', { name: privacy.retention.edit }).click()
    await dialog.getByLabel(privacy.retention.years).fill('7')
    await dialog.getByRole('button', { name: privacy.retention.save }).click()
    await expect(dialog.getByLabel(privacy.retention.years)).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel(privacy.retention.years).fill('10')
    await dialog.getByRole('button', { name: privacy.retention.save }).click()
    await expect(page.getByText(privacy.retention.invoicesValue.replace('{years}', '10'))).toBeVisible()
  })
})
