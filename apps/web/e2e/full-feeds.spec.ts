import type { Page } from '@playwright/test'
import { deliver, ean13 } from './intake.ts'
import { expect, expectAccessible, logIn, test } from './journey.ts'
import { wordsOf } from './words.ts'

/** What a full feed lacks besides one article: ERP ids, some at a time. */
async function lackingBeside(page: Page, feed: number, own: string): Promise<string[]> {
  const answer = await page.request.get(`/v1/intake/feeds/${feed}/articles?per_page=200`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  const { data } = (await answer.json()) as { data: { wws_number: string }[] }
  return data.map(({ wws_number }) => wws_number).filter((number) => number !== own)
}

for (const language of ['de', 'en'] as const) {
  const { app, feeds: words } = wordsOf(language)

  test(`a full feed that lacks much waits, and takes off what it lacks once it is confirmed, ${language}`, async ({
    page,
  }) => {
    const body = String(Date.now()).slice(-10)
    const model = `FEED-${body}`
    const size = { size: '42', ean: ean13(`61${body}`), original_price: 100, sale_price: 80 }
    const article = { wws_number: model, wws_model: model, brand: 'Gabor', title: 'Pumps', sizes: [size] }
    await deliver(page, 'articles', { articles: [article] })
    await deliver(page, 'stock', {
      counted_at: new Date().toISOString(),
      stock: [{ store_number: '101', ean: size.ean, on_hand: 3 }],
    })
    const { id } = await deliver<{ id: number }>(page, 'feeds')
    await deliver(page, `feeds/${id}/complete`)

    await logIn(page, language)
    await page.goto('/productmanagement/import')
    await page.getByRole('link', { name: words.open }).click()
    await expect(page.getByRole('heading', { level: 1, name: app.routes.feeds })).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: words.name.replace('{id}', String(id)) })
    await expect(row).toContainText(words.state.waiting)
    await expectAccessible(page)
    await row.getByRole('link').first().click()
    await expect(page.getByText(words.about.waiting)).toBeVisible()
    await expectAccessible(page)

    // What the ERP sends since is not lacking any more, even where it is refused.
    for (let others = await lackingBeside(page, id, model); others.length > 0; ) {
      await deliver(page, 'articles', { articles: others.map((wws_number) => ({ wws_number, title: 7 })) })
      others = await lackingBeside(page, id, model)
    }
    await page.reload()
    const table = page.getByRole('table', { name: words.missingWaiting })
    await expect(table.getByRole('link')).toHaveText([model])

    await page.getByRole('button', { name: words.confirm }).click()
    const dialog = page.getByRole('dialog', { name: words.confirmTitle_one.replace('{total}', '1') })
    await expect(dialog).toContainText(words.confirmArticles_one.replace('{total}', '1'))
    await expect(dialog).toContainText(words.confirmSizes_one.replace('{total}', '1'))
    await expectAccessible(page)
    await dialog.getByRole('button', { name: words.confirm }).click()
    await expect(page.getByText(words.about.done)).toBeVisible()
    await page.getByRole('link', { name: model }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(model)
    const product = await page.request.get(`/v1/inventory/${model}`, {
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(await product.json()).toMatchObject({ is_active: false })

    await deliver(page, 'articles', { articles: [article] })
    const back = await page.request.get(`/v1/inventory/${model}`, {
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(await back.json()).toMatchObject({ is_active: true })
  })
}
