import { ownValue } from '@kontor/contract/shared'
import { create } from 'xmlbuilder2'
import type { LineCancellation, Refund } from '../../../modules/channels/index.ts'
import { xmlValue } from '../../../platform/documents/xml-text.ts'
import { decimalText } from '../../../platform/money.ts'

/** A document of one message, and the feed that takes it. */
export interface Feed {
  readonly feedType: 'POST_ORDER_ACKNOWLEDGEMENT_DATA' | 'POST_PAYMENT_ADJUSTMENT_DATA'
  readonly xml: string
}

/** Our reasons for cancelling, as Amazon's CancelReason of an OrderAcknowledgement. */
const CANCEL_REASONS: Readonly<Record<string, string>> = {
  out_of_stock: 'NoInventory',
  article_has_defect: 'NoInventory',
  prior_sale: 'NoInventory',
  not_sent_in_time: 'NoInventory',
  no_merchant_has_it: 'NoInventory',
  customer_cancellation: 'BuyerCanceled',
  customer_declined: 'BuyerCanceled',
  address_invalid: 'ShippingAddressUndeliverable',
  fraud: 'RiskAssessmentInformationNotValid',
}

/** Our reasons for refunding, as Amazon's AdjustmentReason of an OrderAdjustment. */
const ADJUSTMENT_REASONS: Readonly<Record<'cancellation' | Refund['cause'], Record<string, string>>> = {
  cancellation: {
    out_of_stock: 'ProductOutofStock',
    article_has_defect: 'ProductOutofStock',
    prior_sale: 'ProductOutofStock',
    not_sent_in_time: 'ProductOutofStock',
    no_merchant_has_it: 'ProductOutofStock',
    customer_cancellation: 'CustomerCancel',
    customer_declined: 'CustomerCancel',
    address_invalid: 'CustomerAddressIncorrect',
    fraud: 'RiskAssessmentInformationNotValid',
  },
  return: {
    wrong_item: 'DifferentItem',
    item_different_as_shown: 'DifferentItem',
    address_invalid: 'CustomerAddressIncorrect',
    customer_decline: 'Abandoned',
  },
  goodwill: {},
}
const OTHERWISE = {
  cancellation: 'GeneralAdjustment',
  return: 'CustomerReturn',
  goodwill: 'GeneralAdjustment',
} as const

/**
 * A cancellation as a feed. Items that are given up whole are acknowledged as failed. An acknowledgement knows no
 * quantities, so where single pieces of an item are given up the cancellation is an adjustment that names them. Pure.
 */
export function cancellationFeed(cancellation: LineCancellation, sellerId: string): Feed {
  const { reference, ext_order_id, reason, currency, items } = cancellation
  if (items.every((item) => item.is_whole)) {
    const message = {
      OrderAcknowledgement: {
        AmazonOrderID: xmlValue(ext_order_id),
        StatusCode: 'Failure',
        Item: items.map((item) => ({
          AmazonOrderItemCode: xmlValue(item.mp_item_id),
          CancelReason: ownValue(CANCEL_REASONS, reason) ?? 'GeneralAdjustment',
        })),
      },
    }
    const xml = envelope('OrderAcknowledgement', sellerId, reference, message)
    return { feedType: 'POST_ORDER_ACKNOWLEDGEMENT_DATA', xml }
  }
  const message = {
    OrderAdjustment: {
      AmazonOrderID: xmlValue(ext_order_id),
      ActionType: 'Cancel',
      AdjustedItem: items.map((item) => ({
        AmazonOrderItemCode: xmlValue(item.mp_item_id),
        MerchantAdjustmentItemID: reference,
        AdjustmentReason: ownValue(ADJUSTMENT_REASONS.cancellation, reason) ?? OTHERWISE.cancellation,
        ItemPriceAdjustments: amounts(currency, { Principal: item.cents, Shipping: item.shipping_cents }),
        QuantityCancelled: item.quantity,
      })),
    },
  }
  return adjustment(sellerId, reference, message)
}

/** A refund as a feed. Pure. */
export function refundFeed(refund: Refund, sellerId: string): Feed {
  const { reference, ext_order_id, cause, reason, currency, items } = refund
  const message = {
    OrderAdjustment: {
      AmazonOrderID: xmlValue(ext_order_id),
      ActionType: 'Refund',
      AdjustedItem: items.map((item) => ({
        AmazonOrderItemCode: xmlValue(item.mp_item_id),
        MerchantAdjustmentItemID: `${cause}-${reference}`,
        AdjustmentReason: ownValue(ADJUSTMENT_REASONS[cause], reason) ?? OTHERWISE[cause],
        ItemPriceAdjustments: amounts(currency, refundedParts(item)),
      })),
    },
  }
  return adjustment(sellerId, reference, message)
}

/** Charges beside goods and shipping, as Amazon's components of a price. */
const CHARGE_COMPONENTS: Readonly<Record<string, string>> = { gift_wrap: 'GiftWrap', cod_fee: 'CODFee' }

function refundedParts({ cents, shipping_cents = 0, charges = [] }: Refund['items'][number]) {
  const parts = new Map([
    ['Principal', cents],
    ['Shipping', shipping_cents],
  ])
  for (const charge of charges) {
    const component = ownValue(CHARGE_COMPONENTS, charge.kind) ?? 'Other'
    parts.set(component, (parts.get(component) ?? 0) + charge.cents)
  }
  return Object.fromEntries(parts)
}

const adjustment = (sellerId: string, reference: string, message: object): Feed => ({
  feedType: 'POST_PAYMENT_ADJUSTMENT_DATA',
  xml: envelope('OrderAdjustment', sellerId, reference, message),
})

function amounts(currency: string, parts: Readonly<Record<string, number>>): object {
  const Component = Object.entries(parts)
    .filter(([, cents]) => cents > 0)
    .map(([Type, cents]) => ({
      Type,
      Amount: { '@currency': xmlValue(currency), '#': decimalText(cents, currency) },
    }))
  return { Component }
}

function envelope(type: string, sellerId: string, reference: string, message: object): string {
  return create(
    { version: '1.0', encoding: 'UTF-8' },
    {
      AmazonEnvelope: {
        '@xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        '@xsi:noNamespaceSchemaLocation': 'amzn-envelope.xsd',
        Header: { DocumentVersion: '1.01', MerchantIdentifier: xmlValue(sellerId) },
        MessageType: type,
        // The report names the message it speaks of by this number.
        Message: { MessageID: String(BigInt(reference)), ...message },
      },
    },
  ).end({ prettyPrint: true })
}
