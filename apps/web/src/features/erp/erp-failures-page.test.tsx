import type { FailedExport } from '@kontor/contract/erp'
import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ErpFailuresPage } from './erp-failures-page.tsx'

const failure: FailedExport = {
  company: { id: 1, name: 'Schuhhaus Lindner' },
  order_id: 4711,
  ext_order_id: '028-1',
  sales_channel_id: 4,
  sales_channel: 'Amazon',
  requested_at: '2026-11-20T08:00:00Z',
  attempts: 1,
  error: { kind: 'refused', message: 'HTTP 422: Artikel unbekannt' },
}
let failures: FailedExport[] = []
const asked: unknown[] = []
const server = setupServer(
  http.get('*/v1/erp/exports/failed', () =>
    HttpResponse.json({
      total: failures.length,
      total_is_capped: false,
      per_page: 25,
      current_page: 1,
      total_pages: 1,
      from: failures.length === 0 ? null : 1,
      to: failures.length === 0 ? null : failures.length,
      data: failures,
    }),
  ),
  http.put('*/v1/orders/:id/export', ({ params }) => {
    asked.push(params.id)
    failures = []
    return HttpResponse.json({ message: 'Die Bestellung wird an das ERP exportiert.' })
  }),
)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

describe('the list of what did not reach the ERP', () => {
  it('says why, leads to the order, and sends it again', async () => {
    failures = [failure]
    const { user } = renderScreen('/overview/erp', ErpFailuresPage, '/overview/erp')
    const link = await screen.findByRole('link', { name: /028-1/ })
    expect(link.getAttribute('href')).toBe('/orders/4711')
    expect(screen.getByText(/hat den Beleg abgelehnt\. Antwort: HTTP 422: Artikel unbekannt/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Bestellung 4711 erneut exportieren' }))
    expect(await screen.findByText('Keine ERP-Fehler')).toBeTruthy()
    expect(asked).toEqual(['4711'])
  })
})
