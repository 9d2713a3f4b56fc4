import { describe, expect, it } from 'vitest'
import { PAYMENT_METHODS, paymentMethodOf, paymentNames } from './payment-method.ts'

describe('a payment method', () => {
  it.each([
    ['warentrade', 'warentrade'],
    ['WarenTrade', 'warentrade'],
    ['credit_card', 'creditcard'],
    ['creditcard', 'creditcard'],
    ['ebay_payments', 'ebay'],
    ['StandardOrder', 'amazon'],
    ['Amazon Pay', 'amazon'],
    ['COD', 'cashondelivery'],
    ['Bitcoin', undefined],
    ['constructor', undefined],
    ['', undefined],
  ])('%j is %s', (name, expected) => expect(paymentMethodOf(name)).toBe(expected))

  it('is known by its own key', () => {
    for (const method of PAYMENT_METHODS) expect(paymentMethodOf(method)).toBe(method)
  })

  it('may be several', () => {
    expect(paymentNames('Standard, GiftCertificate,Standard,')).toEqual(['Standard', 'GiftCertificate'])
    expect(paymentNames('')).toEqual([])
  })
})
