import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { aCase, aLine } from '../../../testing/order-document/order-builders.ts'
import { chosenIn, orderScreen, shipButton } from '../../../testing/order-document/order-screen.tsx'
import { refusal } from '../../../testing/order-document/order-server.ts'

const { server, state, open } = orderScreen()

describe('the sender store', () => {
  const choice = () => screen.getByRole('combobox', { name: 'Absenderfiliale für Position 1', hidden: true })
  const confirm = (dialog: ReturnType<typeof within>) =>
    dialog.getByRole('button', { name: 'Filiale ändern' })
  async function propose(user: Awaited<ReturnType<typeof open>>['user'], store: string) {
    await user.selectOptions(choice(), store)
    return within(await screen.findByRole('dialog', { name: 'Absenderfiliale von Position 1 ändern' }))
  }

  it('is changed, and the papers wait for it', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    state.act = async () => {
      await held
      return undefined
    }
    const { user } = await open()
    await screen.findByRole('option', { name: '002 Altstadt' })
    expect(screen.queryByRole('option', { name: /009/ })).toBeNull()
    const dialog = await propose(user, '2')
    expect(dialog.getByText('Die Position wird statt aus 001 Mitte aus 002 Altstadt versendet.')).toBeTruthy()
    expect(confirm(dialog)).toHaveProperty('disabled', true)
    await user.type(dialog.getByRole('textbox', { name: /Kommentar/ }), 'Regal leer')
    await user.click(confirm(dialog))
    expect(await screen.findByText('Die Absenderfiliale wird gerade geändert.')).toBeTruthy()
    answer()
    expect(await screen.findByText('Die Filiale von Position 1 wird geändert')).toBeTruthy()
    expect(await screen.findByText(/^Eine Änderung ist vorgemerkt/)).toBeTruthy()
    expect(
      [choice(), shipButton()].map((control) => control && 'disabled' in control && control.disabled),
    ).toEqual([true, true])
    expect(state.calls).toEqual([
      {
        call: 'POST /v1/orders/actions',
        body: {
          action: 'store',
          order_ids: [10452],
          options: { lines: [901], store_id: 2, comment: 'Regal leer', version: aLine().version },
        },
      },
    ])
  })

  it('stays what it was when the choice is not confirmed', async () => {
    const { user } = await open()
    await screen.findByRole('option', { name: '002 Altstadt' })
    const dialog = await propose(user, '2')
    await user.click(dialog.getByRole('button', { name: 'Abbrechen' }))
    await waitFor(() => expect(chosenIn(choice())).toBe('001 Mitte'))
    expect(state.calls).toEqual([])
  })

  it('is given to a line that had none without a comment', async () => {
    server.use(
      http.put('*/v1/orders/line/901/store', async ({ request }) => {
        state.calls.push({ call: 'store', body: await request.json() })
        return HttpResponse.json({ message: 'Die Position wird jetzt aus Altstadt versendet.' })
      }),
    )
    const { user } = await open({ lines: [aLine({ store_id: null })] })
    await screen.findByRole('option', { name: '002 Altstadt' })
    await user.click(confirm(await propose(user, '2')))
    expect(await screen.findByText('Die Position wird jetzt aus Altstadt versendet.')).toBeTruthy()
    expect(state.calls).toMatchObject([{ body: { store_id: 2, comment: '' } }])
  })

  it('is named as it is now where somebody was faster, and theirs or mine counts', async () => {
    state.act = () => {
      if (state.calls.length > 1) return undefined
      state.order = { ...state.order, lines: [aLine({ store_id: null, version: 9 })] }
      return refusal('stale_version')
    }
    const { user } = await open()
    await screen.findByRole('option', { name: '002 Altstadt' })
    const dialog = await propose(user, '2')
    await user.type(dialog.getByRole('textbox', { name: /Kommentar/ }), 'Regal leer')
    await user.click(confirm(dialog))
    expect(await dialog.findByText('Absenderfiliale: leer')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Deren Werte übernehmen' })).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Meine Angaben speichern' }))
    expect(await screen.findByText('Die Filiale von Position 1 wird geändert')).toBeTruthy()
    expect(state.calls).toMatchObject([
      { body: { options: { version: aLine().version } } },
      { body: { options: { version: 9 } } },
    ])
  })

  it('goes back to what it was when the server refuses, and says why', async () => {
    state.act = () => refusal('line_store_locked')
    const { user } = await open()
    await screen.findByRole('option', { name: '002 Altstadt' })
    const dialog = await propose(user, '2')
    await user.type(dialog.getByRole('textbox', { name: /Kommentar/ }), 'Regal leer')
    await user.click(confirm(dialog))
    expect(await dialog.findByText(/Die Filiale kann nicht mehr geändert werden/)).toBeTruthy()
    await user.clear(dialog.getByRole('textbox', { name: /Kommentar/ }))
    await user.click(dialog.getByRole('button', { name: 'Abbrechen' }))
    await waitFor(() => expect(chosenIn(choice())).toBe('001 Mitte'))
  })

  it('says what each store has once somebody reaches for it', async () => {
    const { user } = await open()
    await screen.findByRole('option', { name: '002 Altstadt' })
    await user.hover(choice())
    expect(await screen.findByRole('option', { name: '002 Altstadt · 3 Stück' })).toBeTruthy()
    expect(screen.getByRole('option', { name: '001 Mitte' })).toBeTruthy()
  })

  it('is a fact once the line is in a parcel', async () => {
    await open({ lines: [aLine({ shipping_id: 5 }), aLine({ id: 902, position: 2 })] })
    expect(screen.queryByRole('combobox', { name: 'Absenderfiliale für Position 1' })).toBeNull()
    expect(screen.getByRole('combobox', { name: 'Absenderfiliale für Position 2' })).toHaveProperty(
      'disabled',
      false,
    )
  })

  it('is locked while papers are being made', async () => {
    await open({ shippingLock: true })
    expect(choice()).toHaveProperty('disabled', true)
  })
})

describe('a line', () => {
  it('says in words what the colour of its price says', async () => {
    await open({ lines: [aLine({ item_price: 59.9 }), aLine({ id: 902, position: 2 })] })
    expect(screen.getByText(/Preis liegt 20,05\s€ unter dem Originalpreis/)).toBeTruthy()
    expect(screen.getByText(/Preis liegt nicht unter dem Originalpreis/)).toBeTruthy()
  })

  it('says what is packed, and unfolds the rest from its title', async () => {
    const { user } = await open({
      lines: [
        aLine({ wws_size: '39', wws_color: 'petrol', ean: '4006381333931' }),
        aLine({ id: 902, position: 2, title: 'Pumps Stella' }),
      ],
    })
    expect(screen.getByText(/^Gr\. 39 · petrol · 4006381333931/)).toBeTruthy()
    const rest = (position: number) =>
      screen.getByText(String(900 + position)).closest<HTMLElement>('[data-folded], [id$="-more"]')
    const title = screen.getByRole('button', { name: 'Schnürer Antonia', expanded: false })
    expect([rest(1)?.dataset.folded, rest(1)?.id]).toEqual(['true', title.getAttribute('aria-controls')])
    await user.click(title)
    expect(title.getAttribute('aria-expanded')).toBe('true')
    expect([rest(1)?.dataset.folded, rest(2)?.dataset.folded]).toEqual([undefined, 'true'])
  })

  it('shows reductions only when there are any', async () => {
    await open({
      lines: [
        aLine({ reductions: { refund_amount: 10, refundable_amount: 69.95 } }),
        aLine({ id: 902, position: 2 }),
      ],
    })
    expect(screen.getAllByText(/Erstattet/)).toHaveLength(1)
    expect(screen.getByText(/69,95/)).toBeTruthy()
  })

  it('counts what its return gave back as refunded, beside goodwill, and says what still waits', async () => {
    await open({
      lines: [
        aLine({
          return_id: 31,
          return_reason: 'no_reason',
          reductions: { refund_amount: 10, refundable_amount: 0 },
          cases: [aCase({ requested_reduction: 7.5 })],
        }),
      ],
      returns: [
        {
          id: 31,
          line_id: 901,
          reason: 'no_reason',
          comment: '',
          refund_amount: 49.95,
          actor: 'Sabine Lindner',
          date: '2026-11-20 10:00:00',
        },
      ],
    })
    // At the line, and at the order, of which it is the only one.
    expect(screen.getAllByText(/^59,95\s€$/)).toHaveLength(2)
    expect(screen.getByText(/^7,50\s€ warten auf die Antwort und sind noch nicht erstattet\.$/)).toBeTruthy()
  })

  it('opens its own history only', async () => {
    const event = { points: 0, actor: 'Kontor', date: '2026-11-19 08:00:00' }
    const mine = { ...event, transition: 'shipped_ln', line_id: 901, message: 'Position versendet' }
    const { user } = await open({
      lines: [aLine({ transitions: [mine] })],
      transitions: [
        mine,
        { ...event, transition: 'approved_tr', line_id: null, message: 'Bestellung freigegeben' },
      ],
    })
    await user.click(screen.getByRole('button', { name: 'Historie: Position' }))
    const dialog = await screen.findByRole('dialog', { name: 'Historie von Position 1' })
    expect(within(dialog).getByText('Position versendet')).toBeTruthy()
    expect(within(dialog).queryByText('Bestellung freigegeben')).toBeNull()
    expect(screen.getByRole('button', { name: 'Historie: Label', hidden: true })).toHaveProperty(
      'disabled',
      true,
    )
  })
})

describe('an oversize line', () => {
  const button = () =>
    screen.queryByRole('button', { name: 'Versandpapiere für das Sperrgut in Position 1 erstellen' })

  it('gets papers of its own from its sender store, and the shipping panel shows how far they are', async () => {
    server.use(
      http.put('*/v1/orders/10452/ship/oversize', async ({ request }) => {
        state.calls.push({ call: 'oversize', body: await request.json() })
        state.order = { ...state.order, shippingLock: true }
        return HttpResponse.json({ status: 'pending', message: '' })
      }),
    )
    const { user } = await open({ lines: [aLine({ is_oversize: true })] })
    await user.click(button() ?? document.body)
    expect((await screen.findAllByText('Versandpapiere werden erstellt …')).length).toBeGreaterThan(0)
    expect(state.calls).toEqual([{ call: 'oversize', body: { store_id: 1, line_id: 901 } }])
    expect(button()).toHaveProperty('disabled', true)
  })

  it('says what the server refuses', async () => {
    server.use(http.put('*/v1/orders/10452/ship/oversize', () => refusal('carrier_not_configured')))
    const { user } = await open({ lines: [aLine({ is_oversize: true })] })
    await user.click(button() ?? document.body)
    expect(await screen.findByText(/Versanddienst/, { selector: '[role=alert] *, li *, p' })).toBeTruthy()
  })

  it.each([
    ['an ordinary line', {}, aLine()],
    ['a line that is shipped', {}, aLine({ is_oversize: true, shipping_id: 5 })],
    ['a cancelled line', {}, aLine({ is_oversize: true, cancellation_id: 5 })],
    ['a reserved order', { status_id: 'initial' }, aLine({ is_oversize: true })],
    ['an order that is picked up', { not_shippable_reason: 'pickup' }, aLine({ is_oversize: true })],
  ] as const)('has no such button: %s', async (_, order, line) => {
    await open({ ...order, lines: [line] })
    expect(button()).toBeNull()
  })

  it('cannot be shipped without the right, or without a store', async () => {
    await open({ lines: [aLine({ is_oversize: true })] }, ['co_orders'])
    expect(button()).toHaveProperty('disabled', true)
    expect(button()?.parentElement?.dataset.hint).toContain('nicht die nötigen Rechte')
  })
})
