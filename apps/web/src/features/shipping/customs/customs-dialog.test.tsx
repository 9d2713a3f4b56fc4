import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import { anOrder } from '../../../testing/order-document/order-builders.ts'
import { ORDER_ID, orderScreen, shipButton } from '../../../testing/order-document/order-screen.tsx'

const { server, state, open } = orderScreen()
const [line] = anOrder().lines
const item = {
  line_id: line?.id ?? 0,
  description: 'Sneaker',
  hs_tariff_number: '',
  origin_country: 'PT',
  net_weight_grams: 720,
  value: 79.95,
  missing: ['hs_tariff_number' as const],
}
const customs = { contents: 'Shoes', currency: 'EUR', items: [item], senders: [], complete: false }

it('asks for what customs lacks, and ships once it is there', async () => {
  const saved: unknown[] = []
  server.use(
    http.put('*/v1/orders/:id/customs', async ({ request }) => {
      saved.push(await request.json())
      const complete = { ...customs, complete: true, items: [{ ...item, missing: [] }] }
      state.order = anOrder({ id: ORDER_ID, customs: complete })
      return HttpResponse.json(complete)
    }),
  )
  const { user } = await open({ customs })
  expect(await screen.findByText('Bitte ergänzen Sie zuerst die Zollangaben.')).toBeTruthy()
  expect(screen.getByText('Position 1: Zolltarifnummer')).toBeTruthy()
  expect(shipButton()).toHaveProperty('disabled', true)

  await user.click(screen.getByRole('button', { name: 'Zollangaben ergänzen' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('textbox', { name: /Ursprungsland/ })).toHaveProperty('value', 'PT')
  expect(dialog.getByRole('textbox', { name: /Wert je Stück/ })).toHaveProperty('value', '79,95')
  await user.click(dialog.getByRole('button', { name: 'Zollangaben speichern' }))
  expect(dialog.getByText('Bitte 6 bis 10 Ziffern angeben, z. B. 640399.')).toBeTruthy()
  expect(saved).toEqual([])

  await user.type(dialog.getByRole('textbox', { name: /Zolltarifnummer/ }), '6404.11 00')
  await user.click(dialog.getByRole('button', { name: 'Zollangaben speichern' }))
  expect(await screen.findByText('Mit Zollerklärung: alle Angaben sind da.')).toBeTruthy()
  const { missing: _, ...known } = item
  expect(saved).toEqual([{ contents: 'Shoes', items: [{ ...known, hs_tariff_number: '64041100' }] }])
  expect(shipButton()).toHaveProperty('disabled', false)
})

it('only tells people who may not ship', async () => {
  await open({ customs }, ['co_accounting'])
  expect(await screen.findByText('Für den Zoll fehlen Angaben')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Zollangaben ergänzen' })).toBeNull()
})
