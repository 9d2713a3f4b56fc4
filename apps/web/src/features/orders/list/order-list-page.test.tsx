import type { OrderView } from '@kontor/contract/order-views'
import { monthBefore } from '@kontor/contract/shared'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { businessDay } from '../../../lib/format.ts'
import { aRow } from '../../../testing/order-document/order-builders.ts'
import { refusal } from '../../../testing/order-document/order-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { OrderListPage } from './order-list-page.tsx'

const A_VIEW: OrderView = {
  id: 7,
  name: '<b>Köln</b>, ein Paar',
  is_shared: false,
  filters: { order_status: 'all-all', search: 'Köln', sales_channel: 4 },
  is_of_last_month: true,
  columns: ['status', 'id', 'customer_name'],
  is_default: false,
}
let saved: OrderView[]
let counted: { id: string; count: number; count_is_capped: boolean }[]
let written: unknown[]
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
  http.get('*/v1/orders/views', () => HttpResponse.json({ data: saved })),
  http.get('*/v1/orders/views/counts', () => HttpResponse.json({ data: counted })),
  http.post('*/v1/orders/views', async ({ request }) => {
    written.push(await request.json())
    return HttpResponse.json({ ...A_VIEW, id: 9, name: 'Neu' }, { status: 201 })
  }),
  http.put('*/v1/orders/views/default', async ({ request }) => {
    written.push(await request.json())
    return HttpResponse.json({ view_id: 7 })
  }),
  http.delete('*/v1/orders/views/7', () => {
    written.push('deleted')
    saved = []
    return HttpResponse.json({ id: 7 })
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
  saved = []
  counted = []
  written = []
  localStorage.clear()
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
  it('asks for open and reserved orders, whatever their age', async () => {
    await open()
    expect(asked).toEqual([{ order_status: 'open-initial', page: '1', per_page: '25' }])
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
    await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('due'))
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
    expect(await screen.findByText('Keine Bestellungen')).toBeTruthy()
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

describe('the views of the order list', () => {
  const tabs = () => within(screen.getByRole('navigation', { name: 'Ansichten' }))

  it.each([
    ['overdue', { order_status: 'open-initial', due: 'overdue' }],
    ['today', { order_status: 'open-initial', due: 'today' }],
    ['waiting', { order_status: 'open-initial' }],
    ['reserved', { order_status: 'reserved' }],
    ['label_errors', { order_status: 'all-all', label_error: '1', sort: 'ship_by' }],
    ['shipped', { order_status: 'shipped', ...period }],
    ['all', { order_status: 'all-all', ...period }],
  ])('%s asks for what its name says', async (view, filters) => {
    await open(`/orders?view=${view}`)
    expect(asked).toEqual([{ page: '1', per_page: '25', ...filters }])
  })

  it('are tabs with counts, asked for after the rows', async () => {
    counted = [
      { id: 'overdue', count: 26, count_is_capped: false },
      { id: 'all', count: 1000, count_is_capped: true },
      { id: '7', count: 0, count_is_capped: false },
    ]
    saved = [A_VIEW]
    await open('/orders?view=overdue')
    const overdue = await tabs().findByRole('link', { name: 'Überfällig 26' })
    expect(overdue.getAttribute('aria-current')).toBe('page')
    expect(tabs().getByRole('link', { name: 'Alle 1.000+' }).getAttribute('aria-current')).toBeNull()
    expect(tabs().getByRole('link', { name: '<b>Köln</b>, ein Paar 0' })).toBeTruthy()
    expect(tabs().getAllByRole('link')).toHaveLength(8)
  })

  it('are moved between by arrow keys', async () => {
    const { user } = await open()
    tabs().getByRole('link', { name: 'Alle' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement?.textContent?.trim()).toBe('Überfällig')
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(document.activeElement?.textContent?.trim()).toBe('Versendet')
  })

  it('are filtered on, and a reset leaves them', async () => {
    const { user, router } = await open('/orders?view=overdue')
    await user.type(screen.getByRole('textbox', { name: 'Suche' }), 'Li{Enter}')
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ due: 'overdue', search: 'Li' }))
    expect(router.state.location.search).toEqual({ view: 'overdue', search: 'Li' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Fällig' }), '')
    await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('due'))
    expect(router.state.location.search).toEqual({ view: 'overdue', search: 'Li', due: '' })
    await user.click(screen.getByRole('button', { name: /Filter zurücksetzen/ }))
    await waitFor(() => expect(router.state.location.search).toEqual({ view: 'overdue' }))
  })

  it('open a saved one by its address, with filters, period and columns', async () => {
    saved = [A_VIEW]
    const { user, router } = await open('/orders?view=7')
    const filters = { order_status: 'all-all', search: 'Köln', sales_channel: '4', ...period }
    expect(asked).toEqual([{ page: '1', per_page: '25', ...filters }])
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Status',
      'Bestellung',
      'Kunde',
    ])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Verkaufskanal' }), '')
    await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('sales_channel'))
    expect(router.state.location.search).toEqual({ view: '7', sales_channel: '' })
  })

  it('say of one that is not there that it is not available, and ask for no orders', async () => {
    renderScreen('/orders', OrderListPage, '/orders?view=8')
    expect(await screen.findByText('Diese Ansicht ist nicht verfügbar')).toBeTruthy()
    expect(asked).toEqual([])
  })

  it('begin with the one that the reader has chosen, on this device at once', async () => {
    saved = [{ ...A_VIEW, is_default: true }]
    const first = await open()
    await waitFor(() => expect(first.router.state.location.search).toEqual({ view: '7' }))
    first.unmount()
    asked = []
    await open()
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({ search: 'Köln' })
  })

  it('are saved as the list is: filters, period, sorting and columns', async () => {
    localStorage.setItem('kontor.table.orders', JSON.stringify({ columns: ['id', 'status'] }))
    const { user, router } = await open('/orders?view=shipped&sort=order_total&sales_channel=4&page=2')
    await user.click(screen.getByRole('button', { name: 'Ansicht speichern' }))
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), ' Neu ')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Für wen' }), 'Für alle in der Firma')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ansicht speichern' }))
    await waitFor(() =>
      expect(written).toEqual([
        {
          name: 'Neu',
          is_shared: true,
          filters: { order_status: 'shipped', sales_channel: 4, sort: 'order_total' },
          is_of_last_month: true,
          columns: ['id', 'status'],
        },
      ]),
    )
    await waitFor(() => expect(router.state.location.search).toEqual({ view: '9' }))
  })

  it('are saved for the company by those alone who may change its settings', async () => {
    saved = [{ ...A_VIEW, is_shared: true }]
    renderScreen('/orders', OrderListPage, '/orders?view=7', { roles: ['co_orders'] })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Ansicht verwalten' }))
    expect(await screen.findByRole('button', { name: 'Link zeigen …', hidden: true })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Löschen …', hidden: true })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Ansicht speichern' }))
    expect(await screen.findByRole('textbox', { name: /Name/ })).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: 'Für wen' })).toBeNull()
  })

  it('are managed from their tab', async () => {
    saved = [A_VIEW]
    const { user, router } = await open('/orders?view=7')
    const choose = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: 'Ansicht verwalten' }))
      await user.click(await screen.findByRole('button', { name, hidden: true }))
    }
    await choose('Als Standard öffnen')
    await waitFor(() => expect(written).toEqual([{ view_id: 7 }]))
    await choose('Link zeigen …')
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' })).value).toMatch(
      /\?view=7$/,
    )
    await user.click(screen.getByRole('button', { name: 'Fertig' }))
    await choose('Löschen …')
    await user.click(await screen.findByRole('button', { name: 'Ansicht löschen' }))
    await waitFor(() => expect(written.at(-1)).toBe('deleted'))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })
})
