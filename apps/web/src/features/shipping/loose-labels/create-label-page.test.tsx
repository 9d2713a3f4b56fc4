import type { LooseLabel } from '@kontor/contract/shipping'
import { configure, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { CreateLabelPage } from './create-label-page.tsx'

const aLabel = (over: Partial<LooseLabel> = {}): LooseLabel => ({
  id: 7,
  status: 'bought',
  message: 'Das Label ist erstellt.',
  type: 'standard',
  address_type: 'home_address',
  created_at: '2026-11-20T08:00:00Z',
  requested_by: 'Vera Sand',
  store: { id: 1, store_number: '001', name: 'Nürnberg' },
  customer: {
    first_name: 'Erika',
    last_name: 'Mustermann',
    company: '',
    street: 'Hauptstraße',
    street_no: '12a',
    address_addition: '',
    care_of: '',
    zip_code: '10115',
    city: 'Berlin',
    country: 'DE',
  },
  carrier: 'dhl',
  parcel_type: 'Paket S',
  label_url: '/v1/accounting/label/7/label.pdf',
  tracking_id: 'abc',
  tracking_number: '00340434161094042557',
  tracking_url: 'https://carrier.example/track',
  transitions: [{ transition: 'label_created', date: '2026-11-20 09:00:00', message: '' }],
  voidable: true,
  retryable: false,
  ...over,
})

let labels: LooseLabel[]
let requests: Record<string, unknown>[]
let answers: (() => Response)[]
/** Kilograms and centimetres. */
const SIZE = { weight: 2, length: 35, width: 25, height: 15, is_oversize: false }
const stores = [
  { id: 2, store_number: '002', name: 'Fürth', is_active: true, ranking: 2 },
  { id: 1, store_number: '001', name: 'Nürnberg', is_active: true, ranking: 1 },
  { id: 3, store_number: '003', name: 'Zu', is_active: false, ranking: 1 },
].map((store) => ({ ...store, street: '', street_no: '', zip_code: '', city: '', country: 'DE' }))
const server = setupServer(
  http.get('*/v1/accounting/company', () =>
    HttpResponse.json({ id: 3, name: 'A', default_parcel_id: 1, default_shipping_country: 'DE' }),
  ),
  http.get('*/v1/accounting/stores', () => HttpResponse.json({ data: stores })),
  http.get('*/v1/orders/parcel-options', () =>
    HttpResponse.json({
      data: [
        { ...SIZE, id: 1, carrier: 'dhl', parcel_type: 'Paket S', serves_post_places: true },
        { ...SIZE, id: 7, carrier: 'hermes', parcel_type: 'Päckchen', serves_post_places: false },
      ],
    }),
  ),
  http.get('*/v1/accounting/labels', () =>
    HttpResponse.json({
      total: labels.length,
      total_is_capped: false,
      per_page: 25,
      current_page: 1,
      total_pages: 1,
      from: 1,
      to: labels.length,
      data: labels,
    }),
  ),
  http.get('*/v1/accounting/label/:id', ({ params }) =>
    HttpResponse.json(labels.find((label) => label.id === Number(params.id))),
  ),
  http.post('*/v1/accounting/label/create', async ({ request }) => {
    requests.push((await request.json()) as Record<string, unknown>)
    const answer = answers.shift()
    if (answer) return answer()
    labels = [aLabel({ id: 8 }), ...labels]
    return HttpResponse.json(
      aLabel({
        id: 8,
        status: 'requested',
        message: 'Das Label wird erstellt.',
        label_url: null,
        voidable: false,
      }),
    )
  }),
  http.put('*/v1/accounting/label/:id/:what', ({ params }) => {
    requests.push({ [String(params.what)]: Number(params.id) })
    labels = labels.map((label) =>
      label.id === Number(params.id)
        ? aLabel({ ...label, status: 'voided', voidable: false, label_url: null })
        : label,
    )
    return HttpResponse.json(labels[0])
  }),
)

// The form is long and its windows are loaded on demand: a machine that does much else takes its time.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 60_000 })

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  labels = []
  requests = []
  answers = []
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

async function open() {
  const view = renderScreen('/create-label', CreateLabelPage, '/create-label')
  const submit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Label erstellen' })
  const fill = async (label: RegExp, text: string) => {
    const field = screen.getByLabelText(label)
    await view.user.clear(field)
    if (text !== '') await view.user.paste(text)
    await view.user.tab()
  }
  return { ...view, submit, fill }
}

async function fillHome(fill: (label: RegExp, text: string) => Promise<void>) {
  await fill(/^Nachname/, 'Mustermann')
  await fill(/^Straße/, 'Hauptstraße')
  await fill(/^Hausnummer/, '12 a')
  await fill(/^Postleitzahl/, '10115')
  await fill(/^Ort/, 'Berlin')
}

describe('the form', () => {
  it('begins with the usual choices and cannot be sent while something is missing', async () => {
    const { submit, fill } = await open()
    expect(submit.disabled).toBe(true)
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^Absenderfiliale/ }).value).toBe('1')
    expect(screen.queryByRole('option', { name: '003 Zu' })).toBeNull()
    await fillHome(fill)
    expect(submit.disabled).toBe(false)
  })

  it('says what is wrong when a field is left, in the words of the rule', async () => {
    const { fill, submit } = await open()
    await fillHome(fill)
    await fill(/^Hausnummer/, '#')
    expect(await screen.findByText('Bitte eine Hausnummer angeben, z. B. 12a, 12-14 oder 12/3.')).toBeTruthy()
    expect(submit.disabled).toBe(true)
    await fill(/^Hausnummer/, '12-14')
    await waitFor(() => expect(submit.disabled).toBe(false))
    await fill(/^Hausnummer/, '')
    expect(await screen.findByText('Bitte füllen Sie dieses Feld aus.')).toBeTruthy()
  })

  it('offers at a Packstation only carriers that deliver there', async () => {
    const { user, submit, fill } = await open()
    await fillHome(fill)
    await user.selectOptions(screen.getByRole('combobox', { name: /^Paketart/ }), '7')
    await user.click(screen.getByRole('radio', { name: 'Packstation' }))
    expect(screen.queryByRole('option', { name: /HERMES/ })).toBeNull()
    await fill(/^Nummer der Packstation/, '145')
    await fill(/^Postnummer/, '12345678')
    expect(submit.disabled).toBe(true)
    await user.selectOptions(screen.getByRole('combobox', { name: /^Paketart/ }), '1')
    expect(submit.disabled).toBe(false)
  })

  it.each([
    ['Packstation', /^Nummer der Packstation/, 'packstation'],
    ['Postfiliale', /^Nummer der Postfiliale/, 'post_store'],
  ] as const)('asks at a %s for its number and the post number', async (name, number, type) => {
    const { user, fill, submit } = await open()
    await user.click(screen.getByRole('radio', { name }))
    expect(screen.queryByRole('textbox', { name: /^Straße/ })).toBeNull()
    await fill(/^Nachname/, 'Mustermann')
    await fill(number, '1')
    await fill(/^Postnummer/, 'abc')
    await fill(/^Postleitzahl/, '10115')
    await fill(/^Ort/, 'Berlin')
    expect(await screen.findByText(/drei- oder vierstellige Nummer/)).toBeTruthy()
    expect(await screen.findByText(/Postnummer mit 6 bis 10 Ziffern/)).toBeTruthy()
    await fill(number, '145')
    await fill(/^Postnummer/, '12345678')
    await user.click(submit)
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(requests[0]).toMatchObject({
      address_type: type,
      street_no: '145',
      care_of: '12345678',
      company_id: 3,
    })
  })

  it('takes the e-mail address of a customer without a post number at a post store', async () => {
    const { user, fill, submit } = await open()
    await user.click(screen.getByRole('radio', { name: 'Postfiliale' }))
    await fill(/^Nachname/, 'Mustermann')
    await fill(/^Nummer der Postfiliale/, '512')
    await fill(/^Postnummer oder E-Mail-Adresse/, 'erika@example.org')
    await fill(/^Postleitzahl/, '10115')
    await fill(/^Ort/, 'Berlin')
    await user.click(submit)
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(requests[0]).toMatchObject({ address_type: 'post_store', care_of: 'erika@example.org' })
  })

  it('makes one label of a double click, shows it when it is there, and starts anew', async () => {
    const { user, fill, submit } = await open()
    await fillHome(fill)
    await user.dblClick(submit)
    await waitFor(() => expect(screen.getAllByRole('link', { name: /Label öffnen: Erika/ })).toHaveLength(2))
    expect(requests).toHaveLength(1)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Nachname/ }).value).toBe('')
  })

  it('sends a request whose answer was lost under the same key, and a changed one under a new one', async () => {
    answers = [
      () =>
        HttpResponse.json({ code: 'service_unavailable', message: 'Weg.', request_id: 'r' }, { status: 503 }),
      () =>
        HttpResponse.json(
          { code: 'label_request_key_taken', message: 'Da.', request_id: 'r' },
          { status: 409 },
        ),
    ]
    const { user, fill, submit } = await open()
    await fillHome(fill)
    await user.click(submit)
    expect(await screen.findByText('Weg.')).toBeTruthy()
    await user.click(submit)
    expect(await screen.findByText(/Ihre vorige Anfrage ist angekommen/)).toBeTruthy()
    await user.click(submit)
    await waitFor(() => expect(requests).toHaveLength(3))
    expect(requests[1]?.request_key).toBe(requests[0]?.request_key)
    expect(requests[2]?.request_key).not.toBe(requests[1]?.request_key)
  })
})

describe('labels that were made', () => {
  it('are listed with number, papers and where they are', async () => {
    labels = [
      aLabel({
        transitions: [
          { transition: 'label_created', date: '2026-11-20 09:00:00', message: '' },
          { transition: 'out_for_delivery', date: '2026-11-21 09:00:00', message: '' },
        ],
        voidable: false,
      }),
      aLabel({
        id: 6,
        status: 'failed',
        message: 'Der Versanddienst hat die Sendung abgelehnt.',
        retryable: true,
        label_url: null,
        tracking_number: null,
        voidable: false,
      }),
    ]
    const { user } = await open()
    const list = await screen.findByRole('list', { name: 'Labels ohne Bestellung' })
    expect(within(list).getByText('In Zustellung')).toBeTruthy()
    expect(within(list).getByText('Der Versanddienst hat die Sendung abgelehnt.')).toBeTruthy()
    await user.click(within(list).getByRole('button', { name: 'Erneut versuchen: Erika Mustermann' }))
    await waitFor(() => expect(requests).toEqual([{ retry: 6 }]))
  })

  it('are taken back only after asking', async () => {
    labels = [aLabel()]
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Label stornieren: Erika Mustermann' }))
    const dialog = await screen.findByRole('dialog', { name: 'Label stornieren?' })
    await user.click(within(dialog).getByRole('button', { name: 'Abbrechen' }))
    expect(requests).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Label stornieren: Erika Mustermann' }))
    const again = await screen.findByRole('dialog', { name: 'Label stornieren?' })
    await user.click(within(again).getByRole('button', { name: 'Label stornieren' }))
    await waitFor(() => expect(requests).toEqual([{ void: 7 }]))
    expect(await screen.findByText('Storniert')).toBeTruthy()
  })
})

it('is closed to those who do not ship', async () => {
  renderScreen('/create-label', CreateLabelPage, '/create-label', { roles: ['co_orders'] })
  expect(await screen.findByText('Kein Zugriff')).toBeTruthy()
})

it('declares as many kinds of goods as there are, and offers an address in parts that fit', async () => {
  const { user } = renderScreen('/create-label', CreateLabelPage, '/create-label')
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Land/ }), 'GB')
  await user.click(await screen.findByRole('button', { name: 'Weitere Ware' }))
  expect(screen.getAllByRole('group', { name: /^Ware \d$/ })).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Ware 1 entfernen' }))
  expect(screen.getAllByRole('group', { name: /^Ware \d$/ })).toHaveLength(1)
  const street = screen.getByRole('textbox', { name: /^Straße/ })
  await user.click(street)
  await user.paste('Bürgermeister-Friedrich-Wilhelm-Schmidt-Straße, Gewerbehof Nord')
  await user.click(await screen.findByRole('button', { name: 'Aufteilen' }))
  expect((street as HTMLInputElement).value).toBe('Bürgermeister-Friedrich-Wilhelm-Schmidt-Straße')
})
