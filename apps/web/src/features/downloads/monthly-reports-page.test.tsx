import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { de as runDe } from '../../ui/run/locales/de.ts'
import { de } from './locales/de.ts'
import { MonthlyReportsPage } from './monthly-reports-page.tsx'

const PATH = '/v1/download/reports/monthly/files/monthly-report.pdf'
const NONE = { report_month: '2026-01', state: null, path: null, rows: 0, created_at: null }
const RUNNING = { ...NONE, state: 'running', rows: 12_000, created_at: '2026-02-03T08:00:00Z' }
const READY = { ...RUNNING, state: 'ready', path: PATH }

let report: object
let asked: number
let requested: unknown[]
const server = setupServer(
  http.get('*/v1/download/reports/monthly', ({ request }) => {
    asked += 1
    const isJanuary = new URL(request.url).searchParams.get('report_month') === '2026-01'
    return HttpResponse.json(isJanuary ? report : NONE)
  }),
  http.post('*/v1/download/reports/monthly', async ({ request }) => {
    requested.push(await request.json())
    report = RUNNING
    return HttpResponse.json(RUNNING)
  }),
)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-03-15T10:00:00Z') })
  report = NONE
  asked = 0
  requested = []
})
afterEach(() => {
  server.resetHandlers()
  vi.useRealTimers()
})
afterAll(() => server.close())

const show = (month = '2026-01') =>
  renderScreen('/downloads/monthly-reports', MonthlyReportsPage, `/downloads/monthly-reports?month=${month}`)
const requestButton = () => screen.findByRole('button', { name: de.monthly.request })
const link = () => screen.findByRole('link', { name: de.download })

describe('a monthly report', () => {
  it('is requested until it has a path, and made anew on request', async () => {
    const { user } = show()
    await user.click(await requestButton())
    expect(await screen.findByText('Bisher 12.000 Positionen.')).toBeTruthy()
    report = READY
    await vi.advanceTimersByTimeAsync(2_000)
    expect((await link()).getAttribute('href')).toBe(PATH)
    expect(screen.queryByRole('button', { name: de.monthly.request })).toBeNull()
    await user.click(screen.getByRole('button', { name: de.orderList.makeAgain }))
    expect(await screen.findByText(de.monthly.running)).toBeTruthy()
    expect(requested).toEqual([
      { report_month: '2026-01', again: false },
      { report_month: '2026-01', again: true },
    ])
  })

  it('is cleared by another month', async () => {
    report = READY
    const { user } = show()
    await link()
    await user.selectOptions(screen.getByLabelText(de.month), 'Februar 2026')
    expect(await requestButton()).toBeTruthy()
    expect(screen.queryByRole('link', { name: de.download })).toBeNull()
    expect(screen.queryByText('März 2026', { ignore: 'option' })).toBeNull()
  })

  it('is asked for fifty times and then said to take too long, and can be waited for again', async () => {
    report = RUNNING
    const { user } = show()
    await screen.findByText(de.monthly.running)
    await vi.advanceTimersByTimeAsync(200_000)
    expect(await screen.findByText(de.orderList.timeOut)).toBeTruthy()
    expect(asked).toBe(50)
    await user.click(screen.getByRole('button', { name: de.orderList.waitOn }))
    report = READY
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await link()).toBeTruthy()
  })

  it('that finds no room says that it waits, and goes on by itself', async () => {
    report = { ...RUNNING, rows: 0, state: 'waiting' }
    show()
    expect(await screen.findByText(de.state.waiting)).toBeTruthy()
    expect(screen.getByText(runDe.waiting)).toBeTruthy()
    expect(screen.queryByText(de.monthly.running)).toBeNull()
    report = READY
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await link()).toBeTruthy()
  })

  it('that fails says so, and can be requested again', async () => {
    report = { ...RUNNING, state: 'failed' }
    show()
    expect(await screen.findByText(de.monthly.failedText)).toBeTruthy()
    expect(await requestButton()).toBeTruthy()
  })
})
