import { describe, expect, it } from 'vitest'
import { startClient } from '../testing/sandbox-client.ts'

const HEAD =
  'store;ean;price;retail_price;quantity;article_number;article_color;product_name;article_size;store_article_location'
const row = (store: string, ean: string, price: string, quantity: string, name = 'Pumps') =>
  `${store};${ean};${price};99.95;${quantity};A-1;rot;${name};38;`

describe('Connected Retail', () => {
  const open = async () => {
    const { sandbox, admin } = await startClient()
    const put = async (name: string, rows: readonly string[], key = 'sandbox-retail-key') => {
      const response = await fetch(`${sandbox.retailUrl}/sandbox-retail/${name}`, {
        method: 'PUT',
        headers: { 'content-type': 'text/csv', 'x-api-key': key },
        body: [HEAD, ...rows, ''].join('\n'),
      })
      return { status: response.status, body: JSON.parse(await response.text()) }
    }
    return { admin, put }
  }

  it('takes over rows that are right, and says nothing of the others', async () => {
    const { admin, put } = await open()
    const rows = [
      row('1', '4006381333931', '59.95', '3', '"A;""B"""'),
      row('1', '4006381333930', '59.95', '3'),
    ]
    expect((await put('a.csv', rows)).status).toBe(202)
    expect((await admin('GET', '/retail/offers')).body).toMatchObject([
      { store: '1', ean: '4006381333931', price_cents: 5995, quantity: 3, product_name: 'A;"B"' },
    ])
  })

  it('names the lines of what is wrong when it validates, and changes nothing', async () => {
    const { admin, put } = await open()
    const twice = row('1', '4006381333931', '59.95', '3')
    const rows = [
      twice,
      twice,
      row('2', '4006381333931', '100.00', '3'),
      row('3', '4006381333931', '1,00', '1'),
    ]
    expect((await put('validate', rows)).body).toEqual({
      errors: [
        { message: 'An EAN stands once per store.', line_numbers: [3] },
        { message: 'The price is above the retail price.', line_numbers: [4] },
        { message: 'A price is not valid.', line_numbers: [5] },
      ],
      warnings: [],
      result: 'FAILED',
    })
    expect((await admin('GET', '/retail/offers')).body).toEqual([])
  })

  it('lets in those alone who have the key', async () => {
    const { put } = await open()
    expect((await put('a.csv', [], 'falsch')).status).toBe(401)
  })
})
