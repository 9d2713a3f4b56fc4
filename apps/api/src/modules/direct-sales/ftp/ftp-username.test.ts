import fc from 'fast-check'
import { expect, it } from 'vitest'
import { companyOfFtpUser, ftpUsername } from './ftp-username.ts'

const anyCompany = fc.record({ id: fc.integer({ min: 1, max: 1e12 }), name: fc.string({ maxLength: 60 }) })

it('names the company of whatever name, and no two the same', () => {
  expect(ftpUsername({ id: 2, name: 'Schuhhaus Größe & Söhne GmbH' })).toBe('schuhhausgrossesohne-2')
  fc.assert(
    fc.property(anyCompany, anyCompany, (one, other) => {
      expect(companyOfFtpUser(ftpUsername(one))).toBe(one.id)
      expect(ftpUsername(one)).toBe(ftpUsername(one))
      if (one.id !== other.id) expect(ftpUsername(one)).not.toBe(ftpUsername(other))
    }),
  )
})

it.each(['', 'lindner', 'lindner-', 'lindner-0', '-2', 'a-2-3', 'lindner-2 ', "x'-2"])('%j is none', (name) =>
  expect(companyOfFtpUser(name)).toBeNull(),
)
