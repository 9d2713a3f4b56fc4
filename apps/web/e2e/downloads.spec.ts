import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, logIn, test } from './journey.ts'
import { wordsOf } from './words.ts'

const { downloads } = wordsOf('de')

test('an order list is made, downloaded, and found again after a reload', async ({ page }) => {
  await logIn(page, 'de')
  await page.goto('/downloads/orders')
  await page.getByRole('button', { name: downloads.orderList.make }).click()
  const link = page.getByRole('button', { name: /^Herunterladen: / })
  await expect(link).toHaveCount(2, { timeout: 60_000 })
  await expectAccessible(page)

  const [file] = await Promise.all([page.waitForEvent('download'), link.first().click()])
  expect(file.suggestedFilename()).toMatch(/^Bestellungen-.*\.csv$/)
  const [head = '', first = ''] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(head).toMatch(/^\ufeffBestellung;Bestellnummer;/)
  expect(first.split(';').length).toBeGreaterThan(30)

  await page.reload()
  await expect(link).toHaveCount(2)
})

test('tracking codes and label costs are shown and downloaded', async ({ page }) => {
  await logIn(page, 'de')
  await page.goto('/downloads/tracking-codes')
  const codes = page.getByRole('link', { name: /^Sendungsnummern von / }).first()
  const [file] = await Promise.all([page.waitForEvent('download'), codes.click()])
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\ufeffSendungsnummer;/)
  await expectAccessible(page)

  await page.goto('/downloads/shipcloud-receipts')
  await expect(
    page.getByRole('table', { name: downloads.labels.individual }).getByRole('row'),
  ).not.toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('link', { name: downloads.labels.summary }).click()
  await expect(page).toHaveURL(/tab=summary/)
  await expect(page.getByRole('columnheader', { name: downloads.labels.ofWhichVoided })).toBeVisible()
})
