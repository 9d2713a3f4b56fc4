import { z } from 'zod'
import { Random } from './random.ts'

/** Where a fault can strike. `*` after the dot means every operation of that stand-in. */
export const FAULT_TARGETS = [
  'shipcloud.*',
  'shipcloud.create',
  'shipcloud.purchase',
  'shipcloud.update',
  'shipcloud.get',
  'shipcloud.list',
  'shipcloud.delete',
  'shipcloud.label',
  'shipcloud.tracker',
  'shipcloud.webhook',
  'dhl.*',
  'dhl.validate',
  'dhl.create',
  'dhl.documents',
  'dhl.delete',
  'dhl.return',
  'dhl.track',
  'amazon.*',
  'amazon.token',
  'amazon.search',
  'amazon.get',
  'amazon.confirm',
  'amazon.rdt',
  'amazon.feed_document',
  'amazon.feed_upload',
  'amazon.feed_create',
  'amazon.feed_get',
  'amazon.feed_list',
  'amazon.feed_download',
  'amazon.feed_processing',
  'amazon.services',
  'amazon.purchase',
  'amazon.shipment',
  'amazon.refund',
  'amazon.listing_patch',
  'amazon.listing_put',
  'amazon.listing_get',
  'amazon.listing_delete',
  'amazon.listing_search',
  'amazon.competitive_summary',
  'amazon.product_type',
  'amazon.product_types',
  'zalando.*',
  'zalando.feed',
  'zalando.validate',
  'neutral.*',
  'neutral.account',
  'neutral.pull',
  'neutral.get',
  'neutral.confirm',
  'neutral.adjust',
  'neutral.offers',
  'smtp',
  'erp.order',
  'ftp.login',
  'ftp.passive',
  'ftp.store',
  'ftp.rename',
  's3.begin',
  's3.part',
  's3.complete',
  's3.abort',
  's3.put',
  's3.get',
  's3.delete',
  'pictures.get',
] as const

export const FAULT_KINDS = [
  'slow',
  'timeout_before_work',
  'timeout_after_work',
  'reset',
  'reset_after_work',
  'status',
  'status_after_work',
  'rubbish',
  'rubbish_after_work',
  'duplicate',
  'late_work',
  'address_error',
  'broken_pdf',
  'lie',
  'feed_refused',
  'feed_fatal',
  'other_host',
  'huge',
  'lying_type',
  'redirect_inside',
  'cut_body',
  'stalled_body',
] as const

const FaultFields = z.strictObject({
  target: z.enum(FAULT_TARGETS),
  kind: z.enum(FAULT_KINDS),
  /** Milliseconds; for `slow` before the work, for `late_work` between the 504 and the work. */
  delay_ms: z.number().int().min(0).max(600_000).default(1000),
  status: z.number().int().min(400).max(599).default(503),
  body: z.unknown().optional(),
  /** Seconds, sent as `Retry-After` with `status` and `status_after_work`. */
  retry_after: z.number().int().min(0).optional(),
  /** How often it strikes; -1 for always. */
  times: z.number().int().min(-1).default(1),
  probability: z.number().min(0).max(1).default(1),
  /** Strikes only where every named fact of the request is equal, as text. */
  match: z.record(z.string(), z.string()).default({}),
})

const OF_DHL = FAULT_TARGETS.filter((target) => target.startsWith('dhl.'))

/** Kinds that only make sense in some places; the others strike anywhere but in the mailbox. */
const PLACES: Partial<Record<FaultKind, readonly string[]>> = {
  lie: ['zalando.validate'],
  address_error: ['shipcloud.create', 'shipcloud.purchase'],
  feed_refused: ['amazon.feed_processing'],
  feed_fatal: ['amazon.feed_processing'],
  other_host: ['ftp.passive'],
  huge: ['pictures.get', ...OF_DHL],
  lying_type: ['pictures.get', ...OF_DHL],
  redirect_inside: ['pictures.get'],
  cut_body: ['s3.get'],
  stalled_body: ['s3.get'],
  broken_pdf: [
    'shipcloud.label',
    'amazon.purchase',
    'amazon.shipment',
    'dhl.create',
    'dhl.documents',
    'dhl.return',
  ],
}
const FTP_KINDS: readonly FaultKind[] = [
  'slow',
  'timeout_before_work',
  'timeout_after_work',
  'reset',
  'reset_after_work',
  'status',
  'status_after_work',
]
const SMTP_KINDS: readonly FaultKind[] = ['slow', 'status', 'status_after_work']
/** What becomes of a feed; it is decided when the feed is made. */
const FEED_KINDS: readonly FaultKind[] = ['slow', 'feed_refused', 'feed_fatal']

export const FaultInput = FaultFields.refine(({ target, kind }) => {
  if (target === 'smtp') return SMTP_KINDS.includes(kind)
  if (target === 'ftp.passive') return kind === 'other_host'
  if (target.startsWith('ftp.')) return FTP_KINDS.includes(kind)
  if (target === 'amazon.feed_processing') return FEED_KINDS.includes(kind)
  return PLACES[kind]?.includes(target) ?? true
}, 'this kind of fault does not exist at this target')

export type FaultTarget = Exclude<
  (typeof FAULT_TARGETS)[number],
  'shipcloud.*' | 'dhl.*' | 'amazon.*' | 'zalando.*' | 'neutral.*'
>
export type FaultKind = (typeof FAULT_KINDS)[number]

/** A fault waiting to strike. */
export interface Fault extends z.infer<typeof FaultInput> {
  id: number
  /** How often it struck so far. */
  struck: number
}

export const LatencyInput = z.partialRecord(
  z.enum(FAULT_TARGETS),
  z.union([z.number().min(0), z.strictObject({ min_ms: z.number().min(0), max_ms: z.number().min(0) })]),
)
export type Latency = z.infer<typeof LatencyInput>

/** The faults that were ordered, and how slow each operation is when nothing is wrong. */
export class FaultBook {
  private readonly random: Random
  private readonly waiting: Fault[] = []
  private nextId = 1
  latency: Latency = {}

  constructor(seed: number) {
    this.random = new Random(`faults ${seed}`)
  }

  add(input: z.infer<typeof FaultInput>): Fault {
    const fault: Fault = { ...input, id: this.nextId, struck: 0 }
    this.nextId += 1
    this.waiting.push(fault)
    return fault
  }

  /** Every fault ordered so far, spent ones included, so that a test can see whether it struck. */
  list(): Fault[] {
    return this.waiting
  }

  clear(id?: number): void {
    if (id === undefined) this.waiting.length = 0
    else this.waiting.splice(0, this.waiting.length, ...this.waiting.filter((fault) => fault.id !== id))
  }

  /** The first fault that strikes this request, counted as struck. */
  take(target: FaultTarget, facts: Record<string, string | undefined>): Fault | undefined {
    for (const fault of this.waiting) {
      if (fault.times !== -1 && fault.struck >= fault.times) continue
      if (!covers(fault.target, target)) continue
      if (!Object.entries(fault.match).every(([name, value]) => facts[name] === value)) continue
      if (fault.probability < 1 && !this.random.chance(fault.probability)) continue
      fault.struck += 1
      return fault
    }
    return undefined
  }

  /** How long this operation takes today, in milliseconds. */
  latencyOf(target: FaultTarget): number {
    const setting = this.latency[target] ?? this.latency[`${target.split('.')[0]}.*` as keyof Latency]
    if (setting === undefined) return 0
    if (typeof setting === 'number') return setting
    return setting.min_ms + this.random.next() * (setting.max_ms - setting.min_ms)
  }
}

function covers(pattern: string, target: string): boolean {
  return pattern === target || (pattern.endsWith('.*') && target.startsWith(pattern.slice(0, -1)))
}
