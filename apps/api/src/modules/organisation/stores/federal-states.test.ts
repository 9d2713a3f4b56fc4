import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { federalStateOf } from '@kontor/contract/organisation'
import { expect, test } from 'vitest'

/** GeoNames' list of German postcodes, where it lies beside the project. */
const PUBLISHED = join(import.meta.dirname, '../../../../../../../shared/contracts/postcodes/DE.csv')

test.skipIf(!existsSync(PUBLISHED))(
  'a postcode’s state is as the published list has it, wherever a postcode lies in one state',
  () => {
    const stated = new Map<string, Set<string>>()
    for (const row of readFileSync(PUBLISHED, 'utf8').split('\n')) {
      // The rows of places have letters for the state, those of companies' own postcodes digits.
      const [, zip, state] = /^DE,(\d{5}),(?:"[^"]*"|[^,]*),[^,]*,([A-Z]{2}),/.exec(row) ?? []
      if (zip && state) stated.set(zip, (stated.get(zip) ?? new Set()).add(state))
    }
    const single = [...stated].filter(([, states]) => states.size === 1)
    expect(single.length).toBeGreaterThan(8_000)
    const wrong = single.filter(([zip, states]) => !states.has(federalStateOf('DE', zip) ?? ''))
    expect(wrong.map(([zip]) => zip)).toEqual([])
  },
)
