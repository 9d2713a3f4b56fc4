import type { SafetyCard } from '@kontor/contract/channels'
import type { Page } from '@playwright/test'
import { callAs } from './api-call.ts'

const AMAZON = 4

/** Completes the card of a brand that has articles: Amazon is told of nothing new of a brand before. */
export async function completeSafetyCard(page: Page, brand: string, username = 'demo'): Promise<void> {
  const query = new URLSearchParams({ brand })
  const known = await callAs<SafetyCard>(page, username, 'GET', `/product-safety/card?${query}`)
  const { missing, requirements, ...card } = known
  await callAs(page, username, 'PUT', '/product-safety/card', {
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
  })
}
