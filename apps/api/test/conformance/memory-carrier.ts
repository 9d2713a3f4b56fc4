import { z } from 'zod'
import { PARCEL_CATALOGUE } from '../../src/connectors/carriers/index.ts'
import {
  type Carrier,
  type CarrierConnector,
  CarrierError,
  type CarrierFailure,
  type Carriers,
  type LabelRequest,
  type LabelResult,
  type Track,
  type TrackingEvent,
  type WebhookAddress,
} from '../../src/modules/shipping/index.ts'
import type { Clock } from '../../src/platform/clock/clock.ts'
import { Paper } from '../../src/platform/documents/paper.ts'
import { credentialsOf } from '../../src/platform/outbound/vendor-manifest.ts'

/** What can go wrong with one call. */
export const MEMORY_FAULTS = [
  'none',
  'lost-answer',
  'lost-request',
  'late',
  'not-reached',
  'too-often',
  'refused',
  'refused-after-work',
  'address',
  'broken-pdf',
] as const
export type MemoryFault = (typeof MEMORY_FAULTS)[number]
export type Operation =
  | 'prepare'
  | 'purchase'
  | 'lookUp'
  | 'findByReference'
  | 'void'
  | 'fetchLabel'
  | 'track'
  | 'subscribe'

interface Shipment {
  readonly id: string
  readonly reference: string
  purchases: number
  removed: boolean
  readonly events: TrackingEvent[]
}

/** The webhook of a carrier in memory. */
const WebhookBody = z.object({ shipment: z.string() })

/** Connects to a carrier in memory. @param connect asked at every connection, so that a test may change what it answers */
export const memoryConnector = (connect: CarrierConnector['connect']): CarrierConnector => ({
  manifest: {
    vendor: 'memory',
    name: 'Memory',
    credentials: credentialsOf(z.strictObject({ api_key: z.string().min(1).max(300) }), {
      api_key: { label: { de: 'Schlüssel', en: 'Key', es: 'Clave' } },
    }),
    settings: [],
  },
  connect,
  shipmentOfWebhook: (body) => WebhookBody.safeParse(body).data?.shipment ?? null,
})

/** A carrier in memory in the place of the vendor whose parcel options every installation has. */
export const memoryCarriers = (connect: CarrierConnector['connect']): Carriers => ({
  [PARCEL_CATALOGUE[0]?.vendor ?? '']: memoryConnector(connect),
})

export const MEMORY_PACE = { givesUpAfterMs: 10_000, slowestAnswerMs: 30_000 }

/**
 * A carrier in memory with faults on demand. Harsher than a real one: it never recognises a purchase that it has
 * carried out already, so every repetition shows in its ledger.
 */
export class MemoryCarrier implements Carrier {
  readonly can = { lookUp: true, findByReference: true }
  readonly givesUpAfterMs = MEMORY_PACE.givesUpAfterMs
  readonly slowestAnswerMs = MEMORY_PACE.slowestAnswerMs
  /** Set: its calls take turns with all others of that account. */
  account?: string
  /** Decides about each call; `none` when left out. */
  fault: (operation: Operation) => MemoryFault = () => 'none'
  readonly shipments = new Map<string, Shipment>()
  /** Where it calls when something happens. */
  readonly webhookAddresses: WebhookAddress[] = []
  private readonly clock: Clock
  private readonly late: { readonly at: number; readonly work: () => void }[] = []
  private nextId = 1
  private pdf: Uint8Array | null = null

  constructor(clock: Clock) {
    this.clock = clock
  }

  carriers(): Carriers {
    return memoryCarriers(() => this)
  }

  /** Something happens to a shipment on its way; nobody is called. */
  move(id: string, event: TrackingEvent): void {
    this.shipments.get(id)?.events.push(event)
  }

  /** Every label ever bought. */
  get purchases(): number {
    return [...this.shipments.values()].reduce((sum, shipment) => sum + shipment.purchases, 0)
  }

  /** Labels that still stand. */
  get liveLabels(): number {
    return [...this.shipments.values()].reduce(
      (sum, shipment) => sum + (shipment.removed ? 0 : shipment.purchases),
      0,
    )
  }

  /** Shipments prepared, not bought and not removed. */
  get leftovers(): number {
    return [...this.shipments.values()].filter((shipment) => !shipment.removed && shipment.purchases === 0)
      .length
  }

  async prepare(request: LabelRequest): Promise<{ carrierShipmentId: string }> {
    const id = `memory-${this.nextId++}`
    return this.perform('prepare', () => {
      this.shipments.set(id, { id, reference: request.reference, purchases: 0, removed: false, events: [] })
      return { carrierShipmentId: id }
    })
  }

  async purchase(id: string): Promise<LabelResult> {
    return this.perform('purchase', () => {
      const shipment = this.shipments.get(id)
      if (!shipment || shipment.removed)
        throw new CarrierError({ kind: 'refused', texts: ['no such shipment'] })
      shipment.purchases += 1
      return labelOf(shipment)
    })
  }

  async lookUp(id: string) {
    return this.perform('lookUp', () => {
      const shipment = this.shipments.get(id)
      if (!shipment || shipment.removed) return { state: 'gone' } as const
      return shipment.purchases > 0
        ? ({ state: 'bought', label: labelOf(shipment) } as const)
        : ({ state: 'prepared' } as const)
    })
  }

  async findByReference(reference: string) {
    return this.perform('findByReference', () =>
      [...this.shipments.values()]
        .filter((shipment) => shipment.reference === reference && !shipment.removed)
        .map((shipment) => ({
          carrierShipmentId: shipment.id,
          state: shipment.purchases > 0 ? ('bought' as const) : ('prepared' as const),
        })),
    )
  }

  async void(id: string): Promise<void> {
    return this.perform('void', () => {
      const shipment = this.shipments.get(id)
      if (shipment) shipment.removed = true
    })
  }

  async track(id: string): Promise<Track> {
    return this.perform('track', () => {
      const shipment = this.shipments.get(id)
      if (!shipment || shipment.removed) return { state: 'gone' } as const
      return { state: 'known', events: [...shipment.events] } as const
    })
  }

  async subscribe(address: WebhookAddress): Promise<void> {
    return this.perform('subscribe', () => {
      this.webhookAddresses.splice(0, this.webhookAddresses.length, address)
    })
  }

  async fetchLabel(_labelUrl: string): Promise<Uint8Array> {
    const pdf = await this.labelPdf()
    const fault = this.faultOf('fetchLabel')
    return this.obey(fault, () => (fault === 'broken-pdf' ? pdf.subarray(0, pdf.length / 2) : pdf))
  }

  private async labelPdf(): Promise<Uint8Array> {
    this.pdf ??= await new Paper('Label', 'de', { lines: [], page: () => '' }).finish()
    return this.pdf
  }

  private async perform<T>(operation: Operation, work: () => T): Promise<T> {
    return this.obey(this.faultOf(operation), work)
  }

  private faultOf(operation: Operation): MemoryFault {
    this.catchUp()
    return this.fault(operation)
  }

  /** Does what was promised for an instant that has come. */
  catchUp(): void {
    const now = this.clock.now().getTime()
    for (const entry of this.late.splice(0)) {
      if (entry.at <= now) entry.work()
      else this.late.push(entry)
    }
  }

  private obey<T>(fault: MemoryFault, work: () => T): T {
    switch (fault) {
      case 'lost-answer':
        work()
        return fail({ kind: 'inDoubt', texts: ['no answer'] })
      case 'lost-request':
        return fail({ kind: 'inDoubt', texts: ['no answer'] })
      case 'late':
        this.late.push({
          at: this.clock.now().getTime() + this.slowestAnswerMs,
          work: () => void forgiving(work),
        })
        return fail({ kind: 'inDoubt', texts: ['no answer'] })
      case 'not-reached':
        return fail({ kind: 'notReached', texts: ['connection refused'] })
      case 'too-often':
        return fail({ kind: 'notReached', texts: ['too many requests'], tooOften: { announced: null } })
      case 'refused':
        return fail({ kind: 'refused', texts: ['not possible'] })
      case 'refused-after-work':
        work()
        return fail({ kind: 'refused', texts: ['not possible'] })
      case 'address':
        return fail({ kind: 'address', fields: ['zip_code'], texts: ['zip code is not served'] })
      default:
        return work()
    }
  }
}

const labelOf = (shipment: Shipment): LabelResult => ({
  trackingNumber: `T${shipment.id}`,
  trackingUrl: `https://carrier.example/track/${shipment.id}`,
  labelUrl: `https://carrier.example/labels/${shipment.id}.pdf`,
  priceCents: 340,
})

function fail(failure: CarrierFailure): never {
  throw new CarrierError(failure)
}

/** Work that nobody waits for any more; a refusal reaches nobody. */
function forgiving(work: () => unknown): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error
  }
}
