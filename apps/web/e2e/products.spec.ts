import type { Page } from '@playwright/test'
import { ean13, INTAKE_HEADERS } from './intake.ts'
import { expect, expectAccessible, logIn, openPage, test } from './journey.ts'
import { wordsOf } from './words.ts'

/** Delivers a model in two sizes with three pieces in the first store, as an ERP system does. */
async function deliverModel(page: Page, model: string, title: string, brand: string): Promise<void> {
  const body = String(Date.now()).slice(-10)
  const eans = [ean13(`41${body}`), ean13(`42${body}`)]
  const sizes = eans.map((ean, index) => ({
    size: String(38 + index),
    ean,
    original_price: 100,
    sale_price: 60 + index * 10,
  }))
  const article = {
    wws_number: `J${body}`,
    wws_model: model,
    title,
    brand,
    category: 'Pumps',
    target_group: 'women',
  }
  const delivered = await page.request.post('/v1/intake/articles', {
    headers: INTAKE_HEADERS,
    data: { articles: [{ ...article, season: 'FS27', kind: 'pumps', sizes }] },
  })
  expect((await delivered.json()).data).toMatchObject([{ result: 'created' }])
  await page.request.post('/v1/intake/stock', {
    headers: INTAKE_HEADERS,
    data: {
      counted_at: new Date().toISOString(),
      stock: [{ store_number: '101', ean: eans[0], on_hand: 3 }],
    },
  })
}

const { app, catalogue, ui } = wordsOf('de')
const channelsOf = (page: Page, model: string) =>
  page.getByRole('button', { name: catalogue.channels.of.replace('{model}', model) })
const switchOf = (page: Page, channel: string, model: string) =>
  page.getByRole('switch', {
    name: catalogue.switch.channel.replace('{channel}', channel).replace('{model}', model),
  })

test('a delivered product is found, filtered and switched', async ({ page }) => {
  const brand = `Reise ${Date.now()}`
  const model = `A/B #1 50% ${Date.now()}`
  await deliverModel(page, model, 'Pumps mit Schleife', brand)
  await logIn(page, 'de')

  await test.step('the list says how many there are, above and below', async () => {
    await openPage(page, 'de', app.routes.products)
    await expect(page.getByText(/^1–25 von [\d.]+$/)).toHaveCount(2)
    await page
      .getByRole('navigation', { name: ui.table.pagesAbove })
      .getByRole('button', { name: ui.table.next })
      .click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByText(/^26–50 von [\d.]+$/)).toHaveCount(2)
  })

  await test.step('filters count on Enter and stand in the address', async () => {
    await page.getByLabel(catalogue.filter.wws_model, { exact: true }).fill('A/B #1')
    await page.getByLabel(catalogue.filter.wws_model, { exact: true }).press('Enter')
    await expect(page).toHaveURL(/wws_model=/)
    await expect(page.getByLabel(catalogue.filter.wws_model, { exact: true })).toBeFocused()
    await page.getByLabel(catalogue.filter.stock_company_bigger, { exact: true }).fill('')
    await page.getByLabel(catalogue.filter.stock_company_bigger, { exact: true }).press('Enter')
    await expect(page.getByText(model)).toBeVisible()
    await page.getByRole('button', { name: ui.filters.more }).click()
    await page.getByLabel(catalogue.filter.no_image, { exact: true }).check()
    await expect(page.getByLabel(catalogue.filter.img_id, { exact: true })).toBeDisabled()
    const price = page.getByLabel(catalogue.filter.products_price_bigger, { exact: true })
    await price.fill('1.060,019')
    await price.press('Enter')
    await expect(price).toHaveValue('1060,01')
    await price.fill('60,01')
    await price.press('Enter')
    await expect(page.getByText(ui.empty.filtered)).toBeVisible()
    await page.getByRole('button', { name: ui.filters.reset, exact: true }).click()
    await expect(page).toHaveURL(/\/productmanagement\/products$/)
  })

  await test.step('one column sorts: ascending, descending, none', async () => {
    const price = page.getByRole('columnheader', { name: catalogue.column.products_price })
    for (const sort of ['ascending', 'descending', null]) {
      await price.getByRole('button').click()
      if (sort === null) await expect(price).not.toHaveAttribute('aria-sort')
      else await expect(price).toHaveAttribute('aria-sort', sort)
    }
  })

  await page.goto(`/productmanagement/products?brand=${encodeURIComponent(brand)}&stock_company_bigger=`)
  await test.step('quick clicks end as the last one', async () => {
    const ebay = switchOf(page, 'eBay', model)
    await channelsOf(page, model).click()
    await expect(ebay).toBeChecked()
    await expectAccessible(page)
    await ebay.click()
    await ebay.click()
    await ebay.click()
    await expect(page.getByText(/eBay (wurde aktualisiert|was updated)!/).first()).toBeVisible()
    await expect(ebay).toHaveAttribute('aria-busy', 'false')
    await expect(ebay).not.toBeChecked()
    await page.reload()
    await expect(channelsOf(page, model)).toHaveAccessibleName(
      new RegExp(`${catalogue.channels.off.replace('{channels}', 'eBay')}$`),
    )
  })

  await test.step('a switch that the server refuses goes back', async () => {
    await page.route('**/v1/inventory/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 409, json: { code: 'conflict', message: 'Nein.' } })
        : route.fallback(),
    )
    await channelsOf(page, model).click()
    await switchOf(page, 'Amazon', model).click()
    await expect(page.getByText(catalogue.switch.failed.replace('{message}', 'Nein.'))).toBeVisible()
    await expect(switchOf(page, 'Amazon', model)).toBeChecked()
    await page.unroute('**/v1/inventory/*')
  })
})

test('on a phone the first product is seen without scrolling, with the filter that narrows the list', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page, 'de')
  await page.goto('/productmanagement/products')
  await expect(
    page.getByRole('button', { name: catalogue.channels.of.split('{model}')[0] ?? '' }).first(),
  ).toBeInViewport({ ratio: 1 })
  const stock = page.getByLabel(catalogue.filter.stock_company_bigger, { exact: true })
  await expect(stock).toHaveValue('1')
  const number = page.getByLabel(catalogue.filter.wws_number, { exact: true })
  await expect(number).toBeHidden()
  await page.getByRole('button', { name: ui.filters.more }).click()
  await expect(number).toBeVisible()
  await page.getByRole('button', { name: ui.filters.less }).click()
  await stock.fill('')
  await stock.press('Enter')
  await expect(page).toHaveURL(/stock_company_bigger=/)
  await expect(stock).toBeVisible()
  await expectAccessible(page)
})

test('a product is opened from the list and the search, and switched there', async ({ page, context }) => {
  const brand = `Gang ${Date.now()}`
  const model = `A/B #1 50% ${Date.now()}`
  await deliverModel(page, model, 'Pumps mit Schleife', brand)
  await logIn(page, 'de')
  await page.goto(`/productmanagement/products?brand=${encodeURIComponent(brand)}&stock_company_bigger=`)

  await test.step('the picture leads to the product, details to a tab of their own', async () => {
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: catalogue.details.replace('{model}', model) }).click()
    const tab = await opened
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(`Art. # ${model}`)
    await tab.close()
    await page.getByRole('link', { name: catalogue.toProduct.replace('{model}', model) }).click()
    await expect(page).toHaveURL(/\/productmanagement\/products\/A%2FB/)
  })

  await test.step('the product shows its sizes, of all stores or one', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Art. # ${model}`)
    for (const name of [catalogue.detail.sizes, catalogue.matrix.title])
      await expect(page.getByRole('region', { name }).getByRole('rowheader', { name: '38' })).toBeVisible()
    await expect(page.getByText(catalogue.history.noChanges)).toBeVisible()
    await expect(page.getByText(catalogue.history.noMonths)).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel(catalogue.detail.store, { exact: true }).selectOption({ index: 1 })
    await expect(page).toHaveURL(/storeId=/)
    const whole = page.getByRole('switch', { name: catalogue.switch.product.replace('{model}', model) })
    await whole.click()
    await expect(page.getByText(/Änderung gespeichert|Update Successful/).first()).toBeVisible()
    await expect(whole).not.toBeChecked()
    await expect(switchOf(page, 'Amazon', model)).toBeChecked()
  })

  await test.step('a row leads there, too, and so does the search', async () => {
    await page.goto(`/productmanagement/products?brand=${encodeURIComponent(brand)}&stock_company_bigger=`)
    await page.getByText('Pumps mit Schleife').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Art. # ${model}`)
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog')
    await palette.getByRole('textbox').fill(model)
    await palette.getByText('Pumps mit Schleife', { exact: true }).click()
    await expect(palette).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Art. # ${model}`)
  })
})

test('models are opened in a new tab whatever stands in them, and a list says where it ends (en)', async ({
  page,
}) => {
  const { catalogue: words, ui: uiWords } = wordsOf('en')
  await logIn(page, 'en')
  for (const sign of ['\\', '/../', '%2F', '?+;,"👟']) {
    const model = `A${sign}B ${Date.now()}`
    await deliverModel(page, model, 'Pumps', 'Signs')
    await page.goto(`/productmanagement/products/${encodeURIComponent(model)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Art. # ${model}`)
    await expect(
      page.getByRole('switch', { name: words.switch.product.replace('{model}', model) }),
    ).toBeVisible()
  }
  await page.goto('/productmanagement/products?brand=Signs&stock_company_bigger=&page=9')
  await page.getByRole('button', { name: uiWords.empty.lastPage }).click()
  await expect(page.getByText(/^1–4 of 4$/)).toHaveCount(2)
})

test('what nobody has is not found (en)', async ({ page }) => {
  const { catalogue: words } = wordsOf('en')
  await logIn(page, 'en')
  await page.goto('/inventory/GIBT-ES-NICHT')
  await expect(page).toHaveURL(/\/productmanagement\/products\/GIBT-ES-NICHT/)
  await expect(page.getByRole('heading', { name: words.detail.notFound })).toBeVisible()
  await page.getByRole('link', { name: words.detail.toList }).click()
  await expect(page.getByRole('table', { name: words.list.label })).toBeVisible()
})
