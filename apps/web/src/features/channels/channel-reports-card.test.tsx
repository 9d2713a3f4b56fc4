import type { OrderDetail } from '@kontor/contract/order-document'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { aLine } from '../../testing/order-document/order-builders.ts'
import { ORDER_ID, orderScreen } from '../../testing/order-document/order-screen.tsx'
import { refusal } from '../../testing/order-document/order-server.ts'

const { server, state, open } = orderScreen()

type Report = OrderDetail['channel_reports'][number]
const aReport = (over: Partial<Report> = {}): Report => ({
  id: 7,
  kind: 'cancellation',
  state: 'failed',
  is_fetched: false,
  line_ids: [901],
  amount: null,
  attempts: 3,
  last_error: '18028: Der Artikel ist schon versendet.',
  next_attempt_at: null,
  sent_at: null,
  ...over,
})
const card = () =>
  within(screen.getByRole('heading', { name: 'Meldungen an Amazon' }).closest('section') as HTMLElement)

/** Answers the decision and changes the report as the server would. */
function decide(change: Partial<Report>, message = 'Gemerkt.') {
  server.use(
    http.put('*/v1/orders/:id/channel-reports/:reportId', async ({ request, params }) => {
      state.calls.push({ call: `${params.id}/${params.reportId}`, body: await request.json() })
      state.order = { ...state.order, channel_reports: [aReport(change)] }
      return HttpResponse.json({ message })
    }),
  )
}

describe('the reports to the channel', () => {
  it('say what each is about, how far it is and when it goes on', async () => {
    await open({
      lines: [aLine(), aLine({ id: 902, position: 2 })],
      channel_reports: [
        aReport({
          id: 1,
          state: 'pending',
          attempts: 2,
          last_error: '503',
          next_attempt_at: '2026-11-20T10:00:00Z',
        }),
        aReport({
          id: 2,
          kind: 'return',
          state: 'submitted',
          amount: 79.95,
          last_error: null,
          next_attempt_at: '2026-11-20T10:00:00Z',
        }),
        aReport({
          id: 3,
          kind: 'refund',
          state: 'declined',
          amount: 12.5,
          sent_at: '2026-11-20T10:00:00Z',
          last_error: 'Zu spät',
        }),
        aReport({
          id: 4,
          kind: 'shipment_confirmation',
          state: 'pending',
          is_fetched: true,
          line_ids: [],
          attempts: 0,
          last_error: null,
          next_attempt_at: '2026-11-21T10:00:00Z',
        }),
        aReport({ id: 5, line_ids: [901, 902], state: 'sent', sent_at: '2026-11-20T10:00:00Z' }),
      ],
    })
    const [pending, submitted, declined, waiting, sent] = card()
      .getAllByRole('listitem')
      .map((item) => item.textContent)
    expect(pending).toMatch(
      /StornierungAusstehendPosition 1503.*2 Versuche · Nächster Versuch am 20\.11\.2026/,
    )
    expect(submitted).toMatch(/RetoureIn Bearbeitung beim KanalPosition 1 · 79,95\s€.*Nächste Rückfrage am/)
    expect(declined).toMatch(/TeilerstattungAbgelehntPosition 1 · 12,50\s€Zu spätAbgelehnt am/)
    expect(waiting).toMatch(/VersandbestätigungWartet auf Abruf durch den KanalAbruf bis 21\.11\.2026/)
    expect(sent).toMatch(/StornierungGemeldetPositionen 1, 2.*Gemeldet am/)
    expect(card().queryByRole('button')).toBeNull()
  })

  it('are sent again on request', async () => {
    const { user } = await open({ channel_reports: [aReport()] })
    expect(card().getByText('18028: Der Artikel ist schon versendet.')).toBeTruthy()
    decide({ state: 'pending', attempts: 0, last_error: null }, 'Die Meldung wird erneut übermittelt.')
    await user.click(card().getByRole('button', { name: 'Erneut melden: Stornierung' }))
    expect(await screen.findByText('Die Meldung wird erneut übermittelt.')).toBeTruthy()
    expect(await card().findByText('Ausstehend')).toBeTruthy()
    expect(state.calls).toEqual([{ call: `${ORDER_ID}/7`, body: { action: 'retry' } }])
  })

  it.each([
    ['Von Hand erledigt', 'Teilerstattung als erledigt vermerken?', /gilt er als angenommen/, 'done', 'sent'],
    ['Verwerfen', 'Teilerstattung nicht mehr melden?', /gilt er als abgelehnt/, 'dismiss', 'dismissed'],
  ] as const)('are closed by hand after a question: %s', async (button, title, outcome, action, next) => {
    const { user } = await open({ channel_reports: [aReport({ kind: 'refund' })] })
    decide({ kind: 'refund', state: next })
    await user.click(card().getByRole('button', { name: `${button}: Teilerstattung` }))
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    expect(dialog.getByText(outcome)).toBeTruthy()
    expect(state.calls).toEqual([])
    await user.click(dialog.getByRole('button', { name: button }))
    await waitFor(() => expect(state.calls).toEqual([{ call: `${ORDER_ID}/7`, body: { action } }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('keep the question open when the server refuses, and say why', async () => {
    server.use(
      http.put('*/v1/orders/:id/channel-reports/:reportId', () => refusal('channel_report_not_failed')),
    )
    const { user } = await open({ channel_reports: [aReport()] })
    await user.click(card().getByRole('button', { name: 'Verwerfen: Stornierung' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Verwerfen' }))
    expect(await dialog.findByText(/Diese Meldung ist nicht fehlgeschlagen/)).toBeTruthy()
  })

  it('are for those who may change orders', async () => {
    await open({ channel_reports: [aReport()] }, ['co_products'])
    expect(card().queryByRole('button')).toBeNull()
  })
})
