/** Ways to pay that the screens have words for. */
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

/** What channels call them beside their plain name. */
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
 * The known way to pay behind a channel's name for it: `credit_card`, `CreditCard` and `creditcard` are the same. A channel
 * may name several, divided by commas. Undefined for a name of its own, which is shown as it is.
 */
export function paymentMethodOf(name: string): PaymentMethod | undefined {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '')
  return PAYMENT_METHODS.find((known) => known === plain) ?? OTHER_NAMES[plain]
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
