import type { OrderDetail } from '@kontor/contract/order-document'
import type { OrderRow } from '@kontor/contract/orders'
import type { OrderPointsForecast, PointEntry, PointSums } from '@kontor/contract/ranking'
import type { Page } from '@playwright/test'
import { read } from './api-call.ts'
import { expect, expectAccessible, logIn, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

const SAME_DAY_POINTS = 3
/** What the carrier of the demo refuses. */
const REFUSED = ['999', 'Nirgendwo', '99990']

/** As the screens write points. */
const written = (points: number): string =>
  `${points > 0 ? '+' : ''}${new Intl.NumberFormat('de-DE').format(points)}`

/**
 * An order of one piece that has waited for days, as the demo has many: what the intake takes arrives now. The oldest come
 * first, and one that an earlier journey has sent is not open any more.
 */
async function lateOrder(page: Page) {
  const { data } = await read<{ data: OrderRow[] }>(page, '/orders?order_status=open&per_page=100')
  for (const row of data) {
    if (row.number_of_lines !== 1 || row.delivery_country !== 'DE' || row.order_type !== 'standard') continue
    if (row.has_address_problem || row.has_label_error || row.not_shippable_reason !== null) continue
    const { lines } = await read<OrderPointsForecast>(page, `/orders/${row.id}/points-forecast`)
    const ship = lines[0]?.ship
    if (!ship || ship.points >= SAME_DAY_POINTS) continue
    const order = await read<OrderDetail>(page, `/orders/${row.id}`)
    const address = JSON.stringify(order.customer)
    if (order.shippingLock || REFUSED.some((word) => address.includes(`"${word}"`))) continue
    // Another journey may have said that its store does not have it.
    if (order.lines.some((line) => line.store_id === null)) continue
    return { ...row, ship }
  }
  throw new Error('no order of the demo is late')
}

for (const language of LANGUAGES) {
  const { forecast, performance, ranking, shipping, why } = wordsOf(language)

  test(`ship late, see points, ledger and colour (${language})`, async ({ page }) => {
    await logIn(page, language)
    const order = await lateOrder(page)
    const points = written(order.ship.points)

    await test.step('the line says what sending it still brings', async () => {
      await page.goto(`/orders/${order.id}`)
      const [beforePoints = '', afterPoints = ''] = forecast.line.split('{points}')
      await expect(page.getByText(`${beforePoints}${points}${afterPoints.split('{until}')[0]}`)).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('it is sent, and the points stand in the history', async () => {
      await page.getByRole('button', { name: shipping.ship.create }).click()
      await expect(page.getByText(shipping.ship.done)).toBeVisible({ timeout: 60_000 })
      const { transitions } = await read<OrderDetail>(page, `/orders/${order.id}`)
      expect(transitions.reduce((sum, one) => sum + one.points, 0)).toBe(order.ship.points)
    })

    await test.step('the ledger has the same, with the days that it took', async () => {
      await page.goto('/statistics/ranking')
      const row = page
        .getByRole('row')
        .filter({ hasText: order.ext_order_id })
        .filter({ hasText: why.kind.ship })
      await expect(row).toHaveCount(1)
      const { data } = await read<{ data: PointEntry[] }>(page, '/statistics/ranking/ledger?per_page=200')
      const entries = data.filter(({ order_id }) => order_id === order.id)
      expect(entries.reduce((sum, entry) => sum + entry.points, 0)).toBe(order.ship.points)
      const sent = entries.find(({ kind }) => kind === 'ship')
      expect(sent?.days).toBeGreaterThan(0)
      await expect(row).toContainText(written(sent?.points ?? 0))
    })

    await test.step('the colour is that of the days, here and on the start page', async () => {
      const { acts, days, status } = await read<PointSums>(page, '/statistics/ranking')
      const average = days / acts
      const colour = average <= 1 ? 'green' : average <= 2 ? 'yellow' : 'red'
      expect(status).toBe(colour)
      await expect(
        page.getByRole('region', { name: why.sums }).getByText(ranking.colour[colour], { exact: true }),
      ).toBeVisible()
      await page.goto('/home?view=figures')
      const box = page.getByRole('region', { name: performance.title }).locator('section', {
        has: page.getByRole('heading', { name: performance.ranking.title, exact: true }),
      })
      await expect(box.getByText(ranking.colour[colour], { exact: true })).toBeVisible()
    })

    await test.step('the report of the start page counts it among what was sent late', async () => {
      const report = page.getByRole('region', { name: performance.report.shippings.title, exact: true })
      const link = report.getByRole('link')
      await expect(link).toBeVisible()
      await expect(report.getByRole('row', { name: performance.report.sameDay })).toBeVisible()
      await link.click()
      await expect(page).toHaveURL(/event=shipped/)
    })
  })
}
