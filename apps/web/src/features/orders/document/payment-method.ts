import { ownValue } from '@kontor/contract/shared'
/** Payment methods that have a text. */
export const PAYMENT_METHODS = [
  'amazon',
  'applepay',
  'cashondelivery',
  'creditcard',
  'directdebit',
  'ebay',
  'googlepay',
  'invoice',
  'klarna',
  'marketplace',
  'paypal',
  'prepayment',
  'warentrade',
] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** The names that channels use for them. */
const OTHER_NAMES: Readonly<Record<string, PaymentMethod>> = {
  amazonpay: 'amazon',
  amazonpayments: 'amazon',
  standardorder: 'amazon',
  standard: 'amazon',
  cod: 'cashondelivery',
  sepadirectdebit: 'directdebit',
  debit: 'directdebit',
  sepa: 'directdebit',
  ebaypayments: 'ebay',
  bill: 'invoice',
  purchaseoninvoice: 'invoice',
  rechnung: 'invoice',
  banktransfer: 'prepayment',
  vorkasse: 'prepayment',
  advancepayment: 'prepayment',
  creditcardpayment: 'creditcard',
}

/**
 * The known payment method behind a channel's name: `credit_card`, `CreditCard` and `creditcard` are the same. A
 * channel may name several, separated by commas. Undefined for an unknown name, which is shown as it is.
 */
export function paymentMethodOf(name: string): PaymentMethod | undefined {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '')
  return PAYMENT_METHODS.find((known) => known === plain) ?? ownValue(OTHER_NAMES, plain)
}

/** The single names in a channel's payment method. */
export const paymentNames = (paymentMethod: string): readonly string[] => [
  ...new Set(
    paymentMethod
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]
