import type { OrderErpExport } from '@kontor/contract/erp'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { aLine } from '../../testing/order-document/order-builders.ts'
import { orderScreen } from '../../testing/order-document/order-screen.tsx'
import { refusal } from '../../testing/order-document/order-server.ts'

const { server, state, open } = orderScreen()

const arrived: NonNullable<OrderErpExport['last']> = {
  state: 'sent',
  version: 1,
  requested_at: '2026-03-10T09:00:00Z',
  requested_by: '',
  attempts: 1,
  sent_at: '2026-03-10T09:00:02Z',
  next_attempt_at: null,
  outdated_since: null,
  error: null,
}
const sent: OrderErpExport = { blocked: null, last: arrived }
const failed: OrderErpExport = {
  blocked: null,
  last: {
    ...arrived,
    state: 'failed',
    requested_by: 'Sabine Lindner',
    sent_at: null,
    error: { kind: 'refused', message: 'HTTP 422: Artikel unbekannt' },
  },
}
const button = (name = 'Erneut exportieren') => screen.findByRole('button', { name })
const heading = () => screen.queryByRole('heading', { name: 'ERP' })

describe('the ERP card', () => {
  it('is not there for a company without ERP', async () => {
    await open({ erp_export: null })
    expect(heading()).toBeNull()
  })

  it.each([
    ['the ERP is kept by hand', { erp_export: { blocked: 'erp_manual', last: null } }, /von Hand gepflegt/],
    ['nothing is connected', { erp_export: { blocked: 'erp_not_connected', last: null } }, /nicht aktiv/],
    [
      'everything is cancelled',
      { erp_export: { blocked: null, last: null }, lines: [aLine({ cancellation_id: 4 })] },
      /nichts zu exportieren/,
    ],
  ] as const)('says why it cannot: %s', async (_, order, words) => {
    await open(order as Parameters<typeof open>[0])
    expect(await button('An das ERP exportieren')).toHaveProperty('disabled', true)
    expect(screen.getByText(words)).toBeTruthy()
  })

  it('is closed to people who may not change orders', async () => {
    await open({ erp_export: sent }, ['co_products'])
    expect(await button()).toHaveProperty('disabled', true)
    expect(screen.getByText(/fehlt Ihnen die Berechtigung/)).toBeTruthy()
  })

  it('asks before it sends, says what the ERP gets, and shows the answer', async () => {
    server.use(
      http.put('*/v1/orders/:id/export', ({ params }) => {
        state.calls.push({ call: 'export', body: params.id })
        return HttpResponse.json({ message: 'Die Bestellung wird exportiert.' })
      }),
    )
    const { user } = await open({ erp_export: sent })
    await user.click(await button())
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/bereits übertragen/)).toBeTruthy()
    expect(state.calls).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'An das ERP exportieren' }))
    expect(await screen.findByText('Die Bestellung wird exportiert.')).toBeTruthy()
    expect(state.calls.map(({ call }) => call)).toContain('export')
  })

  it('keeps a refusal of the server in the dialog', async () => {
    server.use(http.put('*/v1/orders/:id/export', () => refusal('erp_not_connected')))
    const { user } = await open({ erp_export: sent })
    await user.click(await button())
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'An das ERP exportieren' }))
    expect(await within(dialog).findByText(/Anbindung Ihres ERP ist nicht aktiv/)).toBeTruthy()
  })

  it('shows a failure in words, with what the ERP said', async () => {
    await open({ erp_export: failed })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Das ERP hat den Beleg abgelehnt.')
    expect(alert.textContent).toContain('Artikel unbekannt')
    expect(screen.getByText(/von Sabine Lindner/)).toBeTruthy()
    expect(await button()).toHaveProperty('disabled', false)
  })

  it('waits while an export is under way', async () => {
    await open({ erp_export: { blocked: null, last: { ...arrived, state: 'pending', sent_at: null } } })
    expect(await screen.findByText('Wird exportiert')).toBeTruthy()
    expect(await button('An das ERP exportieren')).toHaveProperty('disabled', true)
  })
})

describe('the notice that the ERP has an older state', () => {
  const outdated: OrderErpExport = {
    blocked: null,
    last: { ...arrived, outdated_since: '2026-03-10T10:30:00Z' },
  }
  const title = 'Das ERP hat einen älteren Stand'

  it('says since when, and sends the order again once that is confirmed', async () => {
    server.use(
      http.put('*/v1/orders/:id/export', ({ params }) => {
        state.calls.push({ call: 'export', body: params.id })
        state.order = { ...state.order, erp_export: sent }
        return HttpResponse.json({ message: 'Die Bestellung wird exportiert.' })
      }),
    )
    const { user } = await open({ erp_export: outdated })
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.getByText(/am 10\.03\.2026.* geändert, nachdem Beleg 1/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Erneut an das ERP senden' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'An das ERP exportieren' }))
    await waitFor(() => expect(screen.queryByText(title)).toBeNull())
    expect(state.calls.map(({ call }) => call)).toContain('export')
  })

  it('says why it cannot be sent', async () => {
    await open({ erp_export: { ...outdated, blocked: 'erp_not_connected' } })
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Erneut an das ERP senden' })).toBeNull()
    expect(screen.getAllByText(/nicht aktiv/)).toHaveLength(2)
  })

  it('says of an export under way that it carries the older state, and cannot be sent yet', async () => {
    const pending = { ...arrived, ...outdated.last, state: 'pending' as const, sent_at: null }
    await open({ erp_export: { blocked: null, last: pending } })
    expect(await screen.findByText('Das ERP erhält gerade einen älteren Stand')).toBeTruthy()
    expect(screen.getByText(/am 10\.03\.2026.* geändert\. Beleg 1 .*wird gerade übertragen/)).toBeTruthy()
    expect(screen.queryByText(title)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Erneut an das ERP senden' })).toBeNull()
  })

  it('leaves the word to the failed export, of which nobody knows whether it arrived', async () => {
    const { last } = failed
    await open({
      erp_export: { ...failed, last: last && { ...last, outdated_since: '2026-03-10T10:30:00Z' } },
    })
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.queryByText(title)).toBeNull()
  })

  it('is not there while the ERP has the order as it is', async () => {
    await open({ erp_export: sent })
    await button()
    expect(screen.queryByText(title)).toBeNull()
  })
})
