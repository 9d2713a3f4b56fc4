import { LOCALES } from '@kontor/contract/shared'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LabelErrorReason } from '../shipping.tables.ts'
import { type CheckFacts, describeCheck } from './check-shippings.ts'

const nothing: CheckFacts = {
  shippings: [],
  attempts: [],
  errors: [],
  merchantExternalOrder: false,
  cancelled: false,
  toAustria: false,
  pickup: { customerNumber: '', depot: '' },
}
const dueAt = new Date('2026-03-10T09:15:30Z')
const error = (reason: LabelErrorReason, labelType: 'shipping' | 'return' = 'shipping') => ({
  reason,
  labelType,
  information: [],
  fields: [],
})

describe('describeCheck', () => {
  it('says that nothing was asked for', () => {
    expect(describeCheck(nothing, 'de').status).toBe('done')
  })

  it('waits as long as anything is going on, whatever failed before', () => {
    const facts: CheckFacts = {
      ...nothing,
      shippings: [{ state: 'shipped' }],
      attempts: [{ state: 'purchasing', failures: 0, dueAt, errorKind: null }],
      errors: [error('address')],
    }
    expect(describeCheck(facts, 'de')).toEqual({
      status: 'pending',
      message: 'Die Versandpapiere werden erstellt.',
    })
  })

  it('says when it tries again, once the carrier has not answered for a while', () => {
    const attempts = [{ state: 'requested' as const, failures: 3, dueAt, errorKind: null }]
    expect(describeCheck({ ...nothing, shippings: [{ state: 'requested' }], attempts }, 'de').message).toBe(
      'Der Versanddienst antwortet nicht. Wir versuchen es weiter, nächster Versuch um 10:15:30 Uhr.',
    )
  })

  it('names a missing return label although the parcel is on its way', () => {
    const facts: CheckFacts = {
      ...nothing,
      shippings: [{ state: 'shipped' }],
      errors: [error('unreachable', 'return')],
    }
    expect(describeCheck(facts, 'en')).toEqual({
      status: 'error',
      message:
        'The return label is missing: The carrier could not be reached. Nothing was bought. ' +
        'Please try again or contact support.',
    })
  })

  it('says that a cancelled order has no papers any more', () => {
    const facts: CheckFacts = { ...nothing, shippings: [{ state: 'voided' }], cancelled: true }
    expect(describeCheck(facts, 'en')).toEqual({
      status: 'error',
      message: 'The order was cancelled. The labels were voided.',
    })
  })

  it('says where to ask for the details of the pickup order when the company has none', () => {
    const facts: CheckFacts = { ...nothing, shippings: [{ state: 'shipped' }], toAustria: true }
    const { message } = describeCheck(facts, 'en')
    expect(message).toMatch(/pickup order with the carrier \(customer number: .*support.*\)\.$/)
    expect(message).not.toContain('{')
  })

  it('has a text for every reason in every language, without a placeholder left in it', () => {
    const reasons = [
      'address',
      'refused',
      'unreachable',
      'in_doubt',
      'gone',
      'document',
      'void_refused',
    ] as const
    fc.assert(
      fc.property(
        fc.constantFrom(...reasons),
        fc.constantFrom(...LOCALES),
        fc.boolean(),
        (reason, locale, own) => {
          const errors = [{ ...error(reason), fields: ['zip_code', 'unheard_of'], information: ['!'] }]
          const { message } = describeCheck({ ...nothing, errors, merchantExternalOrder: own }, locale)
          expect(message).not.toMatch(/[{}]|undefined/)
        },
      ),
    )
  })
})
