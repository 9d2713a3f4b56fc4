import type { AccountKey } from '../../src/modules/organisation/index.ts'
import type { CrashPoint } from '../../src/modules/shipping/index.ts'

/** What a worker process of the chaos run is given at its start. */
export interface WorkerOrders {
  readonly database:
    | { readonly kind: 'postgres'; readonly url: string; readonly pooler: null }
    | { readonly kind: 'pglite'; readonly dataDir: string }
  /** Shared by all workers of a database. */
  readonly filesFolder: string
  /** Of this worker's lane alone. */
  readonly dataFolder: string
  readonly carrierUrl: string
  readonly carrierKey: string
  /** Whether each parcel gets a return label as well. */
  readonly returnLabels: boolean
  readonly givesUpAfterMs: number
  readonly slowestAnswerMs: number
  /** The worker kills itself when a purchase passes this point; null: it waits to be killed. */
  readonly killAt: CrashPoint | null
  /** Set once the first worker of this database has made a company that can ship. */
  readonly setup: Setup | null
}

export interface Setup {
  readonly companyId: number
  readonly account: AccountKey
  readonly ownAccountId: number
  readonly stores: readonly [number, number]
}

export type ToWorker =
  | { readonly type: 'work'; readonly orders: WorkerOrders }
  | { readonly type: 'ship'; readonly count: number }
  | { readonly type: 'report' }

export type FromWorker =
  /** The program is loaded; it has touched nothing yet. */
  | { readonly type: 'started' }
  | { readonly type: 'ready'; readonly setup: Setup }
  | { readonly type: 'shipping'; readonly orderIds: readonly number[] }
  | { readonly type: 'report'; readonly books: OurBooks }

/** What we believe to have bought. */
export interface OurBooks {
  readonly parcels: readonly {
    readonly orderId: number
    readonly shippingId: number
    readonly state: string
  }[]
  readonly labels: readonly {
    readonly shippingId: number
    readonly labelType: string
    readonly reference: string
    readonly state: string
    readonly trackingNumber: string | null
    readonly hasPdf: boolean
  }[]
  /** Attempts and removals that somebody still has to work on. */
  readonly unfinished: number
}
