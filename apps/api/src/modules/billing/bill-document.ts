import type { BillKind } from '@kontor/contract/billing'

/**
 * How a bill is taxed (UNTDID 5305, as EN 16931 uses it): `S` at a rate, `AE` as reverse charge, `O` not at all.
 */
export interface BillVat {
  readonly category: 'S' | 'AE' | 'O'
  /** Percent. */
  readonly rate: number
}

/** Who issues bills, as they say it: the operator. */
export interface BillIssuer {
  readonly name: string
  readonly street: string
  readonly zip_code: string
  readonly city: string
  readonly country: string
  readonly vat_id: string
  readonly tax_number: string
  readonly iban: string
  readonly bic: string
  readonly email: string
  readonly phone: string
}

/** The merchant that a bill is made out to. */
export interface BillRecipient {
  readonly name: string
  readonly contact: string
  readonly street: string
  readonly zip_code: string
  readonly city: string
  readonly country: string
  readonly vat_id: string
  readonly email: string
}

/** What a sum on a bill is for. */
export type BillItem =
  | 'discount'
  | 'payment'
  | 'transaction_fee'
  | 'return_fee'
  | 'return_costs'
  | 'return_credit'
  | 'goodwill_credit'
  | 'void_credit'
  | 'base_fee'
  | 'label'
  | 'pick_up'
  | 'pick_up_return'

/** A sum on a bill: what rows of one kind at one channel, or of one carrier, come to. */
export interface BillSum {
  readonly item: BillItem
  /** Name of the channel, or of the carrier of labels; empty where there is none. */
  readonly of: string
  readonly rows: number
  /** In euro cents without VAT; below zero for what is credited. */
  readonly net_cents: number
}

/** Everything that a bill or credit note says. Amounts in euro cents; of a credit note as they are paid back. */
export interface BillDocument {
  readonly kind: 'invoice' | 'credit_note'
  readonly bill_kind: BillKind
  readonly number: string
  /** Days in Europe/Berlin, `YYYY-MM-DD`. */
  readonly issue_date: string
  readonly due_date: string
  readonly from: string
  readonly to: string
  readonly issuer: BillIssuer
  readonly recipient: BillRecipient
  readonly sums: readonly BillSum[]
  readonly vat: BillVat
  readonly net_cents: number
  readonly tax_cents: number
  readonly gross_cents: number
}

/** What must be known of the operator before it may bill (§ 14 Abs. 4 UStG; EN 16931: BR-S-02, BR-AE-02, BR-61). */
export const ISSUER_FIELDS = ['name', 'street', 'zip_code', 'city', 'vat_id', 'iban'] as const
export const RECIPIENT_FIELDS = ['name', 'street', 'zip_code', 'city', 'email'] as const
export type PartyField = (typeof ISSUER_FIELDS)[number] | (typeof RECIPIENT_FIELDS)[number]

/** The fields of a party that are empty. */
export const missingOf = <Field extends PartyField>(
  party: Readonly<Record<Field, string>>,
  fields: readonly Field[],
): Field[] => fields.filter((field) => party[field].trim() === '')
