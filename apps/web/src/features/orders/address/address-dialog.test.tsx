import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { orderScreen } from '../../../testing/order-document/order-screen.tsx'
import { refusal } from '../../../testing/order-document/order-server.ts'

const { server, state, open } = orderScreen()

describe('the address dialog', () => {
  const save = () => screen.getByRole('button', { name: 'Adresse speichern' })

  async function openDialog() {
    const view = await open()
    await view.user.click(screen.getByRole('button', { name: 'Adresse korrigieren' }))
    const number = await screen.findByRole('textbox', { name: /Hausnummer/ })
    return { ...view, number }
  }

  it('offers an address that is too long for a label in parts that fit', async () => {
    state.address = {
      ...state.address,
      corrected_street: 'Bürgermeister-Friedrich-Wilhelm-Schmidt-Straße, Gewerbehof Nord',
      corrected_street_number: '12',
    }
    const { user } = await openDialog()
    expect(screen.getByText('Straße: höchstens 50 Zeichen')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Aufteilen' }))
    expect(screen.queryByText('Zu lang für das Label')).toBeNull()
    expect(screen.getByRole('textbox', { name: /^Straße/ })).toHaveProperty(
      'value',
      'Bürgermeister-Friedrich-Wilhelm-Schmidt-Straße',
    )
    expect(screen.getByRole('textbox', { name: /^Adresszusatz/ })).toHaveProperty('value', 'Gewerbehof Nord')
    expect(save()).toHaveProperty('disabled', false)
  })

  it('says what is missing and cannot be sent before it is mended', async () => {
    const { user, number } = await openDialog()
    expect(screen.getByText('Bitte geben Sie die Hausnummer an, z. B. 12a.')).toBeTruthy()
    expect(save()).toHaveProperty('disabled', true)
    server.use(
      http.put('*/v1/orders/:id/customer/shipping', async ({ request }) => {
        state.calls.push({ call: 'address', body: await request.json() })
        return HttpResponse.json({
          message: 'Die Lieferadresse wurde aktualisiert.',
          address: { ...state.address, corrected_street_number: '12a', version: 1 },
        })
      }),
    )
    await user.type(number, '12a')
    await user.click(save())
    expect(await screen.findByText('Die Lieferadresse wurde aktualisiert.')).toBeTruthy()
    expect(save()).toHaveProperty('disabled', true)
    expect(state.calls).toEqual([
      {
        call: 'address',
        body: {
          corrected_first_name: 'Erika',
          corrected_last_name: 'Mustermann',
          corrected_street: 'Hauptstraße',
          corrected_street_number: '12a',
          corrected_zip: '10115',
          corrected_city: 'Berlin',
          corrected_company: '',
          corrected_care_of: '',
          version: 0,
        },
      },
    ])
  })

  it('lets the country be chosen where the channel gave none', async () => {
    state.address = { ...state.address, country: '', corrected_street_number: '1' }
    server.use(
      http.put('*/v1/orders/:id/customer/shipping', async ({ request }) => {
        state.calls.push({ call: 'address', body: await request.json() })
        return HttpResponse.json({
          message: 'Die Lieferadresse wurde aktualisiert.',
          address: { ...state.address, country: 'AT', version: 1 },
        })
      }),
    )
    const { user } = await openDialog()
    expect(screen.getByText('Bitte wählen Sie das Land.')).toBeTruthy()
    await user.selectOptions(screen.getByRole('combobox', { name: /Land/ }), 'Österreich')
    await user.click(save())
    expect(await screen.findByText('Das Land gibt der Verkaufskanal vor.')).toBeTruthy()
    expect(state.calls).toMatchObject([{ body: { corrected_country: 'AT' } }])
  })

  it('says who corrects the address instead, as soon as the server says so', async () => {
    state.address = { ...state.address, editable: false, locked_by: 'provider' }
    await openDialog()
    expect(screen.getByText(/Unser Kundenservice korrigiert sie/)).toBeTruthy()
    expect(save()).toHaveProperty('disabled', true)
  })

  it('says which parcels a correction takes back, and only then', async () => {
    const { user } = await openDialog()
    expect(screen.queryByText(/bisherigen Adresse/)).toBeNull()
    await user.keyboard('{Escape}')
    state.address = { ...state.address, replaced_parcels: 2 }
    await user.click(screen.getByRole('button', { name: 'Adresse korrigieren' }))
    expect(await screen.findByText(/2 Pakete dieser Bestellung haben schon Labels/)).toBeTruthy()
  })

  it('shows what somebody else changed meanwhile, and saves over it only when asked again', async () => {
    const bodies: unknown[] = []
    server.use(
      http.put('*/v1/orders/:id/customer/shipping', async ({ request }) => {
        bodies.push(await request.json())
        if (bodies.length > 1) {
          return HttpResponse.json({ message: 'Gespeichert.', address: { ...state.address, version: 4 } })
        }
        state.address = {
          ...state.address,
          corrected_street_number: '7',
          corrected_city: 'Potsdam',
          version: 3,
        }
        return refusal('stale_version')
      }),
    )
    const { user, number } = await openDialog()
    await user.type(number, '12a')
    await user.click(save())
    expect(await screen.findByText('Ort: „Berlin“ wurde zu „Potsdam“')).toBeTruthy()
    expect(number).toHaveProperty('value', '12a')
    await user.click(save())
    expect(await screen.findByText('Gespeichert.')).toBeTruthy()
    expect(bodies).toMatchObject([{ version: 0 }, { version: 3, corrected_street_number: '12a' }])
  })

  it('puts what the server refuses under its field', async () => {
    server.use(
      http.put('*/v1/orders/:id/customer/shipping', () =>
        refusal('invalid_request', { corrected_city: ['Diesen Ort gibt es nicht.'] }),
      ),
    )
    const { user, number } = await openDialog()
    await user.type(number, '12a')
    await user.click(save())
    expect(await screen.findByText('Diesen Ort gibt es nicht.')).toBeTruthy()
    expect(save()).toHaveProperty('disabled', true)
    await user.type(screen.getByRole('textbox', { name: /Ort/ }), ' Mitte')
    expect(save()).toHaveProperty('disabled', false)
  })

  it('asks before it throws away what was typed', async () => {
    const { user, number } = await openDialog()
    await user.type(number, '12a')
    await user.keyboard('{Escape}')
    expect(await screen.findByText('Änderungen verwerfen?')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Weiter bearbeiten' }))
    expect(number).toHaveProperty('value', '12a')
  })
})
