import { halfYearOf, type Uvp } from '@kontor/contract/pricing'
import type { APIRequestContext, Page } from '@playwright/test'
import { deliver, ean13 } from './intake.ts'
import { deliverOrder, shipAndScan } from './intake-order.ts'
import { expect, expectAccessible, logIn, PASSWORD, test } from './journey.ts'
import { LANGUAGES, type Language, wordsOf } from './words.ts'

/** What a sale through Kaufland costs: the values of the trade. */
const COSTS = {
  name: 'kaufland',
  sales_channel_id: 53,
  commission_marketplace: 14,
  commission_other: 1,
  commission_return_refund: 80,
  postage_shipping: 4.2,
  postage_return: 4.2,
  marketplace_shipping_cost: 0.5,
  marketplace_return_cost: 1,
  return_quota: 30,
}
/** Seasons that the demo lowers by a quarter. */
const SEASONS_BACK = 5

/** Saves something as the one who keeps the accounts; not in the page, which would then be logged in. */
async function save<T>(request: APIRequestContext, path: string, data: object): Promise<T> {
  const login = await request.post('/v1/login', {
    data: { username: 'buchhaltung', password: PASSWORD },
  })
  const { token } = (await login.json()) as { token: string }
  const answer = await request.post(`/v1${path}`, { headers: { 'auth-token': token }, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as T
}

function seasonBack(current: string): string {
  const halfYear = (halfYearOf(current) ?? 0) - SEASONS_BACK
  return `${halfYear % 2 === 0 ? 'FS' : 'HW'}${Math.floor(halfYear / 2)}`
}

/** An order of three shoes at 99.95, of which the last one has no purchase price, shipped through Kaufland. @returns its id */
async function shippedOrder(page: Page, language: Language, uvp: Uvp): Promise<number> {
  const stamp = String(Date.now())
  const eans = [0, 1].map((index) => ean13(`48${index}${stamp.slice(-9)}`))
  await deliver(page, 'articles', {
    articles: [
      {
        wws_number: `MM${stamp}`,
        wws_model: `MM${stamp}`,
        title: 'Stiefelette',
        brand: uvp.manufacturer_discounts.find(({ discount }) => discount === 5)?.name,
        season: seasonBack(uvp.configuration.season_current),
        sizes: eans.map((ean, index) => ({
          size: `4${index}`,
          ean,
          original_price: 119.95,
          sale_price: 99.95,
          ...(index === 0 && { cost_price: 40 }),
        })),
      },
    ],
  })
  const lines = [...eans.slice(0, 1), ...eans].map((ean, index) => ({
    title: `Stiefelette ${index + 1}`,
    ean,
    item_price: 99.95,
  }))
  const id = await deliverOrder(page, `MARGIN-${language}-${stamp}`, lines)
  await page.goto(`/orders/${id}`)
  await shipAndScan(page, language, id)
  return id
}

for (const language of LANGUAGES) {
  const { orderScreen, returns } = wordsOf(language)
  const words = returns.margin

  test(`a partial refund says what the sale still earns (${language})`, async ({ page, request }) => {
    test.slow()
    const meter = page.getByRole('region', { name: words.title })
    const openDialog = async (position: number) => {
      await page
        .getByRole('button', { name: orderScreen.optionsOf.replace('{position}', String(position)) })
        .click()
      await page.getByRole('button', { name: orderScreen.action.refund, exact: true }).click()
    }
    const amount = page.getByLabel(returns.refund.amount)
    const uvp = await save<Uvp>(request, '/uvp/sales-channels', [COSTS])
    await logIn(page, language)
    const id = await shippedOrder(page, language, uvp)

    await test.step('nothing moves when it comes', async () => {
      let answered = () => {}
      const held = new Promise<void>((resolve) => {
        answered = resolve
      })
      await page.route('**/margin?*', async (route) => {
        await held
        await route.continue()
      })
      await openDialog(1)
      await expect(meter).toHaveAttribute('aria-busy', 'true')
      const below = page.getByRole('group', { name: returns.image.title })
      const before = await below.boundingBox()
      answered()
      await expect(meter.getByText(words.verdict.earns)).toBeVisible()
      await expect(meter.getByText(/^33,71\s€$/)).toBeVisible()
      expect(await below.boundingBox()).toEqual(before)
    })

    await test.step('the bookkeeper sees each amount as it is typed', async () => {
      await expect(meter.getByText(/^48,84\s€$/)).toBeVisible()
      await expect(meter.getByText(/17,12\s€/)).toBeVisible()
      await amount.fill('20')
      await expect(meter.getByText(/^19,90\s€$/)).toBeVisible()
      await expectAccessible(page)
      await amount.fill('48,84')
      await expect(meter.getByText(words.verdict.cheaper_than_return)).toBeVisible()
      await amount.fill('73,63')
      await expect(meter.getByText(words.verdict.cheaper_than_return)).toBeVisible()
      await amount.fill('73,64')
      await expect(meter.getByText(words.verdict.loses)).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('it fits a phone', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      const box = await meter.boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
      expect(await meter.evaluate((of) => of.scrollWidth <= of.clientWidth)).toBe(true)
      await page.setViewportSize({ width: 1440, height: 900 })
    })

    await test.step('it says when the purchase price is missing', async () => {
      await page.goto(`/orders/${id}`)
      await openDialog(3)
      await expect(meter.getByText(words.gap.no_cost_price)).toBeVisible()
    })

    await test.step('who keeps no accounts reads words, and no amount', async () => {
      await page.evaluate(() => localStorage.clear())
      await page.context().clearCookies()
      await logIn(page, language, 'auftrag')
      await page.goto(`/orders/${id}`)
      await openDialog(1)
      await expect(meter.getByText(words.verdict.earns)).toBeVisible()
      await amount.fill('80')
      await expect(meter.getByText(words.verdict.loses)).toBeVisible()
      await expect(meter).not.toContainText('€')
      await expectAccessible(page)
    })
  })
}
