import type {
  CancellationRate,
  FailedLabel,
  ObservationGroup,
  ObservationRow,
} from '@kontor/contract/monitoring'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { FailedLabelsPage } from './failed-labels-page.tsx'
import { OpenReturnsPage, UnknownStatusPage } from './observation-page.tsx'
import { useRateWords } from './rate-words.ts'

// The form has tests of its own (features/orders/address).
vi.mock('./label-address-dialog.tsx', () => ({
  LabelAddressDialog: ({ label }: { label: { ext_order_id: string } }) => (
    <p>Adresse zu {label.ext_order_id}</p>
  ),
}))

const row = (over: Partial<ObservationRow> = {}): ObservationRow => ({
  order_id: 7,
  ext_order_id: '305-1',
  sales_channel_id: 4,
  sales_channel: 'Amazon',
  erp_article_number: 'A-1',
  title: 'Sneaker Elbe',
  order_date: '2026-03-09T08:00:00Z',
  occured_at: '2026-03-10T08:00:00Z',
  date_diff: 50 * 60,
  shipping_id: 3,
  shipping_date: '2026-03-09T10:00:00Z',
  carrier: 'dhl',
  tracking_number: '0034',
  tracking_url: null,
  due_at: '2026-03-11T16:00:00Z',
  overdue: false,
  ...over,
})
const group = (name: string, rows: ObservationRow[]): ObservationGroup => ({
  group: { name, email: `${name.toLowerCase()}@example.test`, company_id: rows[0]?.order_id ?? 1 },
  rows,
})
const label = (over: Partial<FailedLabel> = {}): FailedLabel => ({
  id: 5,
  order_id: 7,
  ext_order_id: '305-1',
  sales_channel_id: 4,
  sales_channel: 'Amazon',
  merchant_external_order: false,
  company: { id: 1, name: 'Lindner' },
  created_at: '2026-03-10T08:00:00Z',
  label_type: 'shipping',
  status: 'failed',
  show: true,
  own_label_error: true,
  information: ['Der Versanddienst lehnt die Lieferadresse ab.'],
  address_editable: false,
  ...over,
})
const page = <T,>(data: T[]) => ({
  total: data.length,
  total_is_capped: false,
  per_page: 25,
  current_page: 1,
  total_pages: 1,
  from: 1,
  to: data.length,
  data,
})

let groups: ObservationGroup[]
let labels: FailedLabel[]
let retry: () => Response
let asked: string[]
let rate: CancellationRate
const server = setupServer(
  http.get('*/v1/observation/labels/failed', () => HttpResponse.json(page(labels))),
  http.put('*/v1/observation/labels/failed/5', () => retry()),
  http.get('*/v1/observation/:type', ({ request }) => {
    asked.push(new URL(request.url).search)
    return HttpResponse.json(page(groups))
  }),
  http.put('*/v1/observation/unknown-status/7/hidden', () => {
    groups = []
    return HttpResponse.json({ message: 'Ausgeblendet.' })
  }),
)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  groups = [group('Lindner', [row()])]
  labels = [label()]
  asked = []
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

describe('the monitoring lists', () => {
  it('show a merchant one table, with age and way to the order', async () => {
    groups = [group('Lindner', [row({ overdue: true })])]
    renderScreen('/overview/returns', OpenReturnsPage, '/overview/returns')
    const link = await screen.findByRole('link', { name: /305-1/ })
    expect(link?.getAttribute('href')).toBe('/orders/7')
    expect(screen.getByText('2 T 2 h')).toBeDefined()
    expect(screen.getByText(/^\d+ T überfällig$/)).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Lindner' })).toBeNull()
  })

  it('show the provider one table a company, and open its orders in the view of that company', async () => {
    const viewed: string[] = []
    server.use(
      http.post('*/v1/accounting/companies/:id/view', ({ params }) => {
        viewed.push(String(params.id))
        return HttpResponse.json({ roles: ['co_orders'] })
      }),
    )
    groups = [
      group('Brandt', [row()]),
      group('Lindner', [row({ order_id: 8, ext_order_id: '305-2', shipping_id: 4 })]),
    ]
    const { user, router } = renderScreen('/overview/returns', OpenReturnsPage, '/overview/returns', {
      roles: ['service'],
    })
    expect(await screen.findByRole('heading', { name: 'Brandt' })).toBeDefined()
    expect(screen.getAllByRole('table')).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'lindner@example.test' })).toBeDefined()
    // No link: in a tab of its own there would be no view of the company yet.
    expect(screen.queryByRole('link', { name: '305-2' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '305-2' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/orders/8'))
    expect(viewed).toEqual(['8'])
  })

  it('ask for overdue returns only, and say when there is nothing', async () => {
    groups = []
    renderScreen('/overview/returns', OpenReturnsPage, '/overview/returns?overdue=true')
    expect(await screen.findByText('Keine Retouren, die noch zu buchen sind')).toBeDefined()
    expect(asked.at(-1)).toContain('overdue=true')
  })

  it('hide an order once it was asked for', async () => {
    const { user } = renderScreen('/overview/unknown-status', UnknownStatusPage, '/overview/unknown-status')
    await user.click(await screen.findByRole('button', { name: '305-1 ausblenden' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Bestellung ausblenden' }))
    expect(await screen.findByText('Keine Bestellungen mit unbekanntem Status')).toBeDefined()
  })

  it('are closed to who may not see orders', async () => {
    renderScreen('/overview/returns', OpenReturnsPage, '/overview/returns', { roles: ['co_products'] })
    await waitFor(() => expect(asked).toEqual([]))
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('failed labels', () => {
  const open = (roles?: readonly ('service' | 'co_admin')[]) =>
    renderScreen('/overview/labels', FailedLabelsPage, '/overview/labels', roles ? { roles } : {})

  it('say when somebody has set it going already', async () => {
    labels = [label({ own_label_error: false })]
    retry = () => new Response(null, { status: 304 })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Label zu 305-1 erneut erstellen' }))
    expect(await screen.findByText(/wird bereits bearbeitet. Bitte warten Sie/)).toBeDefined()
  })

  it('are not tried again while the provider has to correct their address', async () => {
    const retryButton = () => screen.findByRole('button', { name: 'Label zu 305-1 erneut erstellen' })
    const { unmount } = open()
    expect(await retryButton()).toHaveProperty('disabled', true)
    unmount()
    labels = [label({ merchant_external_order: true })]
    const external = open()
    expect(await retryButton()).toHaveProperty('disabled', false)
    external.unmount()
    labels = [label()]
    open(['service'])
    expect(await retryButton()).toHaveProperty('disabled', false)
  })

  it('have their address corrected here only where it is the reader’s to correct', async () => {
    const { unmount } = open()
    expect(
      (await screen.findByRole('button', { name: 'Adresse zu 305-1 korrigieren' })).hasAttribute('disabled'),
    ).toBe(true)
    unmount()
    labels = [label({ address_editable: true })]
    const provider = open(['service'])
    await provider.user.click(await screen.findByRole('button', { name: 'Adresse zu 305-1 korrigieren' }))
    expect(await screen.findByText('Adresse zu 305-1')).toBeDefined()
    expect(screen.getByText('Lindner')).toBeDefined()
  })
})

/** What is said of the rate, without the row that shows it. */
function Rate() {
  const words = useRateWords(rate)
  if (!words) return <p>Nichts zu melden</p>
  return (
    <p>
      {words.title} <span>{`${words.numbers} ${words.reasons}`}</span>
    </p>
  )
}

describe('the cancellation rate', () => {
  const show = async (level: 'ok' | 'warning' | 'critical', percent: number) => {
    rate = {
      days: 30,
      orders: 1200,
      cancelled: 13,
      percent,
      level,
      reasons: [{ reason: 'out_of_stock', count: 13 }],
    }
    return renderScreen('/home', Rate, '/home')
  }

  it('warns with the numbers behind it', async () => {
    await show('warning', 1.08)
    expect(await screen.findByText(/Stornoquote 1,08\s%: Der Vertrag verlangt unter 1 %/)).toBeDefined()
    expect(screen.getByText(/13 von 1\.200 Bestellungen der letzten 30 Tage/)?.textContent).toContain(
      'nicht vorrätig (13)',
    )
  })

  it('says nothing while it is in order', async () => {
    await show('ok', 0.4)
    expect(await screen.findByText('Nichts zu melden')).toBeDefined()
  })

  it('is an alarm from 1.5 percent on', async () => {
    await show('critical', 1.5)
    expect(await screen.findByText(/wird das Konto deaktiviert/)).toBeDefined()
  })
})
