import type { OrderDetail } from '@kontor/contract/order-document'
import type { Page } from '@playwright/test'
import { expect, sandbox } from './journey.ts'
import { type Language, wordsOf } from './words.ts'

const PROVIDER_KEY = Buffer.from('demo-provider:Kontor-Provider-2026').toString('base64')
/** Kaufland, whose account belongs to the provider; the store below is the first merchant's. */
const CHANNEL = '53'
const PRICE = 89.95

/** An order that a shop delivers by the intake API, paid and sent from the first store. @returns its id */
export async function deliverOrder(
  page: Page,
  number: string,
  lines: readonly { title: string; ean?: string; item_price?: number }[],
  /** Left out: at home. */
  delivery: Readonly<Record<string, string>> = {},
  /** Another of the provider's accounts, by its channel. */
  channel = CHANNEL,
  state: 'paid' | 'unpaid' = 'paid',
): Promise<number> {
  const answer = await page.request.post('/v1/intake/orders', {
    headers: { authorization: `Basic ${PROVIDER_KEY}` },
    data: {
      orders: [
        {
          channel,
          ext_order_id: number,
          state,
          order_date: new Date().toISOString(),
          order_total:
            lines.reduce((cents, { item_price = PRICE }) => cents + Math.round(item_price * 100), 0) / 100,
          payment_method: 'paypal',
          customer: {
            comment: 'Bitte klingeln.',
            delivery: {
              first_name: 'Ada',
              last_name: 'Beispiel',
              street: 'Lindenweg',
              street_no: '4',
              zip_code: '50667',
              city: 'Köln',
              ...delivery,
            },
          },
          lines: lines.map((line, index) => ({
            item_id: `${number}-${index + 1}`,
            // Named by the channel, so that no stock of the demo decides which store sends it.
            store_number: '101',
            item_price: PRICE,
            original_item_price: PRICE,
            ...line,
          })),
        },
      ],
    },
  })
  const { data } = (await answer.json()) as { data: { order_id: number | null; message: string }[] }
  const [taken] = data
  if (!taken?.order_id) throw new Error(`the order was not taken: ${taken?.message}`)
  return taken.order_id
}

/** An order as the page that is open asks for it. */
export const orderOf = (page: Page, id: number) =>
  page.evaluate(
    async (orderId) => (await (await fetch(`/v1/orders/${orderId}`)).json()) as unknown,
    id,
  ) as Promise<OrderDetail>

/** Ships an order that is open on the page, and has the carrier scan its parcel. */
export async function shipAndScan(page: Page, language: Language, id: number): Promise<void> {
  const { shipping } = wordsOf(language)
  await page.getByRole('button', { name: shipping.ship.create }).click()
  await expect(page.getByText(shipping.ship.done)).toBeVisible({ timeout: 40_000 })
  const shipped = await orderOf(page, id)
  const label = shipped.shippings.flatMap(({ labels }) => labels).find(({ type }) => type === 'shipping')
  await sandbox('tracking', {
    method: 'POST',
    body: { tracking_number: label?.tracking_number, status: 'picked_up' },
  })
  await expect
    .poll(
      async () =>
        (await orderOf(page, id)).shippings
          .flatMap(({ labels }) => labels)
          .flatMap(({ transitions }) => transitions.map(({ transition }) => transition)),
      { timeout: 40_000 },
    )
    .toContain('picked_up')
}
