import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { businessDay } from '../../../lib/format.ts'
import { monthBefore } from '../../../lib/months.ts'
import { aRow } from '../../../testing/order-document/order-builders.ts'
import { refusal } from '../../../testing/order-document/order-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { OrderListPage } from './order-list-page.tsx'

let rows = [aRow()]
let asked: Record<string, string>[]
let details: number
const server = setupServer(
  http.get('*/v1/orders', ({ request }) => {
    asked.push(Object.fromEntries(new URL(request.url).searchParams))
    return HttpResponse.json({
      total: rows.length,
      total_is_capped: false,
      per_page: 25,
      current_page: 1,
      total_pages: 1,
      from: rows.length === 0 ? 0 : 1,
      to: rows.length,
      data: rows,
    })
  }),
  http.get('*/v1/orders/orderFilters', () =>
    HttpResponse.json({
      status: [],
      payments: [],
      channels: [{ id: 4, key: 'amazon', name: 'Amazon', icon: '', color: '' }],
    }),
  ),
  http.get('*/v1/orders/stats', () =>
    HttpResponse.json({
      open: 3,
      reserved: 1,
      return: 0,
      new: 0,
      shipped: 0,
      canceled: 0,
      mp_cancellation: 0,
    }),
  ),
  http.get('*/v1/orders/:id', () => {
    details += 1
    return refusal('order_not_found')
  }),
)

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  rows = [aRow()]
  asked = []
  details = 0
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const today = businessDay(Date.now())
const period = { start: monthBefore(today), end: today }

async function open(address = '/orders') {
  const view = renderScreen('/orders', OrderListPage, address)
  await screen.findByRole('link', { name: '10452' })
  return view
}

describe('the order list', () => {
  it('asks for open and reserved orders of the last month', async () => {
    await open()
    expect(asked).toEqual([{ order_status: 'open-initial', page: '1', per_page: '25', ...period }])
  })

  it('searches on Enter and when a field is left, and keeps it in the address', async () => {
    const { user, router } = await open()
    const search = screen.getByRole('textbox', { name: 'Suche' })
    await user.type(search, 'Muster')
    expect(asked).toHaveLength(1)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'Muster' }))
    expect(router.state.location.search).toEqual({ search: 'Muster' })
    await user.click(screen.getByRole('button', { name: 'Weitere Filter' }))
    await user.type(screen.getByRole('textbox', { name: 'Nachname' }), 'Li')
    await user.tab()
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'Muster', customer_name: 'Li' }))
  })

  it('keeps what was chosen here, and not what a link brings', async () => {
    localStorage.clear()
    const chosen = await open()
    await chosen.user.type(screen.getByRole('textbox', { name: 'Suche' }), 'Muster{Enter}')
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'Muster' }))
    chosen.unmount()
    const linked = await open('/orders?order_status=all-all&ext_order_id_addition=77')
    await linked.user.click(screen.getByRole('button', { name: /Summe/ }))
    await waitFor(() => expect(linked.router.state.location.search).toHaveProperty('sort'))
    linked.unmount()
    const { router } = await open()
    expect(router.state.location.search).toEqual({ search: 'Muster' })
    localStorage.clear()
  })

  it('exports exactly what is filtered, without the page', async () => {
    await open('/orders?search=Li&page=3&sort=-order_total&start=&end=2026-10-01')
    const link = screen.getByRole('link', { name: 'Als CSV exportieren' })
    const address = new URL(link.getAttribute('href') ?? '', 'http://kontor')
    expect(address.pathname).toBe('/v1/orders/list-export')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      order_status: 'open-initial',
      search: 'Li',
      sort: '-order_total',
      end: '2026-10-01',
    })
  })

  it('narrows to what a progress bar stands for', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: /Reserviert 1.*25 %/ }))
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ order_status: 'reserved' }))
    expect(screen.getByRole('button', { name: /Offen 3.*75 %/ })).toBeTruthy()
  })

  it('sorts by a heading', async () => {
    const { user } = await open()
    const heading = screen.getByRole('columnheader', { name: 'Summe' })
    await user.click(within(heading).getByRole('button'))
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: 'order_total' }))
    await user.click(within(heading).getByRole('button'))
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: '-order_total' }))
  })

  it('shows its own order, which needs no word in the address', async () => {
    const { user, router } = await open()
    const due = () => screen.getByRole('columnheader', { name: 'Fällig' })
    expect(due().getAttribute('aria-sort')).toBe('ascending')
    await user.click(within(due()).getByRole('button'))
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: '-ship_by' }))
    await user.click(within(due()).getByRole('button'))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  it('asks for what is due in all of time', async () => {
    const { user } = await open()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Fällig' }), 'overdue')
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({
        order_status: 'open-initial',
        due: 'overdue',
        page: '1',
        per_page: '25',
      }),
    )
    await user.selectOptions(screen.getByRole('combobox', { name: 'Fällig' }), '')
    await waitFor(() => expect(asked.at(-1)).toMatchObject(period))
  })

  it('names the filters when nothing matches, and searches everything on demand', async () => {
    rows = []
    const { user, router } = renderScreen('/orders', OrderListPage, '/orders?search=nix')
    expect(await screen.findByText('Keine Treffer für diese Filter')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'In allen Bestellungen suchen' }))
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({ order_status: 'all-all', search: 'nix', page: '1', per_page: '25' }),
    )
    await user.click(screen.getAllByRole('button', { name: /Filter zurücksetzen/ })[0] ?? document.body)
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  it('says that nothing is open when no filter is to blame', async () => {
    rows = []
    renderScreen('/orders', OrderListPage, '/orders')
    expect(await screen.findByText('Nichts offen')).toBeTruthy()
  })

  it('loads the order on whose row the pointer rests, once', async () => {
    const { user } = await open()
    const row = screen.getByRole('row', { name: /10452/ })
    await user.hover(row)
    await waitFor(() => expect(details).toBe(1))
  })

  it('marks what is wrong and what kind of order it is', async () => {
    rows = [
      aRow({
        order_type: 'prime',
        is_without_store: true,
        has_address_problem: true,
        has_label_error: true,
        not_shippable_reason: 'pickup',
      }),
    ]
    await open()
    const row = within(screen.getByRole('row', { name: /10452/ }))
    for (const text of ['Prime', 'Extern', 'Adresse', 'Label', 'Filiale fehlt', 'Kein Versand hier']) {
      expect(row.getByText(text)).toBeTruthy()
    }
  })

  it('is not shown to users without its right', async () => {
    renderScreen('/orders', OrderListPage, '/orders', { roles: ['co_accounting'] })
    expect(await screen.findByText('Kein Zugriff')).toBeTruthy()
    expect(asked).toEqual([])
  })
})
