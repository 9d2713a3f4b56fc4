import { z } from 'zod'

// The shapes and names are those of the published REST API v1; what it leaves open stays open here.

export const CARRIERS = [
  'angel_de',
  'asendia',
  'cargo_international',
  'dhl',
  'dhl_express',
  'dpag',
  'dpd',
  'gls',
  'go',
  'hermes',
  'iloxx',
  'parcel_one',
  'ups',
] as const

export const SERVICES = [
  'standard',
  'one_day',
  'one_day_early',
  'returns',
  'asendia_epaq_standard_economy',
  'asendia_epaq_standard_priority',
  'cargo_international_express',
  'dhl_europaket',
  'dhl_prio',
  'dhl_warenpost',
  'dpag_warenpost',
  'dpag_warenpost_signature',
  'dpag_warenpost_untracked',
  'gls_express_0800',
  'gls_express_0900',
  'gls_express_1000',
  'gls_express_1200',
  'ups_express_1200',
] as const

export const LABEL_FORMATS = ['pdf_100x70mm', 'pdf_103x199mm', 'pdf_a5', 'pdf_a6', 'pdf_a7'] as const

const text = z.string().nullish()

export const AddressInput = z.object({
  company: text,
  first_name: text,
  last_name: text,
  care_of: text,
  street: z.string().min(1),
  street_no: text,
  city: z.string().min(1),
  zip_code: z.string().min(1),
  state: text,
  country: z.string().regex(/^[A-Z]{2}$/),
  phone: text,
  email: text,
})

const PersonOrCompany = AddressInput.refine((address) => Boolean(address.company || address.last_name), {
  message: "company or last_name can't be blank",
})

const CustomsItemInput = z.object({
  origin_country: z.string().regex(/^[A-Z]{2}$/),
  description: z.string().min(1),
  hs_tariff_number: z.string().max(10).optional(),
  quantity: z.number().int().positive(),
  value_amount: z.string().regex(/^\d+(\.\d+)?$/),
  net_weight: z.number().positive(),
  gross_weight: z.number().positive().optional(),
})

/** The published schema asks for `items` here and describes them at the packages: whoever sends both is right. */
const CustomsInput = z.object({
  contents_type: z.enum(['commercial_goods', 'commercial_sample', 'documents', 'gift', 'returned_goods']),
  contents_explanation: z.string().optional(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  total_value_amount: z.number().min(0).max(1000),
  items: z.array(CustomsItemInput),
  invoice_number: z.string().optional(),
})

const PackageInput = z.object({
  width: z.number().positive(),
  height: z.number().positive(),
  length: z.number().positive(),
  weight: z.number().positive(),
  type: z.enum(['books', 'bulk', 'letter', 'parcel', 'parcel_letter']).optional(),
  description: z.string().optional(),
  declared_value: z.object({ amount: z.number(), currency: z.string() }).partial().optional(),
  customs_declaration_items: z.array(CustomsItemInput).optional(),
})

const common = {
  carrier: z.enum(CARRIERS),
  to: PersonOrCompany,
  from: PersonOrCompany.optional(),
  service: z.enum(SERVICES).optional(),
  reference_number: z.string().max(30).nullish(),
  description: z.string().nullish(),
  label: z
    .object({
      format: z.enum(LABEL_FORMATS).optional(),
      size: z.enum(['A5', 'A6', 'A7', '100x70mm']).optional(),
    })
    .optional(),
  notification_email: z.string().nullish(),
  create_shipping_label: z.boolean().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  additional_services: z
    .array(z.object({ name: z.string(), properties: z.record(z.string(), z.unknown()).optional() }))
    .optional(),
  package: PackageInput.optional(),
  packages: z.array(PackageInput).min(1).optional(),
  customs_declaration: CustomsInput.optional(),
}

/** POST /shipments. The published description asks for `packages`, its older examples for `package`. */
export const ShipmentInput = z
  .object(common)
  .refine((body) => body.package !== undefined || body.packages !== undefined, {
    message: "packages can't be blank",
  })

/** PUT /shipments/{id}: carrier and to are required here as well, everything else keeps its value when absent. */
export const ShipmentUpdate = z.object(common)

export type Address = z.infer<typeof AddressInput>
export type CustomsItem = z.infer<typeof CustomsItemInput>
export type CustomsDeclaration = z.infer<typeof CustomsInput>
export type Parcel = z.infer<typeof PackageInput>

export const TRACKING_STATUSES = [
  'awaits_pickup_by_receiver',
  'canceled',
  'delayed',
  'delivered',
  'destroyed',
  'exception',
  'label_created',
  'not_delivered',
  'notification',
  'out_for_delivery',
  'picked_up',
  'transit',
  'unknown',
] as const
export type TrackingStatus = (typeof TRACKING_STATUSES)[number]

export interface TrackingEvent {
  id: string
  timestamp: string
  location: string
  status: TrackingStatus
  details: string
}

/** A label that was paid for. */
export interface BoughtLabel {
  tracking_number: string
  bought_at: string
  /** Euro, without VAT. */
  price: number
}

export interface ShipmentEvent {
  at: string
  type: 'prepared' | 'updated' | 'purchased' | 'purchase_refused' | 'deleted' | 'label_fetched' | 'tracking'
  note?: string
}

/** A shipment as the carrier remembers it, deleted ones included. */
export interface ShipmentRecord {
  id: string
  created_at: string
  carrier: (typeof CARRIERS)[number]
  service: (typeof SERVICES)[number]
  reference_number?: string
  notification_email?: string
  description?: string
  label?: { format?: (typeof LABEL_FORMATS)[number]; size?: string }
  metadata?: Record<string, unknown>
  additional_services?: { name: string; properties?: Record<string, unknown> }[]
  from: Address & { id: string }
  to: Address & { id: string }
  packages: (Parcel & { id: string })[]
  customs_declaration?: CustomsDeclaration
  /** More than one means that money was paid twice. */
  labels: BoughtLabel[]
  tracking_events: TrackingEvent[]
  deleted_at?: string
  events: ShipmentEvent[]
}

export const WEBHOOK_EVENTS: readonly string[] = [
  '*',
  'shipment.*',
  'shipment.status.*',
  'shipment.status.deleted',
  'shipment.tracking.*',
  ...TRACKING_STATUSES.map((status) => `shipment.tracking.${status}`),
]

export interface WebhookRecord {
  id: string
  url: string
  event_types: string[]
  security?: { type: 'basic_auth'; username?: string; password?: string }
  deactivated: boolean
  failures: number
}

export interface TrackerRecord {
  id: string
  carrier_tracking_no: string
  carrier: string
  created_at: string
  shipment_id: string
  to?: Address & { id: string }
  from?: Address & { id: string }
}
