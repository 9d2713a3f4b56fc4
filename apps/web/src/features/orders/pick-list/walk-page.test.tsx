import type { PickList, PickListRow } from '@kontor/contract/orders'
import type { Role } from '@kontor/contract/shared'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { WalkPage } from './walk-page.tsx'

const aRow = (line_id: number, more: Partial<PickListRow> = {}): PickListRow => ({
  line_id,
  status: { label: 'approved', style: 'info', icon: 'thumb-up' },
  image_url: 'https://pictures.example/1.jpg',
  img_path: '',
  kind: 'sneaker',
  store_id: 1,
  store_name: 'Schuhhaus Köln',
  store_street: 'Markt 1',
  store_city: '50667 Köln',
  store_number: '001',
  store_erp_id: '',
  order_date: '2026-03-10T09:00:00Z',
  ship_by: null,
  qb_id: line_id,
  sales_channel: 'eBay',
  ext_order_id: `B-${line_id}`,
  order_pieces: 1,
  gift_wrap: false,
  standing: 'open',
  manufacturer: 'Rieker',
  article_number: 'A-1',
  ean: '4006381333931',
  size: '38',
  color: 'schwarz',
  title: `Paar ${line_id}`,
  item_price: 79,
  currency: 'EUR',
  pick: null,
  customer_comment: '',
  notes: [],
  ...more,
})

let rows: PickListRow[]
let isFailing = false
/** Ends the tick that is on its way; undefined while none is. */
let answerTick: (() => void) | undefined
const reads = vi.fn()
const server = setupServer(
  http.get('*/v1/orders/picklist', () => {
    reads()
    if (isFailing) return HttpResponse.json({ code: 'internal', message: 'Fehler' }, { status: 500 })
    return HttpResponse.json({
      data: rows,
      is_capped: false,
      limit: 2000,
      incomplete_orders: [],
      manufacturers: [],
      stores: [],
    } satisfies PickList)
  }),
  http.put('*/v1/orders/picklist/:lineId', async ({ params }) => {
    await new Promise<void>((resolve) => {
      answerTick = resolve
    })
    const pick = { state: 'picked', by: 'Lena', at: '2026-03-10T10:00:00Z', nobody_has_it: false } as const
    rows = rows.map((row) => (row.line_id === Number(params.lineId) ? { ...row, pick } : row))
    return HttpResponse.json({ pick })
  }),
)

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  rows = [aRow(1), aRow(2)]
  isFailing = false
  answerTick = undefined
  reads.mockClear()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

const open = (roles?: Role[]) =>
  renderScreen(
    '/picklist',
    () => <WalkPage shipDialog={(ids) => <p>Versendet: {ids.join(', ')}</p>} />,
    '/picklist?lines=1,2',
    roles ? { roles } : {},
  )
const box = (line: number) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: `„Paar ${line}“ aus B-${line} gepickt` })

describe('the list of a walk', () => {
  it('keeps a tick that is on its way while the list is read anew, and ships what is picked', async () => {
    const { user, queryClient } = open()
    await user.click(await box(1))
    expect((await box(1)).checked).toBe(true)
    const before = reads.mock.calls.length
    await act(() => queryClient.invalidateQueries())
    expect(reads.mock.calls.length).toBeGreaterThan(before)
    expect((await box(1)).checked).toBe(true)
    await waitFor(() => expect(answerTick).toBeDefined())
    act(() => answerTick?.())
    expect(await screen.findByText(/^Lena/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Alle gepickten versenden (1)' }))
    expect(screen.getByText('Versendet: 1')).toBeTruthy()
  })

  it('waits for the pictures before it prints', async () => {
    const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const { user } = open()
    await box(1)
    const button = screen.getByRole('button', { name: 'Alles drucken' })
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
    await user.click(button)
    expect(print).not.toHaveBeenCalled()
    complete.mockReturnValue(true)
    for (const picture of document.images) fireEvent.load(picture)
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
  })

  it('shows packers that a piece is missing is for others to settle', async () => {
    open(['co_orders_send'])
    await box(1)
    const [missing] = screen.getAllByRole('button', { name: /fehlt$/ })
    expect(missing?.hasAttribute('disabled')).toBe(true)
    expect(missing?.getAttribute('aria-description')).toBe('Dafür fehlt Ihnen die Berechtigung.')
  })

  it('takes no tick from who only reads orders', async () => {
    open(['co_products'])
    expect((await box(1)).disabled).toBe(true)
  })

  it('says what became of a piece, and tells of gift wrap', async () => {
    rows = [aRow(1, { standing: 'cancelled' }), aRow(2, { gift_wrap: true, order_pieces: 3 })]
    open()
    expect((await box(1)).disabled).toBe(true)
    expect(screen.getByText('Storniert')).toBeTruthy()
    expect(screen.getByText('Geschenkverpackung')).toBeTruthy()
    expect(screen.getByText('3 Stück')).toBeTruthy()
    expect(screen.getByText('0 von 1 gepickt')).toBeTruthy()
  })

  it('says when there is nothing, when all is packed, and when it cannot be read', async () => {
    rows = []
    const first = open()
    expect(await screen.findByText('Diese Liste hat keine Positionen')).toBeTruthy()
    first.unmount()
    rows = [aRow(1, { standing: 'in_parcel' })]
    const second = open()
    expect(await screen.findByText('Alles von dieser Liste ist verpackt.')).toBeTruthy()
    second.unmount()
    isFailing = true
    const { user } = open()
    const again = await screen.findByRole('button', { name: 'Erneut versuchen' })
    isFailing = false
    await user.click(again)
    expect(await box(1)).toBeTruthy()
  })
})
