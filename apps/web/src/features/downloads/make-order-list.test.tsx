import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { de as runDe } from '../../ui/run/locales/de.ts'
import { lastMonth, orderListsSearch, trackingCodesSearch } from './downloads-search.ts'
import { de } from './locales/de.ts'
import { OrderListsPage } from './order-lists-page.tsx'

const NAME = `orders-2026-01-01-2026-01-31-${'0'.repeat(32)}.csv`
const RANGE = { start: '2026-01-01', end: '2026-01-31' }
const ADDRESS = `/downloads/orders?start=${RANGE.start}&end=${RANGE.end}`

interface Check {
  readyToDownload: boolean
  state: string
  rows: number
}
const RUNNING: Check = { readyToDownload: false, state: 'running', rows: 12_000 }
const READY: Check = { readyToDownload: true, state: 'ready', rows: 20_000 }
const row = (state: string) => ({
  ...RANGE,
  id: 1,
  fileName: NAME,
  format: 'csv',
  state,
  rows: 20_000,
  size: 1000,
  requested_by: 'Ada Quast',
  created_at: '2026-02-03T08:00:00Z',
  expires_at: '2026-02-10T08:00:00Z',
})

let check: Check
let lists: object[]
let asked: number
let started: unknown[]
const server = setupServer(
  http.get('*/v1/download/orderList', () => HttpResponse.json({ data: lists })),
  http.post('*/v1/download/orderList/startGenerate', async ({ request }) => {
    started.push(await request.json())
    return HttpResponse.json({ fileName: NAME })
  }),
  http.get('*/v1/download/orderList/checkFile', () => {
    asked += 1
    return HttpResponse.json(check)
  }),
)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  check = RUNNING
  lists = []
  asked = 0
  started = []
})
afterEach(() => {
  server.resetHandlers()
  vi.useRealTimers()
})
afterAll(() => server.close())

const show = (address = ADDRESS) => renderScreen('/downloads/orders', OrderListsPage, address)
const download = { name: 'Herunterladen: 01.01.2026 bis 31.01.2026' }
const makeButton = () => screen.findByRole('button', { name: de.orderList.make })

describe('an order list', () => {
  it('is made with a warning, and offered when it is ready', async () => {
    const { user } = show()
    await user.click(await makeButton())
    expect(await screen.findByText(de.orderList.runningText)).toBeTruthy()
    expect(await screen.findByText('Bisher 12.000 Positionen.')).toBeTruthy()
    expect((await makeButton()).hasAttribute('disabled')).toBe(true)
    expect(started).toEqual([{ ...RANGE, format: 'csv' }])
    check = READY
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await screen.findByRole('button', download)).toBeTruthy()
    expect(screen.queryByText(de.orderList.runningText)).toBeNull()
  })

  it('is asked for fifty times and then said to take too long, and can be waited for again', async () => {
    const { user } = show()
    await user.click(await makeButton())
    await screen.findByText(de.orderList.runningText)
    await vi.advanceTimersByTimeAsync(200_000)
    expect(await screen.findByText(de.orderList.timeOut)).toBeTruthy()
    expect(asked).toBe(50)
    expect(screen.queryByText(runDe.waiting)).toBeNull()
    expect(screen.queryByText(de.orderList.runningText)).toBeNull()
    await user.click(screen.getByRole('button', { name: de.orderList.waitOn }))
    check = READY
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await screen.findByRole('button', download)).toBeTruthy()
  })

  it('that is being made or ready is found again after a reload', async () => {
    lists = [row('running')]
    show()
    expect(await screen.findByText(de.orderList.runningText)).toBeTruthy()
    check = READY
    lists = [row('ready')]
    await vi.advanceTimersByTimeAsync(2_000)
    await waitFor(() => expect(screen.getAllByRole('button', download)).toHaveLength(2))
    expect(started).toEqual([])
  })

  it('of another range begins anew', async () => {
    lists = [row('ready')]
    check = READY
    show('/downloads/orders?start=2026-02-01&end=2026-02-28')
    await waitFor(async () => expect((await makeButton()).hasAttribute('disabled')).toBe(false))
    expect(await screen.findAllByRole('button', download)).toHaveLength(1)
  })

  it('of another format begins anew, too', async () => {
    lists = [row('ready')]
    check = READY
    const { user } = show()
    await waitFor(() => expect(screen.getAllByRole('button', download)).toHaveLength(2))
    await user.selectOptions(screen.getByLabelText('Dateiformat'), 'xlsx')
    await waitFor(() => expect(screen.getAllByRole('button', download)).toHaveLength(1))
    await user.click(await makeButton())
    await waitFor(() => expect(started).toEqual([{ ...RANGE, format: 'xlsx' }]))
  })

  it('that fails says so', async () => {
    const { user } = show()
    check = { readyToDownload: false, state: 'failed', rows: 0 }
    await user.click(await makeButton())
    expect(await screen.findByText(de.orderList.failedText)).toBeTruthy()
    server.use(
      http.post('*/v1/download/orderList/startGenerate', () =>
        HttpResponse.json({ code: 'internal_error', message: 'Kaputt', request_id: 'r-1' }, { status: 500 }),
      ),
    )
    await user.click(await makeButton())
    expect(await screen.findByText('Kaputt')).toBeTruthy()
  })
})

it.each([
  ['2026-03-15', '2026-02-01', '2026-02-28'],
  ['2028-03-01', '2028-02-01', '2028-02-29'],
  ['2026-01-31', '2025-12-01', '2025-12-31'],
])('the month before %s is %s to %s', (today, start, end) => {
  expect(lastMonth(today)).toEqual({ start, end })
})

it('lists and tracking codes begin with last month to today', () => {
  expect(orderListsSearch('2026-03-31').parse({})).toEqual({ start: '2026-02-28', end: '2026-03-31' })
  expect(trackingCodesSearch('2026-03-15').parse({})).toMatchObject({
    dateFrom: '2026-02-15',
    dateTo: '2026-03-15',
  })
})
