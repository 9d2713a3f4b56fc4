import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashPassword, hashTurns, verifyPassword } from './passwords.ts'
import { createSecrets } from './secrets.ts'
import { hashToken, newToken, sameSecret } from './tokens.ts'

describe('passwords', () => {
  test('are kept as salted argon2id and recognised', async () => {
    const stored = await hashPassword('correct horse')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(stored).not.toBe(await hashPassword('correct horse'))
    expect(await verifyPassword(stored, 'correct horse')).toBe(true)
    expect(await verifyPassword(stored, 'correct horsf')).toBe(false)
  })

  test('of unknown people are never right', async () => {
    expect(await verifyPassword(null, 'nobody has this password')).toBe(false)
  })

  test('are worked on two at a time, whatever they are for', async () => {
    const stored = await hashPassword('correct horse')
    const free = hashTurns.queueSlots
    const asked = [
      ...Array.from({ length: 5 }, () => verifyPassword(stored, 'correct horse')),
      ...Array.from({ length: 5 }, () => hashPassword('correct horse')),
    ]
    expect(free - hashTurns.queueSlots).toBe(8)
    expect(await Promise.all(asked)).toContain(true)
  })
})

describe('secrets', () => {
  const key = randomBytes(32)

  test('open again, whatever they say, and never look the same twice', () => {
    const secrets = createSecrets(key)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (plain) => {
        const sealed = secrets.encrypt(plain)
        expect(secrets.decrypt(sealed)).toBe(plain)
        expect(secrets.encrypt(plain)).not.toBe(sealed)
      }),
    )
  })

  test('for others follow from key and purpose, and say nothing of each other', () => {
    const [one, again, other] = [createSecrets(key), createSecrets(key), createSecrets(randomBytes(32))]
    expect(one.mac('a')).toBe(again.mac('a'))
    expect(one.mac('a')).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(new Set([one.mac('a'), one.mac('b'), other.mac('a')]).size).toBe(3)
  })

  test('made before a rotation open with the retired key', () => {
    const sealed = createSecrets(key).encrypt('token')
    const next = randomBytes(32)
    expect(createSecrets(next, [key]).decrypt(sealed)).toBe('token')
    expect(() => createSecrets(next).decrypt(sealed)).toThrow(/No key/)
    const resealed = createSecrets(next, [key]).reseal(sealed) ?? ''
    expect(createSecrets(next).decrypt(resealed)).toBe('token')
    expect(createSecrets(next).reseal(resealed)).toBeNull()
  })

  test('for others are still known while the key they follow from is', () => {
    const proof = createSecrets(key).mac('a')
    const next = randomBytes(32)
    expect(createSecrets(next, [key]).isMac('a', proof)).toBe(true)
    expect(createSecrets(next, [key]).isMac('b', proof)).toBe(false)
    expect(createSecrets(next).isMac('a', proof)).toBe(false)
  })

  test('that were altered do not open', () => {
    const sealed = createSecrets(key).encrypt('token')
    const [id, body = ''] = sealed.split('.')
    const bytes = Buffer.from(body, 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const altered = Buffer.from(bytes)
      altered.writeUInt8(altered.readUInt8(at) ^ 1, at)
      expect(() => createSecrets(key).decrypt(`${id}.${altered.toString('base64url')}`)).toThrow()
    }
    expect(() => createSecrets(key).decrypt(`${id}.`)).toThrow()
  })
})

test('tokens carry 256 bits and are stored as their hash', () => {
  const token = newToken()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(newToken()).not.toBe(token)
  expect(hashToken('a')).toBe('ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb')
  expect([sameSecret('a', 'a'), sameSecret('a', 'b'), sameSecret('a', 'aa')]).toEqual([true, false, false])
})
