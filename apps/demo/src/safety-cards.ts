import { safetyCards } from '../../api/src/modules/channels/product-safety/product-safety.tables.ts'
import type { Tx } from '../../api/src/platform/db/database.ts'

/** Where contacts of a brand are entered in the channel's own portal, too. */
const AMAZON = 4

/**
 * Cards of a merchant's first brands: one that is complete, one made outside the Union whose responsible person is missing, and
 * one without contacts. The others have none.
 * @param brands in the order in which they get them
 */
export async function writeSafetyCards(
  tx: Tx,
  companyId: number,
  brands: readonly string[],
  now: Date,
): Promise<void> {
  const whole = ['manufacturer', 'responsible_person', 'materials'] as const
  const cards = [
    { country: 'DE', contactsEntered: [AMAZON], given: [...whole] },
    { country: 'CH', contactsEntered: [], given: ['manufacturer' as const, 'materials' as const] },
    { country: 'DE', contactsEntered: [], given: [...whole] },
  ]
  await tx.insert(safetyCards).values(
    brands.slice(0, cards.length).flatMap((brand, index) => {
      const card = cards[index]
      if (!card) return []
      const { country, contactsEntered, given } = card
      return {
        companyId,
        brandKey: brand.trim().toLowerCase(),
        manufacturer: `${brand} Schuhfabrik`,
        manufacturerStreet: `Werkstraße ${index + 1}`,
        manufacturerPostcode: country === 'CH' ? '8000' : '66953',
        manufacturerCity: country === 'CH' ? 'Zürich' : 'Pirmasens',
        manufacturerCountry: country,
        manufacturerEmail: `sicherheit${index + 1}@kontor.example`,
        responsiblePerson: '',
        responsibleStreet: '',
        responsiblePostcode: '',
        responsibleCity: '',
        responsibleCountry: '',
        responsibleEmail: '',
        warnings: '',
        warningCodes: [],
        upper: 'Leder',
        lining: 'Textil',
        sole: 'Gummi',
        contactsEntered,
        given,
        version: 1,
        updatedAt: now,
      }
    }),
  )
}
