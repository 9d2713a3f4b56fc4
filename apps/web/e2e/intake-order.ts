import type { Page } from '@playwright/test'

const PROVIDER_KEY = Buffer.from('demo-provider:Kontor-Provider-2026').toString('base64')
/** Kaufland, whose account belongs to the provider; the store below is the first merchant's. */
const CHANNEL = '53'

/** An order that a shop delivers by the intake API, paid and sent from the first store. @returns its id */
export async function deliverOrder(
  page: Page,
  number: string,
  lines: readonly { title: string; ean?: string }[],
  /** Left out: at home. */
  delivery: Readonly<Record<string, string>> = {},
  /** Another of the provider's accounts, by its channel. */
  channel = CHANNEL,
): Promise<number> {
  const answer = await page.request.post('/v1/intake/orders', {
    headers: { authorization: `Basic ${PROVIDER_KEY}` },
    data: {
      orders: [
        {
          channel,
          ext_order_id: number,
          order_date: new Date().toISOString(),
          order_total: lines.length * 89.95,
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
            item_price: 89.95,
            original_item_price: 89.95,
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
