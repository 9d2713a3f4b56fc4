import type { Today, TodayRow } from '@kontor/contract/today'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { HomePage } from './home-page.tsx'
import { viewOf } from './home-view.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000 - 30_000).toISOString()
const row = (kind: TodayRow['kind'], more: Partial<TodayRow> = {}): TodayRow => ({
  kind,
  count: 2,
  count_is_capped: false,
  due_at: null,
  since: null,
  part: null,
  stores: [],
  title: '',
  ...more,
})

let today: Today
let user: { id: number; view: object | null }
let asked: string[]
let marked: string[]
const server = setupServer(
  http.get('*/v1/today', () => {
    asked.push('today')
    return HttpResponse.json(today)
  }),
  http.get('*/v1/accounting/user', () => HttpResponse.json({ username: 'jana', ...user })),
  http.get('*/v1/setup/progress', () => HttpResponse.json({ done: true, steps: [] })),
  http.get('*/v1/messages/listNews', () => {
    asked.push('news')
    return HttpResponse.json({
      data: [
        {
          id: 9,
          title: 'Versandkartons 2027',
          message: 'Ab Januar.',
          status: 'info',
          date: inHours(-48),
          read: false,
        },
      ],
    })
  }),
  http.put('*/v1/messages/:id/hide', ({ params }) => {
    marked.push(String(params.id))
    return HttpResponse.json({ message: 'Ausgeblendet.' })
  }),
  http.get('*/v1/observation/returns', ({ request }) => {
    asked.push(`returns${new URL(request.url).search}`)
    return HttpResponse.json({
      total: 3,
      data: [
        {
          group: { name: 'Lindner' },
          rows: [{ order_id: 7, shipping_id: 1, ext_order_id: '305-1', due_at: inHours(-9) }],
        },
      ],
    })
  }),
)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  localStorage.clear()
  asked = []
  marked = []
  user = { id: 3, view: null }
  today = { rows: [], tomorrow: null, figures: null, cancellations: null }
})
afterEach(() => {
  server.resetHandlers()
  vi.useRealTimers()
})
afterAll(() => server.close())

const show = (address = '/home', roles: Parameters<typeof renderScreen>[3] = {}) =>
  renderScreen('/home', HomePage, address, roles)
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Was heute wartet' })).getAllByRole('listitem')

describe('Heute', () => {
  it('has a row for each queue with its count, words, deadline and a button to the list', async () => {
    today.rows = [
      row('overdue', {
        count: 26,
        due_at: inHours(-51),
        stores: [
          { name: 'Köln', count: 19 },
          { name: 'Bonn', count: 7 },
        ],
      }),
      row('label_errors', { count: 3, since: inHours(-5), part: 2 }),
      row('returns', { count: 1, due_at: inHours(4) }),
      row('import_errors', { count: 10_000, count_is_capped: true }),
    ]
    show()
    const [overdue, labels, returns, imports] = await rows()
    expect(overdue?.textContent).toContain('26überfällige Bestellungen19 Köln, 7 Bonn')
    expect(overdue?.textContent).toContain('älteste:2 T 3 h überfällig')
    expect(overdue?.dataset.urgency).toBe('red')
    const ship = within(overdue as HTMLElement).getByRole('link', {
      name: /^Versenden: 26 überfällige Bestellungen/,
    })
    expect(ship.getAttribute('href')).toBe('/orders?view=overdue')
    expect(labels?.textContent).toContain('3Labelfehlerdavon 2 mit abgelehnter Adresse')
    expect(labels?.textContent).toContain('älteste seit 5 h')
    expect(returns?.textContent).toContain('1Retoure nicht gebucht')
    expect(returns?.textContent).toContain('noch 3 h')
    expect(returns?.dataset.urgency).toBe('amber')
    expect(imports?.textContent).toMatch(/10\.000/)
  })

  it('puts the focus on the first button, so that Enter begins; it is the one primary button', async () => {
    today.rows = [row('overdue', { due_at: inHours(-1) }), row('due_today', { due_at: inHours(1) })]
    show()
    const [first] = await rows()
    await waitFor(() => expect(document.activeElement).toBe(within(first as HTMLElement).getByRole('link')))
    expect(document.querySelectorAll('[data-variant="filled"]')).toHaveLength(1)
  })

  it('moves the focus to the next row when the one that had it is done', async () => {
    today.rows = [row('overdue', { due_at: inHours(-1) }), row('due_today', { due_at: inHours(1) })]
    const { queryClient } = show()
    const [overdue, dueToday] = await rows()
    await waitFor(() => expect(document.activeElement).toBe(within(overdue as HTMLElement).getByRole('link')))
    today = { ...today, rows: today.rows.slice(1) }
    await queryClient.refetchQueries()
    await waitFor(() =>
      expect(document.activeElement).toBe(within(dueToday as HTMLElement).getByRole('link')),
    )
  })

  it('only looks where the caller may not act', async () => {
    today.rows = [row('overdue', { due_at: inHours(-1) }), row('returns', { due_at: inHours(-1) })]
    show('/home', { roles: ['co_orders'] })
    const [orders, returns] = await rows()
    expect(orders?.textContent).toContain('Ansehen')
    expect(returns?.textContent).toContain('Buchen')
  })

  it('shows the rate of cancellations as the first row when it warns, else among the figures', async () => {
    const rate = {
      days: 30,
      orders: 1000,
      cancelled: 16,
      percent: 1.6,
      level: 'critical' as const,
      reasons: [],
    }
    today = {
      ...today,
      rows: [row('cancellation_rate', { count: 16 })],
      figures: { orders: 112, amount: 8412.6, shipped: 41, points: 96 },
      cancellations: rate,
    }
    const { unmount } = show()
    expect((await rows())[0]?.textContent).toContain(
      'Stornoquote 1,60 %: Ab 1,5 % wird das Konto deaktiviert.',
    )
    const line = () => screen.getByRole('list', { name: 'Der Tag bisher' }).textContent
    expect(line()).toBe('112 Bestellungen8.412,60 € bestellt41 versendet+96 Punkte bis 24:00')
    unmount()
    today = { ...today, rows: [], cancellations: { ...rate, cancelled: 3, percent: 0.3, level: 'ok' } }
    show()
    await screen.findByText('Nichts wartet')
    expect(line()).toContain('Stornoquote 0,30 %, noch 12 bis 1,5 %')
  })

  it('says that nothing waits', async () => {
    show()
    expect(await screen.findByText('Nichts wartet')).toBeDefined()
  })

  it('offers a retry when it cannot be loaded', async () => {
    server.use(
      http.get('*/v1/today', () => HttpResponse.json({ code: 'x', message: 'Aus' }, { status: 500 })),
    )
    const view = show()
    const again = await screen.findByRole('button', { name: /erneut/i })
    server.resetHandlers()
    await view.user.click(again)
    expect(await screen.findByText('Nichts wartet')).toBeDefined()
  })

  it('names what is due tomorrow', async () => {
    today.tomorrow = 73
    show()
    const link = await screen.findByRole('link', { name: 'Morgen fällig: 73' })
    expect(link.getAttribute('href')).toBe('/orders?due=tomorrow')
  })
})

describe('the dialog of the morning', () => {
  const NEWS = row('news', { count: 1, title: 'Versandkartons 2027' })
  const RETURNS = row('returns', { due_at: inHours(-9), part: 1 })

  it('holds overdue returns and news in one, once a day and person', async () => {
    today.rows = [RETURNS, NEWS]
    const first = show()
    const dialog = await screen.findByRole('dialog', { name: 'Bevor es losgeht' })
    expect(within(dialog).getByRole('link', { name: '305-1' }).getAttribute('href')).toBe('/orders/7')
    expect(within(dialog).getByText('Versandkartons 2027')).toBeDefined()
    expect(asked).toContain('returns?overdue=true')
    await first.user.click(within(dialog).getByRole('button', { name: 'Später' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    first.unmount()

    asked = []
    const second = show()
    await rows()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(asked).toEqual(['today'])
    second.unmount()

    user.id = 4
    const other = show()
    expect(await screen.findByRole('dialog')).toBeDefined()
    other.unmount()

    user.id = 3
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 })
    show()
    expect(await screen.findByRole('dialog')).toBeDefined()
  })

  it('marks the news as read, and asks again what waits', async () => {
    today.rows = [NEWS]
    const view = show()
    const dialog = await screen.findByRole('dialog')
    today.rows = []
    await view.user.click(within(dialog).getByRole('button', { name: 'Gelesen' }))
    expect(await screen.findByText('Nichts wartet')).toBeDefined()
    expect(marked).toEqual(['9'])
  })

  it('stays closed for who looks through another company, and where nothing is overdue or new', async () => {
    today.rows = [row('returns', { due_at: inHours(5), part: 0 })]
    const view = show()
    await rows()
    view.unmount()
    user.view = {}
    today.rows = [RETURNS, NEWS]
    show()
    await rows()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('opens with the news from their row', async () => {
    user.view = {}
    today.rows = [NEWS]
    const view = show()
    await view.user.click(await screen.findByRole('button', { name: /^Lesen/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Neuigkeiten' })
    expect(within(dialog).queryByRole('button', { name: 'Gelesen' })).toBeNull()
  })
})

describe('the views of /home', () => {
  it('are the queues alone without co_dashboard', async () => {
    show('/home?view=figures', { roles: ['co_orders'] })
    expect(await screen.findByText('Nichts wartet')).toBeDefined()
    expect(screen.queryByRole('navigation', { name: 'Ansichten' })).toBeNull()
  })

  it('follow the address, else what was used last', () => {
    expect(viewOf({}, true)).toBe('queues')
    expect(viewOf({ view: 'figures' }, true)).toBe('figures')
    expect(viewOf({ view: 'figures' }, false)).toBe('queues')
    expect(viewOf({ period: 'today' }, true)).toBe('figures')
    localStorage.setItem('kontor.home.view', 'figures')
    expect(viewOf({}, true)).toBe('figures')
    expect(viewOf({ view: 'queues' }, true)).toBe('queues')
    expect(viewOf({ view: 'nonsense' }, true)).toBe('figures')
  })
})
