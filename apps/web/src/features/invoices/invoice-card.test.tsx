import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { aDocument, anInvoice } from '../../testing/order-document/invoice-builders.ts'
import { aShipping } from '../../testing/order-document/order-builders.ts'
import { orderScreen } from '../../testing/order-document/order-screen.tsx'
import { refusal } from '../../testing/order-document/order-server.ts'

const { server, state, open } = orderScreen()
const SHIPPED = { shippings: [aShipping()] }
const createButton = () => screen.findByRole('button', { name: 'Rechnung erstellen' })
const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) })

/** Opens the dialog and returns it with its form and button. */
async function openDialog() {
  const { user } = await open(SHIPPED)
  await user.click(await createButton())
  // The form's dialog replaces the one that showed the skeleton.
  await field('Rechnungsnummer')
  const dialog = screen.getByRole('dialog')
  const submit = () => user.click(within(dialog).getByRole('button', { name: 'Rechnung erstellen' }))
  return { user, dialog, submit }
}

/** Creates the invoice; its PDF exists from the second query on. */
function takeInvoice() {
  server.use(
    http.post('*/v1/directsales/invoice/:id', async ({ request }) => {
      state.calls.push({ call: 'invoice', body: await request.json() })
      const document = aDocument({ path: null })
      state.invoice = anInvoice({ can_create: false, preview: null, documents: [document] })
      return HttpResponse.json({ message: 'Rechnung wird erstellt', invoice: document })
    }),
  )
}

describe('the invoice card', () => {
  it.each([
    ["an account of the provider's", { ...SHIPPED, merchant_external_order: false }],
    ['nothing that left', { shippings: [] }],
    ['a parcel that failed', { shippings: [aShipping({ state: 'failed' })] }],
  ])('is not there for %s', async (_, order) => {
    await open(order)
    expect(screen.queryByRole('heading', { name: 'Rechnung' })).toBeNull()
  })

  it('is not there for people who have nothing to do with invoices', async () => {
    await open(SHIPPED, ['co_orders_send'])
    expect(screen.queryByRole('heading', { name: 'Rechnung' })).toBeNull()
  })

  it('is there for every channel where the merchant sells itself', async () => {
    await open({ ...SHIPPED, sales_channel_id: 2 })
    expect(await createButton()).toBeTruthy()
  })

  it('says why there can be none', async () => {
    state.invoice = anInvoice({ can_create: false, preview: null, obstacle: 'Es fehlt die Umsatzsteuer-ID.' })
    await open(SHIPPED)
    expect(await screen.findByText('Es fehlt die Umsatzsteuer-ID.')).toBeTruthy()
    expect(await createButton()).toHaveProperty('disabled', true)
  })

  it('asks for a Leitweg-ID and saves the document as XRechnung, or says why there is none', async () => {
    const asked: string[] = []
    const saved: string[] = []
    let answer: Response = refusal('xrechnung_seller_incomplete')
    server.use(
      http.get('*/v1/directsales/invoice/:id/documents/:documentId/xrechnung.xml', ({ request }) => {
        asked.push(new URL(request.url).search)
        return answer
      }),
    )
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    try {
      state.invoice = anInvoice({ can_create: false, preview: null, documents: [aDocument()] })
      const { user } = await open(SHIPPED)
      await user.click(await screen.findByRole('button', { name: 'XRechnung: RE-2026-00017' }))
      const id = await field('Leitweg-ID')
      const save = screen.getByRole('button', { name: 'XRechnung herunterladen' })
      await user.type(id, '04011000-1234512345-07')
      await user.click(save)
      expect(await screen.findByText(/Keine gültige Leitweg-ID/)).toBeTruthy()
      expect(asked).toEqual([])
      await user.clear(id)
      await user.type(id, '04011000-1234512345-06')
      await user.click(save)
      expect(await screen.findByText(/Für eine XRechnung fehlt/)).toBeTruthy()
      answer = HttpResponse.xml('<x/>')
      await user.click(save)
      await waitFor(() => expect(saved).toEqual(['RE-2026-00017.xml']))
      expect(asked).toEqual(Array(2).fill('?leitweg_id=04011000-1234512345-06'))
    } finally {
      vi.restoreAllMocks()
    }
  })

  it('offers the invoice and its credit notes for download once they exist', async () => {
    const note = aDocument({
      id: 32,
      kind: 'credit_note',
      number: 'RK-2026-00003',
      refers_to: 'RE-2026-00017',
      occasion: 'return',
      gross: 20,
      path: '/v1/directsales/invoice/10452/documents/32.pdf',
    })
    const path = aDocument().path
    state.invoice = anInvoice({
      can_create: false,
      preview: null,
      invoice_path: path,
      documents: [aDocument(), note],
    })
    await open(SHIPPED)
    const download = await screen.findByRole('link', { name: 'Rechnung herunterladen' })
    expect([download.getAttribute('href'), download.hasAttribute('download')]).toEqual([path, true])
    const list = screen.getByRole('list', { name: 'Ausgestellte Belege' })
    const links = within(list).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([path, note.path])
    expect(within(list).getByText('Retoure')).toBeTruthy()
    expect(within(list).getByText(/-20,00/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Rechnung erstellen' })).toBeNull()
  })

  it('shows an answer that failed, and asks again', async () => {
    server.use(http.get('*/v1/directsales/invoice/:id', () => refusal('internal_error'), { once: true }))
    const { user } = await open(SHIPPED)
    await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }))
    expect(await createButton()).toBeTruthy()
  })
})

describe('the invoice dialog', () => {
  it('is filled in, and issues with the suggested number', async () => {
    takeInvoice()
    const { dialog, submit } = await openDialog()
    expect(await field('Rechnungsnummer')).toHaveProperty('value', 'RE-2026-00017')
    expect(await field('Name')).toHaveProperty('value', 'Erika Mustermann')
    expect(within(dialog).getByText('Das Land steht fest.')).toBeTruthy()
    expect(within(dialog).getByText('79,95 €')).toBeTruthy()
    expect(within(dialog).getByText('Umsatzsteuer nach den Sätzen von Deutschland')).toBeTruthy()
    await submit()
    expect(await screen.findByText('Rechnung wird erstellt (RE-2026-00017)')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(state.calls).toEqual([
      {
        call: 'invoice',
        body: {
          invoice_number: 'RE-2026-00017',
          suggested_number: 'RE-2026-00017',
          invoice_company: '',
          invoice_name: 'Erika Mustermann',
          invoice_care_of: '',
          invoice_street: 'Hauptstraße',
          invoice_street_no: '12a',
          invoice_zip_code: '10115',
          invoice_city: 'Berlin',
        },
      },
    ])
    expect(await screen.findByText(/Die PDF-Datei wird erstellt/)).toBeTruthy()
    state.invoice = anInvoice({
      can_create: false,
      preview: null,
      invoice_path: aDocument().path,
      documents: [aDocument()],
    })
    expect(
      await screen.findByRole('link', { name: 'Rechnung herunterladen' }, { timeout: 5000 }),
    ).toBeTruthy()
  })

  it.each(['Rechnungsnummer', 'Name', 'Straße', 'Hausnummer', 'PLZ', 'Ort'])(
    'asks for %s when it is empty, and sends nothing',
    async (label) => {
      const { user, submit } = await openDialog()
      const input = await field(label)
      await user.clear(input)
      await submit()
      await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
      await waitFor(() => expect(document.activeElement).toBe(input))
      expect(state.calls).toEqual([])
    },
  )

  it('does without a company', async () => {
    takeInvoice()
    const { submit } = await openDialog()
    expect((await field('Firma')).getAttribute('aria-required')).toBe('false')
    await submit()
    await waitFor(() => expect(state.calls).toHaveLength(1))
  })

  it('shows at the number that it is taken, and takes another', async () => {
    let asked = 0
    server.use(
      http.post('*/v1/directsales/invoice/:id', async ({ request }) => {
        asked += 1
        const body = (await request.json()) as { invoice_number: string }
        if (body.invoice_number === '4711')
          return refusal('invoice_number_taken', { invoice_number: ['Die Nummer 4711 ist vergeben.'] })
        return HttpResponse.json({
          message: 'Rechnung wird erstellt',
          invoice: aDocument({ number: '4712' }),
        })
      }),
    )
    const { user, submit } = await openDialog()
    const number = await field('Rechnungsnummer')
    await user.clear(number)
    await user.type(number, '4711')
    await submit()
    expect(await screen.findByText('Die Nummer 4711 ist vergeben.')).toBeTruthy()
    expect(number.getAttribute('aria-invalid')).toBe('true')
    // The field gets the focus with the next frame.
    await waitFor(() => expect(document.activeElement).toBe(number))
    await user.clear(number)
    await user.type(number, '4712')
    await submit()
    expect(await screen.findByText('Rechnung wird erstellt (4712)')).toBeTruthy()
    expect(asked).toBe(2)
  })

  it('says what characters a number may have', async () => {
    const { user, submit } = await openDialog()
    const number = await field('Rechnungsnummer')
    await user.clear(number)
    await user.type(number, 'RE<1>')
    await submit()
    expect(await screen.findByText(/Bitte nur Buchstaben/)).toBeTruthy()
    expect(state.calls).toEqual([])
  })
})
