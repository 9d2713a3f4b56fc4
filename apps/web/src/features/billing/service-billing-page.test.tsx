import type { BillingMonth, ServiceBill } from '@kontor/contract/billing'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ServiceBillingPage } from './service-billing-page.tsx'

const DRAFT: ServiceBill = {
  id: 12,
  company: { id: 2, name: 'Schuhhaus Lindner' },
  kind: 'sales',
  state: 'draft',
  month: '2026-10-01',
  number: '',
  rows: 3,
  unpriced_labels: 0,
  net: 100,
  tax: 19,
  gross: 119,
  currency: 'EUR',
  stop: null,
  computed_at: '2026-11-03T03:00:00Z',
  issued_at: null,
  path: null,
  itemized_path: '/v1/service/billing/companies/2/bills/12/itemized',
}

const IDLE: BillingMonth = { missing_sender: [], running: 0, failed: [], issuable: 1, unpriced_labels: [] }

let month: BillingMonth
const server = setupServer(
  http.get('*/v1/service/billing', () =>
    HttpResponse.json({
      total: 1,
      total_is_capped: false,
      per_page: 25,
      current_page: 1,
      total_pages: 1,
      from: 1,
      to: 1,
      data: [DRAFT],
    }),
  ),
  http.get('*/v1/service/billing/month', () => HttpResponse.json(month)),
  http.post('*/v1/service/billing/recompute', () => {
    month = { ...IDLE, running: 1 }
    return HttpResponse.json({ queued: 1 }, { status: 202 })
  }),
)

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  month = IDLE
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled

describe('the bills of a month', () => {
  it('issues none while drafts are computed, and says first that they are', async () => {
    const { user } = renderScreen('/service/billing', ServiceBillingPage, '/service/billing?month=10-2026', {
      roles: ['service'],
    })
    await screen.findByRole('button', { name: 'Stellen: Schuhhaus Lindner, Verkäufe' })
    await waitFor(() => expect(isDisabled('Alle stellen')).toBe(false))
    expect(isDisabled('Stellen: Schuhhaus Lindner, Verkäufe')).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Neu berechnen' }))
    expect(await screen.findByText(/neu berechnet$/)).toBeTruthy()
    expect(isDisabled('Alle stellen')).toBe(true)
    expect(isDisabled('Stellen: Schuhhaus Lindner, Verkäufe')).toBe(true)
  })
})
