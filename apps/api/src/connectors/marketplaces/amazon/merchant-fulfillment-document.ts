import { z } from 'zod'

// The published form of Merchant Fulfillment v0, as far as it is read here. What Amazon leaves out at will is optional.

const text = z.string().nullish()
const LABEL_FORMATS = z.array(z.string()).nullish()

const ShippingService = z.object({
  ShippingServiceName: z.string(),
  CarrierName: z.string(),
  ShippingServiceId: z.string().min(1),
  ShippingServiceOfferId: z.string(),
  EarliestEstimatedDeliveryDate: text,
  LatestEstimatedDeliveryDate: text,
  Rate: z.object({ CurrencyCode: z.string(), Amount: z.number() }),
  RateWithAdjustments: z.object({ CurrencyCode: z.string(), Amount: z.number() }).nullish(),
  AvailableLabelFormats: LABEL_FORMATS,
  RequiresAdditionalSellerInputs: z.boolean(),
})
export type ShippingService = z.infer<typeof ShippingService>

export const EligibleAnswer = z.object({
  payload: z.object({
    ShippingServiceList: z.array(ShippingService),
    RejectedShippingServiceList: z
      .array(
        z.object({
          CarrierName: z.string(),
          ShippingServiceName: z.string(),
          ShippingServiceId: z.string(),
          RejectionReasonCode: z.string(),
          RejectionReasonMessage: text,
        }),
      )
      .nullish(),
    TemporarilyUnavailableCarrierList: z.array(z.object({ CarrierName: z.string() })).nullish(),
    TermsAndConditionsNotAcceptedCarrierList: z.array(z.object({ CarrierName: z.string() })).nullish(),
  }),
})
export type EligibleServices = z.infer<typeof EligibleAnswer>['payload']

const Shipment = z.object({
  ShipmentId: z.string().min(1),
  ShippingService: z.object({
    CarrierName: z.string(),
    Rate: z.object({ CurrencyCode: z.string(), Amount: z.number() }),
    RateWithAdjustments: z.object({ CurrencyCode: z.string(), Amount: z.number() }).nullish(),
  }),
  Label: z.object({
    FileContents: z.object({ Contents: z.string(), FileType: z.string(), Checksum: z.string() }),
  }),
  Status: z.string(),
  TrackingId: text,
})
export type Shipment = z.infer<typeof Shipment>

export const ShipmentAnswer = z.object({ payload: Shipment })

/** What Amazon shows of an order's parcels (Orders 2026-01-01). */
export const OrderWithPackages = z.object({
  order: z.object({
    orderItems: z.array(z.object({ orderItemId: z.string(), quantityOrdered: z.number() })),
    packages: z
      .array(
        z.object({
          carrier: text,
          trackingNumber: text,
          packageStatus: z.object({ status: text }).nullish(),
          packageItems: z.array(z.object({ orderItemId: z.string(), quantity: z.number() })).nullish(),
        }),
      )
      .nullish(),
  }),
})
export type OrderWithPackages = z.infer<typeof OrderWithPackages>['order']
