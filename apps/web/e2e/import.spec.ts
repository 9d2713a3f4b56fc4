import { ean13 } from './intake.ts'
import { expect, expectAccessible, logIn, test } from './journey.ts'
import { wordsOf } from './words.ts'

for (const language of ['de', 'en'] as const) {
  const { app, importFiles: words } = wordsOf(language)

  test(`a CSV file is checked, imported and found in the list, ${language}`, async ({ page }) => {
    const body = String(Date.now()).slice(-10)
    const model = `CSV-${body}`
    const row = (ean: string, size: string) =>
      `${model};${ean};Paul Green;"Pumps\nmit Schleife";${size};89,95 €;119,95;3`
    const csv = [
      'Artikel-Nr;EAN;Marke;Bezeichnung;Größe;VK;UVP;Bestand 101',
      row(ean13(`51${body}`), '6 ½'),
      row(ean13(`52${body}`), '42,5'),
      row(ean13(`52${body}`), '43'),
      row('4,00638E+12', '44'),
    ].join('\r\n')
    await logIn(page, language)
    await page.goto('/productmanagement/import')
    await expect(page.getByRole('heading', { level: 1, name: app.routes.import })).toBeVisible()
    await expectAccessible(page)
    const input = page.locator('input[type=file]')

    await test.step('an Excel file says what it is', async () => {
      await input.setInputFiles({
        name: 'Artikel.csv',
        mimeType: 'text/csv',
        buffer: Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.from('[Content_Types].xml')]),
      })
      await expect(page.getByText('Excel (XLSX)')).toBeVisible()
    })

    await test.step('the columns of a CSV file are known by their headers; a dry run counts', async () => {
      await input.setInputFiles({
        name: 'Artikel.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(csv.replaceAll('€', '\x80'), 'latin1'),
      })
      await expect(page.getByRole('heading', { level: 1, name: 'Artikel.csv' })).toBeVisible()
      await expect(page.getByLabel(words.holdsOf.replace('{header}', 'EAN'))).toHaveValue('ean')
      await expect(page.getByLabel(words.holdsOf.replace('{header}', 'Bestand 101'))).toHaveValue('stock:101')
      await page.getByRole('button', { name: words.check }).click()
      await expect(page.getByRole('heading', { name: words.result.check })).toBeVisible()
      await expect(page.getByText('4,00638E+12')).toHaveCount(1)
      await expectAccessible(page)
    })

    await test.step('a reload keeps the result; the import says the same, and the list shows the product', async () => {
      await page.reload()
      await page.getByRole('button', { name: words.import, exact: true }).click()
      await expect(page.getByRole('heading', { name: words.result.import, exact: true })).toBeVisible()
      await expect(page.getByRole('link', { name: words.refusalsAll })).toHaveAttribute('href', /refused/)
      await page.goto(`/productmanagement/products?wws_model=${model}&stock_company_bigger=`)
      await expect(page.getByRole('link', { name: model }).first()).toBeVisible()
    })
  })
}
