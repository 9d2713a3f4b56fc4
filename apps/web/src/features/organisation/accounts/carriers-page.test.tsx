import type { CarrierContract } from '@kontor/contract/shipping'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { CarriersPage } from './carriers-page.tsx'

const field = (key: string, more: Partial<CarrierContract['credentials'][number]> = {}) => ({
  key,
  label: `Feld ${key}`,
  hint: '',
  is_secret: true,
  is_required: true,
  most: 100,
  pattern: null,
  ...more,
})

const contract = (vendor: string, more: Partial<CarrierContract> = {}): CarrierContract => ({
  vendor,
  name: vendor.toUpperCase(),
  in_use: 'none',
  key_stored: false,
  operator_available: false,
  version: null,
  credentials: [field('key')],
  ...more,
})

let contracts: CarrierContract[]
const sent: unknown[] = []
const server = setupServer(
  http.get('*/v1/accounting/carriers', () => HttpResponse.json({ data: contracts })),
  http.put('*/v1/accounting/carriers/:vendor', async ({ request, params }) => {
    sent.push([params.vendor, await request.json()])
    return HttpResponse.json(contract(String(params.vendor), { in_use: 'own', key_stored: true, version: 1 }))
  }),
)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const open = () => renderScreen('/management/carriers', CarriersPage, '/management/carriers')
const badgesOf = async (text: string) =>
  (await screen.findAllByText(text)).flatMap(
    (one) => one.closest('[data-style]')?.getAttribute('data-style') ?? [],
  )

describe('the contracts with carriers', () => {
  it('warn of a missing one only where nothing can be bought', async () => {
    contracts = [
      contract('bike', { in_use: 'operator', operator_available: true }),
      contract('second_vendor'),
    ]
    const { unmount } = open()
    expect(await badgesOf('Kein Vertrag')).toEqual(['neutral'])
    unmount()
    contracts = [contract('bike'), contract('second_vendor')]
    open()
    expect(await badgesOf('Kein Vertrag')).toEqual(['danger', 'danger'])
  })

  it('ask for every field of a vendor, in the form it gives out', async () => {
    const number = field('number', { is_secret: false, pattern: '^\\d{4}$' })
    const credentials = [
      field('user', { is_secret: false }),
      field('password'),
      number,
      field('note', { is_required: false }),
    ]
    contracts = [contract('second_vendor', { credentials })]
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Vertrag mit SECOND_VENDOR ändern' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByLabelText(/Feld password/).getAttribute('type')).toBe('password')
    await user.type(dialog.getByLabelText(/Feld user/), 'u')
    await user.type(dialog.getByLabelText(/Feld password/), 'p')
    await user.type(dialog.getByLabelText(/Feld number/), '123')
    await user.click(dialog.getByRole('button', { name: 'Speichern' }))
    await waitFor(() =>
      expect(dialog.getByLabelText(/Feld number/).getAttribute('aria-invalid')).toBe('true'),
    )
    expect(sent).toEqual([])
    await user.type(dialog.getByLabelText(/Feld number/), '4')
    await user.click(dialog.getByRole('button', { name: 'Speichern' }))
    const given = { user: 'u', password: 'p', number: '1234' }
    await waitFor(() =>
      expect(sent).toEqual([['second_vendor', { use_own: true, version: null, credentials: given }]]),
    )
  })
})
