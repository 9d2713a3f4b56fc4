import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, logIn, test } from './journey.ts'
import { wordsOf } from './words.ts'

const { billing } = wordsOf('de')

test('a merchant fetches its bills with sums and rows', async ({ page }) => {
  await logIn(page, 'de')
  await page.goto('/bills/bills')
  await expect(page.getByRole('link', { name: /^PDF herunterladen: AB-/ })).toHaveCount(2, {
    timeout: 60_000,
  })
  await expectAccessible(page)
  // The files of a bill stand in one line.
  const rows = page.getByRole('table', { name: billing.bills.list }).getByRole('row')
  expect((await rows.nth(1).boundingBox())?.height).toBeLessThan(42)

  const fetched = async (name: RegExp) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name }).first().click(),
    ])
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const pdf = await fetched(/^PDF herunterladen: /)
  expect(pdf.name).toMatch(/^AB-\d{4}-\d{5}\.pdf$/)
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const tables = page.getByRole('button', { name: /^Tabellen: AB-/ }).first()
  const table = async (name: RegExp) => {
    await tables.click()
    return (await fetched(name)).bytes
  }
  await tables.click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const [head = '', first = ''] = (await table(/^Einzelposten als CSV/)).toString().split('\r\n')
  expect(head).toMatch(/^\ufeffDatum;Vorgang;Kanal;/)
  expect(first.split(';')).toHaveLength(16)
  expect((await table(/^Summen als CSV/)).toString()).toContain(';Gesamtbetrag;;')
  expect((await table(/^Bestellliste als Excel/)).subarray(0, 2).toString()).toBe('PK')
  expect((await fetched(/^CSV öffnen: Windows/)).name).toBe('CSV-oeffnen-windows.pdf')

  await page.goto('/bills/archived-bills')
  await expect(page.getByRole('table', { name: billing.archive.list }).getByRole('row')).not.toHaveCount(1)
  await page.goto('/bills/service-bills')
  await expect(page.getByRole('link', { name: /^PDF herunterladen: AB-/ })).toHaveCount(2)
  await page.goto('/downloads/click-and-collect')
  await expect(page.getByRole('table', { name: billing.clickAndCollect.list })).toBeVisible()
  await expectAccessible(page)
})

test('the operator’s staff recompute the drafts of a month and issue one', async ({ page }) => {
  await logIn(page, 'de', 'service')
  await page.goto('/service/billing')
  const issue = page.getByRole('button', { name: /^Stellen: / })
  await expect(issue.first()).toBeVisible()
  await expectAccessible(page)
  // The carrier has not named the price of one label of the last merchant's draft.
  const unpriced = page.getByRole('button', { name: /: 1 Label ohne Preis zeigen$/ })
  await unpriced.click()
  const labels = page.getByRole('dialog')
  await expect(labels.getByRole('table', { name: billing.unpriced.list }).getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await labels.getByRole('button', { name: billing.unpriced.close, exact: true }).last().click()
  await page.getByRole('button', { name: billing.service_billing.issueAll, exact: true }).click()
  await expect(page.getByRole('dialog').getByText('1 Label ohne Preis', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: billing.service_billing.recompute, exact: true }).click()
  await expect(page.getByText(/Firmen werden neu berechnet/)).toBeVisible()
  // None is issued before all are computed.
  await expect(issue.first()).toBeEnabled({ timeout: 60_000 })
  const before = await issue.count()
  await issue.first().click()
  const dialog = page.getByRole('dialog')
  for (const named of [billing.kind, billing.month, billing.service_billing.rows, billing.gross])
    await expect(dialog.getByText(named, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: billing.service_billing.issue, exact: true }).click()
  await expect(page.getByText(/^Abrechnung AB-\d{4}-\d{5} ist gestellt$/)).toBeVisible()
  await expect(issue).toHaveCount(before - 1)
})

test('in English: bills and their empty month', async ({ page }) => {
  const words = wordsOf('en').billing
  await logIn(page, 'en')
  await page.goto('/bills/bills?month=01-2020')
  await expect(page.getByText(words.bills.intro)).toBeVisible()
  await page.goto('/bills/archived-bills')
  await expect(page.getByRole('link', { name: words.instructions.mac })).toBeVisible()
})
