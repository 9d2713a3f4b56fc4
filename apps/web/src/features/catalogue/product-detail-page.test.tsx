import type { Product, ProductHistory } from '@kontor/contract/catalogue'
import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ProductDetailPage } from './product-detail-page.tsx'

const PATH = '/productmanagement/products/$model'
const ADDRESS = '/productmanagement/products/P-1'

const PRODUCT: Product = {
  id: 7,
  title: 'Pumps Lena',
  brand: 'Gabor',
  img_id: '',
  img_path: '',
  kind: 'pumps',
  color: 'rot',
  category: 'Pumps',
  target_group: 'women',
  wws_number: 'W 1',
  wws_model: 'P-1',
  shares_model: false,
  season: 'FS26',
  products_price: 79,
  price_rate: 21,
  pct: { val: 21, style: 'warning', icon: 'arrow-down' },
  sales: { total: 60, channels: { ebay: 60 } },
  returns: { total: 50, channels: { ebay: 50 } },
  return_rate: 83.33,
  stock_company: 3,
  is_active: true,
  channels: [{ name: 'ebay', active: true }],
  fit: { runs: 'small', percent: 38, returns: 50 },
  picture: { url: '', state: 'none', problem: null, fetched_at: null, next_at: null },
  stores: [
    {
      id: 4,
      store_number: '101',
      name: 'Mitte',
      address: 'Markt 1',
      zip: '1',
      city: 'Ulm',
      erp_store_id: '',
    },
  ],
  sizes: [
    {
      size: '38',
      ean: '4006381333931',
      original_price: 100,
      sale_price: 79,
      stock: 3,
      storeId: null,
      by_store: [{ id: 4, stock: 3, reserved: 2 }],
      store_information: [{ id: 4, store_number: '101', name: 'Mitte', address: 'Markt 1', stock: 3 }],
    },
  ],
}
const HISTORY: ProductHistory = {
  months: [{ month: '2026-01', sold: 60, returned: 50 }],
  prices: [
    { channel: '', price: 79, lowest_30_days: 69 },
    { channel: 'ebay', price: 82, lowest_30_days: 82 },
  ],
  changes: [],
}

const server = setupServer(
  http.get('*/v1/inventory/filters', () =>
    HttpResponse.json({
      brands: [],
      seasons: [],
      channels: [{ id: 2, name: 'ebay', label: 'eBay' }],
      defaults: { stock_company_bigger: 1 },
    }),
  ),
  http.get('*/v1/inventory/:id/history', () => HttpResponse.json(HISTORY)),
  http.get('*/v1/inventory/:id', () => HttpResponse.json(PRODUCT)),
)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const show = () => renderScreen(PATH, () => <ProductDetailPage more={() => null} />, ADDRESS)
/** The cells of the row in which a text stands. */
function cellsOf(element: HTMLElement): (string | null)[] {
  const row = element.closest('tr')
  if (!row) throw new Error('stands in no row')
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
}

describe('the page of a product', () => {
  it('says how it fits, what each store has with what is promised, and the lowest price per channel', async () => {
    show()
    expect(await screen.findByText('fällt klein aus: 38 % von 50 Retouren')).toBeDefined()
    expect(screen.getByRole('heading', { level: 1, name: 'Art. # P-1' })).toBeDefined()
    const matrix = within(screen.getByRole('region', { name: 'Bestand nach Filialen' }))
    expect(cellsOf(matrix.getByRole('rowheader', { name: '38' }))).toEqual(['3 (2)'])
    const others = await screen.findByRole('rowheader', { name: 'Sonst' })
    expect(cellsOf(others).map((text) => text?.replace(/\s/g, ' '))).toEqual(['79,00 €', '69,00 €'])
    expect(
      screen.getByRole('columnheader', { name: '30-Tage-Tiefstpreis bis heute' }).getAttribute('data-hint'),
    ).toContain('nicht der niedrigste davor')
  })

  it('keeps what it has where the history fails, and asks for that again', async () => {
    server.use(
      http.get(
        '*/v1/inventory/:id/history',
        () =>
          HttpResponse.json({ code: 'internal_error', message: 'Kaputt.', request_id: 'r' }, { status: 500 }),
        { once: true },
      ),
    )
    const { user } = show()
    expect(await screen.findByText('Kaputt.')).toBeDefined()
    expect(screen.getByText('4006381333931')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByText('Sonst')).toBeDefined()
  })

  it('lets choose among the articles of a model', async () => {
    server.use(
      http.get('*/v1/inventory/:id', () =>
        HttpResponse.json(
          {
            code: 'product_ambiguous',
            message: 'Mehrere',
            request_id: 'r',
            candidates: [
              { wws_number: 'W 1', title: 'Pumps Lena' },
              { wws_number: 'W/2', title: 'Pumps Ida' },
            ],
          },
          { status: 409 },
        ),
      ),
    )
    show()
    expect(await screen.findByText('Mehrere Artikel haben dieses Modell')).toBeDefined()
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining([`${ADDRESS}?wws_number=W+1`, `${ADDRESS}?wws_number=W%2F2`]),
    )
  })
})
