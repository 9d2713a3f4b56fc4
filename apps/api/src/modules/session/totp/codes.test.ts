import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isAppCode,
  matchingStep,
  newRecoveryCodes,
  newTotpKey,
  plainCode,
  stepAt,
  totpCode,
  totpUri,
} from './codes.ts'

/** The key of RFC 6238, appendix B: "12345678901234567890" in base32. */
const RFC_KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number): Date => new Date(seconds * 1000)
const STEP_MS = 30_000

describe('a code of the app', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('%i s after 1970 is %s (RFC 6238, appendix B, its last six digits)', (seconds, code) => {
    expect(totpCode(RFC_KEY, at(seconds))).toBe(code)
    expect(matchingStep(RFC_KEY, code, at(seconds), null)).toBe(Math.floor(seconds / 30))
  })

  test('counts a step early and a step late, not two, and never at or before the last one taken', () => {
    const instants = fc.integer({ min: 1_700_000_000, max: 2_500_000_000 }).map(at)
    fc.assert(
      fc.property(instants, fc.integer({ min: -4, max: 4 }), (now, off) => {
        const key = RFC_KEY
        const code = totpCode(key, new Date(now.getTime() + off * STEP_MS))
        const others = [-4, -3, -2, -1, 0, 1, 2, 3, 4].filter((each) => each !== off)
        // Two steps have the same code once in a million times.
        fc.pre(others.every((each) => totpCode(key, new Date(now.getTime() + each * STEP_MS)) !== code))
        const step = stepAt(now) + off
        expect(matchingStep(key, code, now, null)).toBe(Math.abs(off) <= 1 ? step : null)
        expect(matchingStep(key, code, now, step)).toBeNull()
        expect(matchingStep(key, code, now, step + 1)).toBeNull()
        expect(matchingStep(key, code, now, step - 1)).toBe(Math.abs(off) <= 1 ? step : null)
      }),
      { numRuns: 200 },
    )
  })

  test('keys are 160 bits and name person and issuer to the app', () => {
    const key = newTotpKey()
    expect(key).toMatch(/^[A-Z2-7]{32}$/)
    expect(newTotpKey()).not.toBe(key)
    expect(totpUri(key, 'ada@firma')).toBe(
      `otpauth://totp/Kontor:ada%40firma?issuer=Kontor&secret=${key}&algorithm=SHA1&digits=6&period=30`,
    )
  })
})

test('recovery codes are ten different ones and are read as people type them', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
    expect(plainCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(code.replaceAll('-', ''))
    expect(isAppCode(plainCode(code))).toBe(false)
  }
  expect(isAppCode(plainCode('123 456'))).toBe(true)
})
