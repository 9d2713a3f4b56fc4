import { DEFAULT_LOCALE, fill } from '@kontor/contract/shared'
import { type EInvoice, eInvoiceXml } from '../../../platform/documents/e-invoice.ts'
import type { BillDocument } from '../bill-document.ts'
import { dayText, KIND_NAMES } from '../billing.texts.ts'
import { BILL_TEXTS, sumName } from './bill-documents.texts.ts'

/** UNTDID 4461: SEPA credit transfer; credit notes are set against other bills or paid back the same way. */
const CREDIT_TRANSFER = '58'

/** What a bill says of its VAT; null where German VAT is charged. */
export function vatNote({ vat }: Pick<BillDocument, 'vat'>): string | null {
  if (vat.category === 'AE') return BILL_TEXTS.reverse_charge
  return vat.category === 'O' ? BILL_TEXTS.not_taxable : null
}

/** How a bill is paid, or a credit note paid back. */
export const termsOf = ({ kind, due_date }: Pick<BillDocument, 'kind' | 'due_date'>): string =>
  kind === 'credit_note' ? BILL_TEXTS.refund : fill(BILL_TEXTS.due, { day: dayText(due_date) })

/** An issued bill as an e-invoice. */
export const billXml = (document: BillDocument): string => eInvoiceXml(eInvoiceOf(document))

function eInvoiceOf(document: BillDocument): EInvoice {
  const { kind, issuer, recipient, vat, sums, from, to } = document
  const note = vatNote(document)
  return {
    kind,
    number: document.number,
    issue_date: document.issue_date,
    notes: [KIND_NAMES[document.bill_kind][DEFAULT_LOCALE], ...(note === null ? [] : [note])],
    currency: 'EUR',
    seller: issuer,
    buyer: recipient,
    lines: sums.map((sum) => ({
      name: sumName(sum),
      gtin: '',
      article_number: '',
      traits: [],
      price_cents: Math.abs(sum.net_cents),
      quantity: sum.net_cents < 0 ? -1 : 1,
      vat,
      allowance: null,
      net_cents: sum.net_cents,
    })),
    delivery: null,
    delivery_date: null,
    period: { from, to },
    order_number: null,
    payment: {
      type_code: CREDIT_TRANSFER,
      information: null,
      account: { iban: issuer.iban, bic: issuer.bic },
    },
    terms: { text: termsOf(document), due_date: kind === 'invoice' ? document.due_date : null },
    charges: [],
    taxes: [{ vat, basis_cents: document.net_cents, tax_cents: document.tax_cents, exemption: note }],
    net_cents: document.net_cents,
    tax_cents: document.tax_cents,
    gross_cents: document.gross_cents,
    prepaid_cents: 0,
    refers_to: null,
  }
}
