import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkTargets } from './column-targets.ts'
import { fileProfileOf, targetsByProfile } from './file-profiles.ts'

const NAMES = ['etos', 'etosApollon', 'ipos', 'his', 'bits']
const NOTHING = { stores: new Set<string>(), channels: new Set<string>() }

describe('the profile of an ERP', () => {
  it('is found however its name is written, and for those five alone', () => {
    for (const name of NAMES)
      for (const written of [name, name.toUpperCase(), ` ${name} `])
        expect(fileProfileOf(written)?.name).toBe(name)
    for (const other of ['', 'manual', 'etos2', 'SAP']) expect(fileProfileOf(other)).toBeUndefined()
  })

  it.each(NAMES)('of %s reads its own columns in any order, as stock and as articles', (name) => {
    const profile = fileProfileOf(name)
    if (!profile) throw new Error('no profile')
    const { columns, delimiter } = profile
    fc.assert(
      fc.property(
        fc.shuffledSubarray(Object.keys(columns), { minLength: Object.keys(columns).length }),
        (headers) => {
          const targets = targetsByProfile(profile, { headers, delimiter })
          expect(targets).toEqual(headers.map((header) => columns[header]))
          expect(checkTargets(headers, targets ?? [], NOTHING)).toBeNull()
        },
      ),
    )
    const stock = Object.entries(columns).flatMap(([header, field]) =>
      ['store_number', 'ean', 'on_hand'].includes(field) ? [header] : [],
    )
    expect(
      checkTargets(stock, targetsByProfile(profile, { headers: stock, delimiter }) ?? [], NOTHING),
    ).toBeNull()
  })

  it('reads no file with another separator or a header that it does not know', () => {
    const profile = fileProfileOf('etos')
    if (!profile) throw new Error('no profile')
    expect(
      targetsByProfile(profile, { headers: ['Filiale', 'EAN', 'Bestand'], delimiter: ',' }),
    ).toBeUndefined()
    expect(
      targetsByProfile(profile, { headers: ['Filiale', 'EAN', 'Anzahl'], delimiter: ';' }),
    ).toBeUndefined()
  })
})
