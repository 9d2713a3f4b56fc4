import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ean13, INTAKE_HEADERS } from './intake.ts'
import { expect, expectAccessible, logIn, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

/** Delivers three models of a brand, as an ERP system does. */
async function deliver(page: Page, brand: string): Promise<void> {
  const body = String(Date.now()).slice(-8)
  const articles = ['A', 'B', 'C'].map((letter, index) => ({
    wws_number: `S${body}${letter}`,
    wws_model: `00${body}${letter}`,
    title: 'Sandale',
    brand,
    kind: 'sandal',
    sizes: [{ size: '38', ean: ean13(`4${index}00${body}`), original_price: 100, sale_price: 70 + index }],
  }))
  const answer = await page.request.post('/v1/intake/articles', {
    headers: INTAKE_HEADERS,
    data: { articles },
  })
  expect((await answer.json()).data).toMatchObject([{ result: 'created' }, {}, {}])
}

/** Hides what is said of the last run; the provider's message over the page has a button of the same name. */
const hideRun = (page: Page, name: string) =>
  page.locator('[data-kind]').getByRole('button', { name, exact: true }).first().click()

for (const language of LANGUAGES) {
  const { bulkUpdates, catalogue, csvExport, run } = wordsOf(language)
  const filled = (text: string, values: Record<string, string>) =>
    Object.entries(values).reduce((result, [key, value]) => result.replace(`{${key}}`, value), text)

  test(`all products of a filter are switched, taken back and taken along (${language})`, async ({
    page,
  }) => {
    const brand = `Menge ${language} ${Date.now()}`
    await deliver(page, brand)
    await logIn(page, language)
    await page.goto('/productmanagement/products')
    const open = page.getByRole('button', { name: bulkUpdates.open, exact: true })
    await expect(page.getByRole('button', { name: csvExport.open })).toBeVisible()
    await expect(open).toBeHidden()
    await page.goto(`/productmanagement/products?brand=${encodeURIComponent(brand)}&stock_company_bigger=`)
    const [channels = ''] = catalogue.channels.of.split('{model}')
    const off = filled(catalogue.channels.off, { channels: 'eBay' })
    const all = page.getByRole('button', { name: channels })
    const withoutEbay = page.getByRole('button', { name: new RegExp(`^${channels}.*: ${off}$`) })
    await expect(all).toHaveCount(3)
    await expect(withoutEbay).toHaveCount(0)

    await test.step('the dialog says what would change, and greys what has no account', async () => {
      await open.click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('group', { name: 'Caprice' }).getByRole('radio').first()).toBeDisabled()
      await dialog
        .getByRole('group', { name: 'eBay' })
        .getByLabel(bulkUpdates.choice.off)
        .check({ force: true })
      await dialog.getByRole('button', { name: bulkUpdates.preview }).click()
      await expect(
        dialog.getByText(filled(bulkUpdates.turnsOff_other, { channel: 'eBay', total: '3' })),
      ).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: bulkUpdates.confirm }).click()
    })

    await test.step('what came of it is there after a reload, too', async () => {
      await expect(page.getByText(filled(bulkUpdates.changed_other, { total: '3' }))).toBeVisible()
      await page.reload()
      await expect(page.getByText(filled(bulkUpdates.changed_other, { total: '3' }))).toBeVisible()
      await expect(withoutEbay).toHaveCount(3)
      await page.getByRole('button', { name: run.results, exact: true }).click()
      await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(4)
      await page.keyboard.press('Escape')
    })

    await test.step('its history opens without a filter, too', async () => {
      await page.goto('/productmanagement/products')
      await expect(open).toBeHidden()
      await page.getByRole('button', { name: bulkUpdates.history, exact: true }).click()
      const history = page.getByRole('dialog', { name: bulkUpdates.historyTitle })
      await expect(history.getByRole('listitem').first()).toContainText(
        filled(bulkUpdates.changed_other, { total: '3' }),
      )
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.goBack()
      await expect(withoutEbay).toHaveCount(3)
    })

    await test.step('what was switched by hand since stays when it is taken back', async () => {
      await all.first().click()
      const first = page.getByRole('switch', { name: /^eBay/ })
      await first.click()
      await expect(page.getByText(/eBay (wurde aktualisiert|was updated)!/).first()).toBeVisible()
      await first.click()
      await expect(first).toHaveAttribute('aria-busy', 'false')
      await expect(first).not.toBeChecked()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: run.undo, exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: run.undo }).click()
      await expect(page.getByText(filled(bulkUpdates.kept_one, { total: '1' }))).toBeVisible()
      await expect(withoutEbay).toHaveCount(1)
      await hideRun(page, run.hide)
    })

    await test.step('the list comes along as CSV, a row for each size', async () => {
      await page.getByRole('button', { name: csvExport.open }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(csvExport.form).selectOption('size')
      await dialog.getByLabel(csvExport.addition).fill('../Größe 1')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: csvExport.create }).click()
      const coming = page.waitForEvent('download')
      await page.getByRole('link', { name: csvExport.download }).click()
      const file = await coming
      const name = { de: 'Produkte', en: 'products', es: 'productos' }[language]
      expect(file.suggestedFilename()).toMatch(new RegExp(`^${name}-Größe-1-\\d{4}-\\d\\d-\\d\\d\\.csv$`))
      const rows = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
      expect(rows).toHaveLength(4)
      expect(rows[0]).toContain(';EAN;')
      expect(rows[1]).toContain(`;${brand};Sandale;`)
      await hideRun(page, run.hide)
    })
  })
}
