import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { aLine, anOrder, aShipping } from '../../../testing/order-document/order-builders.ts'
import { chosenIn, ORDER_ID, orderScreen, shipButton } from '../../../testing/order-document/order-screen.tsx'

const { server, state, open } = orderScreen()

describe('the ship panel', () => {
  it('asks for papers with the default parcel option, then shows that they are being made', async () => {
    const { user } = await open()
    await screen.findByText('Es entsteht 1 Paket.')
    expect(chosenIn(screen.getByRole('combobox', { name: 'Paketart' }))).toBe(
      'DHL · Paket · 5 kg · 60 × 30 × 15 cm',
    )
    await user.click(screen.getByRole('button', { name: 'Versandpapiere erstellen' }))
    expect(await screen.findByText('Versandpapiere werden erstellt …')).toBeTruthy()
    expect(shipButton()).toHaveProperty('disabled', true)
    expect(state.calls).toEqual([{ call: `PUT /v1/orders/${ORDER_ID}/ship`, body: { parcel_id: 2 } }])
  })

  it('waits for a choice where the company has no default', async () => {
    state.defaultParcel = null
    const { user } = await open()
    await screen.findByText('Bitte wählen Sie eine Paketart.')
    expect(shipButton()).toHaveProperty('disabled', true)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Paketart' }), '1')
    expect(shipButton()).toHaveProperty('disabled', false)
  })

  it('warns users who may not ship, and offers nothing else to change', async () => {
    await open({}, ['co_accounting'])
    expect(
      screen.getByText('Sie haben nicht die nötigen Rechte, um diese Bestellung zu versenden'),
    ).toBeTruthy()
    expect(shipButton()).toHaveProperty('disabled', true)
    expect(screen.getByRole('combobox', { name: 'Absenderfiliale für Position 1' })).toHaveProperty(
      'disabled',
      true,
    )
    expect(screen.queryByRole('button', { name: 'Adresse korrigieren' })).toBeNull()
    expect(screen.queryByRole('textbox', { name: 'Neue Notiz' })).toBeNull()
  })

  it('takes up papers that are being made already', async () => {
    let looked = false
    server.use(
      http.get('*/v1/orders/:id/shippings/check', () => {
        looked = true
        state.order = anOrder({
          id: ORDER_ID,
          status_id: 'shipped',
          lines: [aLine({ shipping_id: 501 })],
          shippings: [aShipping()],
        })
        return HttpResponse.json({ status: 'done', message: '' })
      }),
    )
    await open({ shippingLock: true })
    const done = await screen.findByText('Die Versandpapiere sind erstellt.')
    expect(done).toBeTruthy()
    expect(looked).toBe(true)
    expect(screen.getByRole('link', { name: 'Versandpapiere öffnen' }).getAttribute('href')).toBe(
      '/v1/shippings/501/documents/combined.pdf',
    )
    expect(shipButton()).toBeNull()
  })

  const labelError = (own: boolean) => ({
    own_label_error: own ? (1 as const) : (0 as const),
    label_errors: [
      {
        id: 1,
        own_label_error: own,
        reason: own ? 'address' : 'refused',
        carrier: 'dhl',
        information: ['Die Hausnummer fehlt.'],
        fields: own ? ['street_no'] : [],
        created_at: '2026-11-20T10:00:00Z',
      },
    ],
  })

  it('says to the merchant of an ordinary order who corrects the address and when', async () => {
    await open({ ...labelError(true), merchant_external_order: false })
    expect(screen.getByText('Die Hausnummer fehlt.')).toBeTruthy()
    expect(screen.getByText(/innerhalb von etwa 3 Stunden korrigiert.*E-Mail/)).toBeTruthy()
    const notice = screen.getByRole('alert')
    expect(within(notice).queryByRole('button', { name: 'Adresse korrigieren' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Adresse korrigieren' })).toHaveProperty('disabled', true)
  })

  it('lets the merchant of an external order correct the address and retry', async () => {
    const { user } = await open({ ...labelError(true), merchant_external_order: true })
    const notice = screen.getByRole('alert')
    expect(within(notice).getByRole('button', { name: 'Adresse korrigieren' })).toBeTruthy()
    expect(notice.textContent).toContain(
      'Bitte korrigieren Sie die Adresse und versuchen Sie es hier erneut.',
    )
    await user.click(await within(notice).findByRole('button', { name: 'Erneut versuchen' }))
    await waitFor(() => expect(state.calls).toHaveLength(1))
  })

  it('says in the own language which part of the address is wrong, and the words of the carrier beneath', async () => {
    await open({ ...labelError(true), merchant_external_order: true })
    const notice = screen.getByRole('alert')
    expect(notice.textContent).toMatch(
      /Die Hausnummer fehlt, oder es gibt sie in dieser Straße nicht\..*Der Versanddienst schreibt:.*Die Hausnummer fehlt\./,
    )
  })

  it.each([
    ['too_large', 'Das Paket ist dem Versanddienst zu schwer oder zu groß', /größere Paketart/],
    ['weight', 'Der Versanddienst nimmt Gewicht oder Maße des Pakets nicht an', /passende Paketart/],
    ['account', 'Der Versanddienst nimmt das Versandkonto nicht an', /Versandkonto in den Einstellungen/],
    ['unreachable', 'Der Versanddienst war nicht erreichbar', /Es wurde nichts gekauft/],
    // Every object has something of this name.
    ['constructor', 'Die Versandpapiere konnten nicht erstellt werden', /Support/],
  ])('says of %s what it is and what helps', async (reason, title, advice) => {
    const failed = labelError(false)
    await open({ ...failed, label_errors: failed.label_errors.map((error) => ({ ...error, reason })) })
    const notice = screen.getByRole('alert')
    expect(within(notice).getByText(title)).toBeTruthy()
    expect(within(notice).getByText(advice)).toBeTruthy()
  })

  describe.each([
    // Its lines left the parcel: to ship them would buy a second label, while the first is still billed.
    ['void_refused', aLine()],
    ['in_doubt', aLine({ shipping_id: 501 })],
    ['document', aLine({ shipping_id: 501 })],
  ])('of a label that may stand at the carrier (%s)', (reason, line) => {
    const failed = labelError(false)
    const order = {
      ...failed,
      label_errors: failed.label_errors.map((error) => ({ ...error, id: 77, reason })),
      lines: [line],
    }

    it('asks for that label again, and ships nothing', async () => {
      server.use(
        http.put('*/v1/observation/labels/failed/:id', ({ params }) => {
          state.calls.push({ call: `retry ${params.id}`, body: null })
          return HttpResponse.json({ message: 'Das Label wird erneut bearbeitet.' })
        }),
      )
      const { user } = await open(order)
      const notice = screen.getByRole('alert')
      expect(notice.textContent).toContain('Ein neuer Versuch')
      await user.click(within(notice).getByRole('button', { name: 'Erneut versuchen' }))
      await waitFor(() => expect(state.calls).toEqual([{ call: 'retry 77', body: null }]))
    })

    it('says that it is under way already', async () => {
      server.use(
        http.put('*/v1/observation/labels/failed/:id', () => new HttpResponse(null, { status: 304 })),
      )
      const { user } = await open(order)
      const notice = screen.getByRole('alert')
      await user.click(within(notice).getByRole('button', { name: 'Erneut versuchen' }))
      expect(await screen.findByText('Das geschieht bereits.')).toBeTruthy()
    })

    it('promises no retry to who may not do so', async () => {
      await open(order, ['co_orders'])
      const notice = screen.getByRole('alert')
      expect(within(notice).queryByRole('button', { name: 'Erneut versuchen' })).toBeNull()
      expect(notice.textContent).not.toContain('Ein neuer Versuch')
      expect(notice.textContent).toContain('jemanden, der Bestellungen versenden darf')
    })
  })

  it('sends to support only for a technical error', async () => {
    await open(labelError(false))
    expect(screen.getByText(/wenden Sie sich an den Support/)).toBeTruthy()
    expect(
      within(screen.getByRole('alert')).queryByRole('button', { name: 'Adresse korrigieren' }),
    ).toBeNull()
  })
})
