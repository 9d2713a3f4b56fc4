import { DELIVERY_COUNTRIES } from '@kontor/contract/orders'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contractsPresent, publishedContract } from '../../../../test/published-contracts.ts'
import { standardVatRate } from './item-amounts.ts'

const Rates = z.object({
  items: z.record(
    z.string(),
    z.array(z.object({ effective_from: z.string(), rates: z.object({ standard: z.number() }) })),
  ),
})

describe.skipIf(!contractsPresent)('standard VAT rates, held against ../shared/contracts/vat', () => {
  it.each([...DELIVERY_COUNTRIES])('%s', (country) => {
    const { items } = Rates.parse(publishedContract('vat/vat-rates.json'))
    const [newest] = (items[country] ?? items[country === 'GB' ? 'UK' : country] ?? [])
      .filter(({ effective_from }) => effective_from <= '2026-03-10')
      .toSorted((one, other) => other.effective_from.localeCompare(one.effective_from))
    expect(standardVatRate(country)).toBe(newest?.rates.standard)
  })
})

it('says nothing about countries that it does not know', () => {
  expect(standardVatRate('US')).toBe(0)
})
