import type { OrderLine } from '@kontor/contract/order-document'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aCase, aLine } from '../../../testing/order-document/order-builders.ts'
import { orderScreen } from '../../../testing/order-document/order-screen.tsx'
import { refusal } from '../../../testing/order-document/order-server.ts'

const { server, state, open } = orderScreen()

const sent = (over: Partial<OrderLine> = {}) =>
  aLine({
    shipping_id: 501,
    status: { label: 'shipped', style: 'success', icon: 'truck' },
    status_transitions: { returnable: true, cancelable: false, partial_refundable: true },
    ...over,
  })

const NOTHING_POSSIBLE = { returnable: false, cancelable: false, partial_refundable: false }
/** What is asked for with lines of the order. */
const asked = (action: string, options: object) => ({
  call: 'POST /v1/orders/actions',
  body: { action, order_ids: [10452], options },
})
const pending = (action: 'cancel' | 'return', lines: number[]) => ({
  id: 31,
  action,
  lines,
  starts_at: new Date(Date.now() + 10_000).toISOString(),
  requested_by: 'Sabine Lindner',
})

type View = Awaited<ReturnType<typeof open>>

const optionsButton = () => screen.getByRole('button', { name: 'Optionen für Position 1' })

async function choose({ user }: View, action: RegExp) {
  await user.click(optionsButton())
  await user.click(await screen.findByRole('button', { name: action, hidden: true }))
  return within(await screen.findByRole('dialog', { name: /Position 1/ }))
}

describe('the options of a line', () => {
  it('offer what the server allows, and nothing else', async () => {
    const view = await open({
      lines: [
        sent({ status_transitions: { returnable: true, cancelable: false, partial_refundable: false } }),
      ],
    })
    await view.user.click(optionsButton())
    expect(await screen.findByRole('button', { name: /Retoure buchen/, hidden: true })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Teilerstattung/, hidden: true })).toBeNull()
    expect(screen.queryByRole('button', { name: /stornieren/, hidden: true })).toBeNull()
  })

  it('say why there are none, and open nothing', async () => {
    const { user } = await open({ lines: [aLine()] }, ['co_orders_send'])
    expect(optionsButton().getAttribute('aria-disabled')).toBe('true')
    expect(optionsButton().getAttribute('aria-description')).toBe('Dafür fehlt Ihnen die Berechtigung.')
    await user.click(optionsButton())
    expect(screen.queryByRole('button', { name: /stornieren/, hidden: true })).toBeNull()
  })
})

describe('cancelling a line', () => {
  it('gives the reasons of an ordinary order, out of stock first, and says what happens outside', async () => {
    const view = await open({ merchant_external_order: false })
    const dialog = await choose(view, /Position stornieren …/)
    const reason = dialog.getByRole('combobox', { name: 'Grund' })
    await waitFor(() => expect(document.activeElement).toBe(reason))
    expect(
      within(reason)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Nicht auf Lager', 'Artikel ist defekt', 'Zwischenverkauf'])
    expect(reason).toHaveProperty('value', 'out_of_stock')
    expect(dialog.getByText('Amazon wird die Stornierung gemeldet.')).toBeTruthy()
    expect(dialog.getByText(/die ganze Bestellung storniert/)).toBeTruthy()
    await view.user.selectOptions(reason, 'prior_sale')
    await view.user.type(dialog.getByRole('textbox', { name: 'Kommentar' }), 'Im Laden verkauft')
    await view.user.click(dialog.getByRole('button', { name: 'Position stornieren' }))
    expect(await screen.findByText('Position 1 wird storniert')).toBeTruthy()
    expect(state.calls).toEqual([
      asked('cancel', { lines: [901], cancel_reason: 'prior_sale', comment: 'Im Laden verkauft' }),
    ])
    // The focus goes back to where the dialog was opened from, though that does nothing any more.
    await waitFor(() => expect(document.activeElement).toBe(optionsButton()))
    expect(optionsButton().getAttribute('aria-description')).toBe(
      'Für diese Position ist gerade etwas vorgemerkt.',
    )
  })

  it('is taken back with one click', async () => {
    const view = await open()
    const dialog = await choose(view, /Position stornieren …/)
    await view.user.click(dialog.getByRole('button', { name: 'Position stornieren' }))
    await view.user.click(await screen.findByRole('button', { name: 'Rückgängig' }))
    expect(await screen.findByText(/^Zurückgenommen\./)).toBeTruthy()
    expect(state.calls.at(-1)).toEqual({ call: 'undo 31', body: null })
    await waitFor(() => expect(screen.queryByText('Position 1 wird storniert')).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says why it was not done when somebody was faster', async () => {
    const { queryClient, user } = await open({ pending_acts: [pending('cancel', [901])] })
    expect(screen.getByText('Position 1 wird storniert')).toBeTruthy()
    state.order = { ...state.order, pending_acts: [] }
    state.notDone = 'Die Position ist schon versendet.'
    await queryClient.refetchQueries()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Nicht ausgeführtDie Position ist schon versendet.')
    await user.click(within(alert).getByRole('button', { name: 'Verstanden' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('keeps the way back when the order is left', async () => {
    const { router, user } = await open({ pending_acts: [pending('return', [901])] })
    await router.navigate({ to: '/elsewhere' })
    await screen.findByText('Elsewhere')
    expect(await screen.findByText('Die Retoure von Position 1 wird gebucht')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Rückgängig', hidden: true }))
    await waitFor(() => expect(state.calls).toEqual([{ call: 'undo 31', body: null }]))
  })

  it('takes other lines along, and says how many', async () => {
    const view = await open({
      lines: [
        aLine(),
        aLine({ id: 902, position: 2, title: 'Pumps Stella' }),
        aLine({ id: 903, position: 3, cancellation_id: 8, status_transitions: NOTHING_POSSIBLE }),
      ],
    })
    const dialog = await choose(view, /Position stornieren …/)
    expect(dialog.queryByText(/die ganze Bestellung/)).toBeNull()
    expect(dialog.getAllByRole('checkbox')).toHaveLength(1)
    await view.user.click(dialog.getByRole('checkbox', { name: 'Position 2: Pumps Stella' }))
    expect(dialog.getByText(/die ganze Bestellung/)).toBeTruthy()
    await view.user.click(dialog.getByRole('button', { name: '2 Positionen stornieren' }))
    expect(await screen.findByText('Positionen 1, 2 werden storniert')).toBeTruthy()
    expect(state.calls).toEqual([
      asked('cancel', { lines: [901, 902], cancel_reason: 'out_of_stock', comment: '' }),
    ])
  })

  it('says so where this one brings the rate to its limit', async () => {
    server.use(
      http.get('*/v1/monitoring/cancellation-rate', () =>
        HttpResponse.json({
          days: 30,
          orders: 980,
          cancelled: 14,
          percent: 1.43,
          level: 'warning',
          reasons: [],
        }),
      ),
    )
    const dialog = await choose(await open(), /Position stornieren …/)
    expect(await dialog.findByText(/Stornoquote ist danach 1,53\s%\. Ab .* deaktiviert\.$/)).toBeTruthy()
  })

  it('names the rate after it, and moves the line to a store that has the article', async () => {
    const view = await open()
    const dialog = await choose(view, /Position stornieren …/)
    expect(await dialog.findByText(/Stornoquote ist danach 1,02\s%.*bleiben 5\.$/)).toBeTruthy()
    expect(await dialog.findByText('3 Stück')).toBeTruthy()
    await view.user.click(dialog.getByRole('button', { name: 'Von 002 Altstadt versenden' }))
    expect(await screen.findByText('Die Filiale von Position 1 wird geändert')).toBeTruthy()
    expect(state.calls).toEqual([
      asked('store', {
        lines: [901],
        store_id: 2,
        found: 0,
        comment: 'In der bisherigen Filiale nicht gefunden.',
      }),
    ])
  })

  it('gives more reasons where the account is the merchant’s own', async () => {
    const dialog = await choose(await open(), /Position stornieren …/)
    const options = within(dialog.getByRole('combobox', { name: 'Grund' })).getAllByRole('option')
    expect(options).toHaveLength(8)
    expect(options.map((option) => option.textContent)).toContain('Storno durch den Kunden')
  })

  it('keeps the refusal in the dialog, and shows the order as it is now', async () => {
    state.act = () => {
      state.order = { ...state.order, lines: [aLine({ status_transitions: NOTHING_POSSIBLE })] }
      return refusal('line_not_cancelable')
    }
    const view = await open()
    const dialog = await choose(view, /Position stornieren …/)
    await view.user.click(dialog.getByRole('button', { name: 'Position stornieren' }))
    expect(await dialog.findByText(/kann nicht mehr storniert werden, weil Versandpapiere/)).toBeTruthy()
    expect(await dialog.findByText('Die Position kann nicht mehr storniert werden.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Position stornieren' })).toHaveProperty('disabled', true)
  })
})

describe('returning a line', () => {
  const preview = (answer: (reason: string | null) => object) =>
    http.get('*/v1/orders/line/901/return', ({ request }) =>
      HttpResponse.json(answer(new URL(request.url).searchParams.get('reason'))),
    )
  beforeEach(() =>
    server.use(preview(() => ({ delivery: 'piece_left', shipping_amount: 0, charges_amount: 0 }))),
  )

  it('says before it is booked whether delivery goes back, by its reason', async () => {
    server.use(
      preview((reason) =>
        reason === 'customer_decline'
          ? { delivery: 'no_withdrawal', shipping_amount: 0, charges_amount: 0 }
          : { delivery: 'refunded', shipping_amount: 7.95, charges_amount: 3.99 },
      ),
    )
    const view = await open({ lines: [sent()] })
    const dialog = await choose(view, /Retoure buchen …/)
    expect(await dialog.findByText(/Versand \(7,95\s€\) und Zuschläge \(3,99\s€\) werden mit/)).toBeTruthy()
    await view.user.selectOptions(dialog.getByRole('combobox', { name: 'Grund' }), 'customer_decline')
    expect(await dialog.findByText(/Ein Teil kam ohne Widerruf zurück/)).toBeTruthy()
  })

  it('names the money on its button, has twelve reasons and says that it is final', async () => {
    const view = await open({
      lines: [sent({ reductions: { refund_amount: 10, refundable_amount: 69.95 } })],
    })
    const dialog = await choose(view, /Retoure buchen …/)
    const reason = dialog.getByRole('combobox', { name: 'Grund' })
    expect(within(reason).getAllByRole('option')).toHaveLength(12)
    expect(reason).toHaveProperty('value', 'no_reason')
    expect(dialog.getByText(/kann danach nicht mehr geändert werden/)).toBeTruthy()
    await view.user.selectOptions(reason, 'item_too_small')
    await view.user.click(dialog.getByRole('button', { name: /^Retoure buchen und 69,95\s€ erstatten$/ }))
    expect(await screen.findByText('Die Retoure von Position 1 wird gebucht')).toBeTruthy()
    expect(state.calls).toEqual([
      asked('return', { lines: [901], return_reason: 'item_too_small', comment: '' }),
    ])
  })

  it('keeps the warning about a piece that never left', async () => {
    let loads = 0
    state.act = () => refusal('return_not_handed_over')
    server.use(
      http.get('*/v1/orders/10452', () => {
        loads += 1
        return HttpResponse.json(state.order)
      }),
    )
    const view = await open({ lines: [sent()] })
    expect(loads).toBe(1)
    const dialog = await choose(view, /Retoure buchen …/)
    await view.user.click(dialog.getByRole('button', { name: /^Retoure buchen und/ }))
    const alert = await dialog.findByRole('alert')
    expect(alert.textContent).toContain('bestätigen Sie keine Retouren nicht versendeter Artikel')
    await waitFor(() => expect(loads).toBe(2))
    expect(dialog.getByRole('alert')).toBeTruthy()
  })

  it('can’t be closed while the server has not answered', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    state.act = async () => {
      await held
      return undefined
    }
    const view = await open({ lines: [sent()] })
    const dialog = await choose(view, /Retoure buchen …/)
    const button = dialog.getByRole('button', { name: /^Retoure buchen und/ })
    await view.user.click(button)
    await view.user.click(button)
    await view.user.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: /Retoure/ })).toBeTruthy()
    answer()
    expect(await screen.findByText('Die Retoure von Position 1 wird gebucht')).toBeTruthy()
    expect(state.calls).toHaveLength(1)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Retoure/ })).toBeNull())
  })
})

const PNG = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10])
const image = (name: string) => new File([PNG], name, { type: 'image/png', lastModified: 1 })

describe('asking for a partial refund', () => {
  beforeEach(() => {
    // jsdom draws nothing.
    URL.createObjectURL = () => 'blob:preview'
    URL.revokeObjectURL = vi.fn()
  })

  const submit = (dialog: ReturnType<typeof within>) =>
    dialog.getByRole('button', { name: 'Teilerstattung anfragen' })

  async function openFilled(over: Partial<OrderLine> = {}) {
    const view = await open({ lines: [sent(over)] })
    const dialog = await choose(view, /Teilerstattung anfragen …/)
    await view.user.selectOptions(dialog.getByRole('combobox', { name: /Zustand/ }), 'damaged')
    await view.user.type(dialog.getByRole('textbox', { name: /Begründung/ }), 'Die Naht ist offen.')
    await view.user.type(dialog.getByRole('textbox', { name: /Gewünschte Erstattung/ }), '12,5')
    await view.user.upload(
      dialog.getByLabelText('Bilder auswählen', { selector: 'input' }),
      image('naht.png'),
    )
    return { view, dialog }
  }

  it('sends what was entered, the images in base64, and says that the case exists', async () => {
    server.use(
      http.put('*/v1/orders/line/901/case', async ({ request }) => {
        state.calls.push({ call: 'case', body: await request.json() })
        state.order = { ...state.order, lines: [sent({ case: aCase(), cases: [aCase()] })] }
        return HttpResponse.json({ message: 'Der Kulanzfall wurde angelegt.' })
      }),
    )
    const { view, dialog } = await openFilled()
    expect(dialog.getByRole('combobox', { name: 'Grund' })).toHaveProperty('value', 'item_broken')
    await view.user.click(submit(dialog))
    expect(await screen.findByText('Der Kulanzfall wurde angelegt.')).toBeTruthy()
    expect(state.calls).toEqual([
      {
        call: 'case',
        body: {
          reason: 'item_broken',
          type: 'partial_refund',
          condition: 'damaged',
          message: 'Die Naht ist offen.',
          requested_reduction: 12.5,
          images: [{ name: 'naht.png', data: btoa(String.fromCharCode(...PNG)) }],
        },
      },
    ])
    const shown = within(await screen.findByRole('region', { name: 'Kulanzfall 71' }))
    expect(shown.getByText('Angefragt')).toBeTruthy()
    expect(shown.getByText('Angefragt am 20.11.2026 10:00:00 von Sabine Lindner')).toBeTruthy()
  })

  it('cannot be sent before everything is there, and says what is missing', async () => {
    const view = await open({ lines: [sent()] })
    const dialog = await choose(view, /Teilerstattung anfragen …/)
    expect(submit(dialog)).toHaveProperty('disabled', true)
    expect(
      dialog.getByText('Es fehlt noch: der Zustand, die Begründung, ein gültiger Betrag, ein Bild'),
    ).toBeTruthy()
  })

  it.each([
    [
      'without an image',
      async ({ user }: View, dialog: ReturnType<typeof within>) =>
        user.click(dialog.getByRole('button', { name: 'Bild naht.png entfernen' })),
    ],
    [
      'without a message',
      async ({ user }: View, dialog: ReturnType<typeof within>) =>
        user.clear(dialog.getByRole('textbox', { name: /Begründung/ })),
    ],
    [
      'with a dot for the comma',
      async ({ user }: View, dialog: ReturnType<typeof within>) =>
        user.type(dialog.getByRole('textbox', { name: /Gewünschte/ }), '.0'),
    ],
    [
      'with more than is left',
      async ({ user }: View, dialog: ReturnType<typeof within>) => {
        await user.clear(dialog.getByRole('textbox', { name: /Gewünschte/ }))
        await user.type(dialog.getByRole('textbox', { name: /Gewünschte/ }), '69,96')
      },
    ],
  ])('cannot be sent %s', async (_, spoil) => {
    const { view, dialog } = await openFilled({ reductions: { refund_amount: 10, refundable_amount: 69.95 } })
    expect(submit(dialog)).toHaveProperty('disabled', false)
    await spoil(view, dialog)
    expect(submit(dialog)).toHaveProperty('disabled', true)
  })

  it('shows live what is refundable and what remains, and caps it', async () => {
    const view = await open({
      lines: [sent({ reductions: { refund_amount: 10, refundable_amount: 69.95 } })],
    })
    const dialog = await choose(view, /Teilerstattung anfragen …/)
    const amount = dialog.getByRole('textbox', { name: /Gewünschte/ })
    await view.user.type(amount, '20,05')
    expect(dialog.getByText(/^49,90\s€$/)).toBeTruthy()
    await view.user.clear(amount)
    await view.user.type(amount, '70')
    expect(dialog.getByText(/Es können höchstens 69,95\s€ erstattet werden/)).toBeTruthy()
    expect(dialog.getByText(/^0,00\s€$/)).toBeTruthy()
  })

  it('takes images by drop and paste too, and refuses others by name', async () => {
    const view = await open({ lines: [sent()] })
    const dialog = await choose(view, /Teilerstattung anfragen …/)
    const zone = dialog.getByText(/hierher ziehen/)
    fireEvent.drop(zone, {
      dataTransfer: { types: ['Files'], files: [image('a.png'), image('a.png'), image('vertrag.pdf')] },
    })
    expect(dialog.getAllByRole('button', { name: /^Bild .* entfernen$/ })).toHaveLength(1)
    expect(dialog.getByRole('alert').textContent).toBe(
      'Die Datei „vertrag.pdf“ hat kein kompatibles Bildformat.',
    )
    fireEvent.paste(document.body, { clipboardData: { files: [image('b.gif')] } })
    expect(dialog.getByText('2 von 6')).toBeTruthy()
    fireEvent.error(dialog.getByText('b.gif').parentElement?.querySelector('img') ?? zone)
    expect(dialog.getByText('1 von 6')).toBeTruthy()
    expect(dialog.getByText('Die Datei „b.gif“ ist kein lesbares Bild.')).toBeTruthy()
  })

  it('asks before it throws away what was entered', async () => {
    const { view, dialog } = await openFilled()
    await view.user.keyboard('{Escape}')
    expect(await dialog.findByText('Änderungen verwerfen?')).toBeTruthy()
    await view.user.click(dialog.getByRole('button', { name: 'Weiter bearbeiten' }))
    expect(dialog.getByRole('textbox', { name: /Begründung/ })).toHaveProperty('value', 'Die Naht ist offen.')
    await view.user.keyboard('{Escape}')
    await view.user.click(await dialog.findByRole('button', { name: 'Änderungen verwerfen' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Teilerstattung/ })).toBeNull())
    expect(state.calls).toEqual([])
  })

  it('keeps what was entered when the server refuses an image', async () => {
    server.use(http.put('*/v1/orders/line/901/case', () => refusal('image_not_compatible')))
    const { view, dialog } = await openFilled()
    await view.user.click(submit(dialog))
    expect(await dialog.findByText(/ist kein lesbares Bild/)).toBeTruthy()
    expect(dialog.getByRole('textbox', { name: /Begründung/ })).toHaveProperty('value', 'Die Naht ist offen.')
    expect(dialog.getByText('1 von 6')).toBeTruthy()
  })
})
