import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aLabel, aShipping } from '../../../testing/order-document/order-builders.ts'
import { orderScreen } from '../../../testing/order-document/order-screen.tsx'

const { open } = orderScreen()

const happened = (second: number) => ({
  transition: 'approved_tr',
  date: `2026-11-20 10:00:0${second}`,
  message: `Schritt ${second}`,
  actor: 'Jana',
  points: 0,
  line_id: null,
})

it('shows the newest of all that happened, and the rest on demand', async () => {
  const labels = [
    aLabel({ transitions: [{ transition: 'picked_up', date: '2026-11-20 10:00:07', message: '' }] }),
  ]
  const { user } = await open({
    transitions: [0, 1, 2, 3, 4, 5].map(happened),
    shippings: [aShipping({ labels })],
  })
  const card = within(
    screen.getByRole('heading', { name: 'Verlauf' }).closest('section') ?? document.createElement('i'),
  )
  const steps = () => card.queryAllByText(/^Schritt/).map(({ textContent }) => textContent)
  expect(steps()).toEqual(['Schritt 5', 'Schritt 4', 'Schritt 3', 'Schritt 2', 'Schritt 1'])
  expect(card.getByText(/^Versandlabel: /)).toBeTruthy()
  await user.click(card.getByRole('button', { name: 'Alle 7 anzeigen' }))
  expect(steps().at(-1)).toBe('Schritt 0')
  await user.selectOptions(card.getByRole('combobox', { name: 'Verlauf eingrenzen' }), 'Sendung')
  expect(steps()).toEqual([])
  expect(card.getByText(/^Versandlabel: /)).toBeTruthy()
})
