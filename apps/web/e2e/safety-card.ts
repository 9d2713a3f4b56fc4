import type { SafetyCard } from '@kontor/contract/channels'
import type { Page } from '@playwright/test'
import { expect, PASSWORD } from './journey.ts'

const AMAZON = 4

/** Completes the card of a brand that has articles: Amazon is told of nothing new of a brand before. */
export async function completeSafetyCard(page: Page, brand: string): Promise<void> {
  const login = await page.request.post('/v1/login', { data: { username: 'demo', password: PASSWORD } })
  const headers = { 'auth-token': ((await login.json()) as { token: string }).token }
  const known = await page.request.get('/v1/product-safety/card', { headers, params: { brand } })
  expect(known.ok(), await known.text()).toBe(true)
  const { missing, requirements, ...card } = (await known.json()) as SafetyCard
  const data = {
    ...card,
    manufacturer: `${brand} GmbH`,
    manufacturer_street: 'Werkstraße 9',
    manufacturer_postcode: '66953',
    manufacturer_city: 'Pirmasens',
    manufacturer_country: 'DE',
    manufacturer_email: 'sicherheit@maker.example',
    upper: 'Leder',
    lining: 'Textil',
    sole: 'Gummi',
    contacts_entered: [AMAZON],
  }
  const kept = await page.request.put('/v1/product-safety/card', { headers, data })
  expect(kept.ok(), await kept.text()).toBe(true)
}
