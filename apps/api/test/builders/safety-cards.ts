import { safetyCards } from '../../src/modules/channels/product-safety/product-safety.tables.ts'
import type { TestApp, TestCompany } from '../app.ts'

const AMAZON = 4

/** A complete card of a brand of the company, with the contacts entered at Amazon. */
export async function writeSafetyCard(
  kontor: TestApp,
  brand: string,
  company: TestCompany = kontor.a,
): Promise<void> {
  await kontor.inCtx(
    (ctx) =>
      ctx.tx
        .insert(safetyCards)
        .values({
          companyId: company.id,
          brandKey: brand.toLowerCase(),
          manufacturer: `${brand} AG`,
          manufacturerStreet: 'Werkstraße 1',
          manufacturerPostcode: '83024',
          manufacturerCity: 'Rosenheim',
          manufacturerCountry: 'DE',
          manufacturerEmail: 'safety@maker.example',
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
          contactsEntered: [AMAZON],
          given: ['manufacturer', 'responsible_person', 'materials'],
          version: 1,
          updatedAt: ctx.now,
        })
        .onConflictDoNothing(),
    company.admin,
  )
}
