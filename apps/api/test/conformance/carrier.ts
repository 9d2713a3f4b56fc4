import { TRACKING_STATUSES, type TrackingStatus } from '@kontor/contract/shipping'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Carrier, CarrierError, type LabelRequest } from '../../src/modules/shipping/index.ts'
import { BrokenPdf, checkPdf } from '../../src/platform/documents/pdf.ts'

/** Ways in which a call can end badly, whatever the vendor calls them. */
export type ConformanceFault =
  | 'answer lost after the work'
  | 'request lost before the work'
  | 'refused after the work'
  | 'server error after the work'
  | 'rubbish after the work'
  | 'too many requests'
  | 'broken document'

/** One implementation of the port with the other side it talks to. */
export interface CarrierUnderTest {
  readonly carrier: Carrier
  /** The next such call goes wrong. */
  spoil(operation: 'prepare' | 'purchase' | 'label', fault: ConformanceFault): Promise<void>
  /** From now on addresses are looked at when a label is prepared, or only when it is bought. */
  refuseAddressesAt?(step: 'prepare' | 'purchase'): Promise<void>
  /** A request that the other side takes as it is; left out where `sampleRequest` does. */
  request?(change?: Partial<LabelRequest>): Promise<LabelRequest>
  /** Labels of this type are answered once and not shown again; left out where all are. */
  readonly showsOnce?: LabelRequest['labelType']
  /** Labels come with the answer to a purchase, and are shown again by a look-up: a broken one is spoilt before. */
  readonly sendsPapers?: true
  /** Something happens to a shipment on its way; left out for a carrier without tracking. */
  move?(carrierShipmentId: string, status: TrackingStatus): Promise<void>
  /** The addresses that the other side calls when something happens; left out for a carrier that does not call. */
  calls?(): Promise<readonly string[]>
  /** What the other side has in its books. */
  books(reference: string): Promise<{ purchases: number; liveLabels: number }>
  close(): Promise<void>
}

let made = 0

export function sampleRequest(change: Partial<LabelRequest> = {}): LabelRequest {
  made += 1
  return {
    reference: `4711-${made}S-${process.pid}`,
    labelType: 'shipping',
    carrier: 'dhl',
    service: 'standard',
    from: { ...SOMEBODY, company: 'Schuhhaus Müller', first_name: '', last_name: '' },
    to: SOMEBODY,
    parcel: { weightGrams: 2000, lengthCm: 35, widthCm: 25, heightCm: 15 },
    ...change,
  }
}

const SOMEBODY = {
  company: '',
  first_name: 'Łukasz',
  last_name: 'Żółć',
  street: 'Lange Straße',
  street_no: '12a',
  address_addition: '',
  care_of: '',
  zip_code: '90402',
  city: 'Nürnberg',
  country: 'DE',
}

/** What every implementation of the port `Carrier` does, for every vendor. */
export function carrierConformance(name: string, start: () => Promise<CarrierUnderTest>): void {
  describe(`port Carrier: ${name}`, () => {
    let under: CarrierUnderTest
    let carrier: Carrier
    beforeAll(async () => {
      under = await start()
      carrier = under.carrier
    })
    afterAll(() => under?.close())
    beforeEach(() => under.refuseAddressesAt?.('prepare'))

    smoothPurchase(() => under)
    removal(() => under)
    lostAnswers(() => under)
    documents(() => under)
    tracking(() => under)

    it('names what nobody knows as gone', async () => {
      expect(await carrier.lookUp('0123456789012345678901234567890123456789')).toEqual({ state: 'gone' })
      expect(await carrier.findByReference('never-used')).toEqual([])
    })

    it('is slower at the longest than it is patient', () => {
      expect(carrier.slowestAnswerMs).toBeGreaterThanOrEqual(carrier.givesUpAfterMs)
    })
  })
}

const requestOf = (under: CarrierUnderTest, change?: Partial<LabelRequest>): Promise<LabelRequest> =>
  under.request?.(change) ?? Promise.resolve(sampleRequest(change))

function smoothPurchase(under: () => CarrierUnderTest): void {
  it('prepares without buying, and finds it again by id and by reference', async () => {
    const { carrier, books } = under()
    const request = await requestOf(under())
    const { carrierShipmentId } = await carrier.prepare(request)
    expect(await carrier.lookUp(carrierShipmentId)).toEqual({ state: 'prepared' })
    expect(await carrier.findByReference(request.reference)).toEqual(
      carrier.can.findByReference ? [{ carrierShipmentId, state: 'prepared' }] : [],
    )
    expect(await books(request.reference)).toEqual({ purchases: 0, liveLabels: 0 })
  })

  it.each(['shipping', 'return'] as const)(
    'buys a %s label by id, and shows the same label afterwards',
    async (labelType) => {
      const { carrier, books, showsOnce } = under()
      const request = await requestOf(under(), { labelType })
      const { carrierShipmentId } = await carrier.prepare(request)
      const label = await carrier.purchase(carrierShipmentId, request)
      expect(label.trackingNumber).not.toBe('')
      expect(label.trackingUrl).toMatch(/^https?:/)
      const id = label.carrierShipmentId ?? carrierShipmentId
      if (showsOnce !== labelType) expect(await carrier.lookUp(id)).toEqual({ state: 'bought', label })
      await checkPdf(await carrier.fetchLabel(label.labelUrl))
      expect(await books(request.reference)).toEqual({ purchases: 1, liveLabels: 1 })
    },
  )
}

function removal(under: () => CarrierUnderTest): void {
  it('removes a prepared and a bought shipment, and removing again is no error', async () => {
    const { carrier, books } = under()
    const request = await requestOf(under())
    const prepared = await carrier.prepare(request)
    await carrier.void(prepared.carrierShipmentId)
    await carrier.void(prepared.carrierShipmentId)
    if (carrier.can.lookUp)
      expect(await carrier.lookUp(prepared.carrierShipmentId)).toEqual({ state: 'gone' })
    const bought = await carrier.prepare(request)
    const label = await carrier.purchase(bought.carrierShipmentId, request)
    const id = label.carrierShipmentId ?? bought.carrierShipmentId
    await carrier.void(id)
    await carrier.void(id)
    expect(await carrier.lookUp(id)).toEqual({ state: 'gone' })
    expect(await carrier.findByReference(request.reference)).toEqual([])
    expect(await books(request.reference)).toEqual({ purchases: 1, liveLabels: 0 })
  })
}

function lostAnswers(under: () => CarrierUnderTest): void {
  it('adopts a shipment by its reference when the answer to its preparation was lost', async () => {
    const { carrier, spoil, books } = under()
    const request = await requestOf(under())
    await spoil('prepare', 'answer lost after the work')
    expect(await failureOf(carrier.prepare(request))).toBe('inDoubt')
    // Who cannot be asked by reference is prepared again, and must not have left anything behind that costs money.
    if (carrier.can.findByReference) expect(await carrier.findByReference(request.reference)).toHaveLength(1)
    else await carrier.prepare(request)
    expect(await books(request.reference)).toEqual({ purchases: 0, liveLabels: 0 })
  })

  it.each([
    ['answer lost after the work', 'inDoubt'],
    ['server error after the work', 'inDoubt'],
    ['rubbish after the work', 'inDoubt'],
    ['refused after the work', 'refused'],
  ] as const)('shows by a look-up what was bought: %s', async (fault, kind) => {
    const { carrier, spoil, books } = under()
    // Without a look-up nobody could contradict a refusal: such a seller must not refuse what it has done.
    if (!carrier.can.lookUp && kind === 'refused') return
    const request = await requestOf(under())
    const { carrierShipmentId } = await carrier.prepare(request)
    await spoil('purchase', fault)
    expect(await failureOf(carrier.purchase(carrierShipmentId, request))).toBe(kind)
    if (carrier.can.lookUp) expect(await carrier.lookUp(carrierShipmentId)).toMatchObject({ state: 'bought' })
    else if (carrier.seenParcels) expect(await carrier.seenParcels(request)).toHaveLength(1)
    expect(await books(request.reference)).toEqual({ purchases: 1, liveLabels: 1 })
  })

  it.each([
    ['request lost before the work', 'inDoubt'],
    ['too many requests', 'notReached'],
  ] as const)('repeats no purchase by itself: %s', async (fault, kind) => {
    const { carrier, spoil, books } = under()
    const request = await requestOf(under())
    const { carrierShipmentId } = await carrier.prepare(request)
    await spoil('purchase', fault)
    expect(await failureOf(carrier.purchase(carrierShipmentId, request))).toBe(kind)
    expect(await carrier.lookUp(carrierShipmentId)).toEqual({ state: 'prepared' })
    expect(await books(request.reference)).toEqual({ purchases: 0, liveLabels: 0 })
  })
}

function documents(under: () => CarrierUnderTest): void {
  it('lets nobody take half a document for a whole one', async () => {
    const { carrier, spoil, sendsPapers } = under()
    const request = await requestOf(under())
    const { carrierShipmentId } = await carrier.prepare(request)
    if (sendsPapers) await spoil('label', 'broken document')
    const bought = await carrier.purchase(carrierShipmentId, request)
    const { labelUrl } = bought
    if (!sendsPapers) await spoil('label', 'broken document')
    // Returned as it is, so that the caller refuses it; or refused already by the seller's checksum.
    const refusal: unknown = await carrier
      .fetchLabel(labelUrl)
      .then(checkPdf)
      .catch((error: unknown) => error)
    if (!(refusal instanceof BrokenPdf)) expect(await failureOf(Promise.reject(refusal))).toBe('inDoubt')
    const shown = sendsPapers ? await carrier.lookUp(bought.carrierShipmentId ?? carrierShipmentId) : null
    const whole = shown?.state === 'bought' ? shown.label : bought
    await checkPdf(await carrier.fetchLabel(whole.labelUrl))
  })
}

function tracking(under: () => CarrierUnderTest): void {
  it('says where a parcel is, in every status, and that it knows one no longer', async ({ skip }) => {
    const { carrier, move } = under()
    if (!carrier.track || !move) return skip('it has no tracking')
    const request = await requestOf(under())
    const { carrierShipmentId } = await carrier.prepare(request)
    await carrier.purchase(carrierShipmentId, request)
    for (const status of TRACKING_STATUSES) await move(carrierShipmentId, status)
    const track = await carrier.track?.(carrierShipmentId)
    expect(track?.state).toBe('known')
    const events = track?.state === 'known' ? track.events : []
    expect(new Set(events.map((event) => event.status))).toEqual(new Set(TRACKING_STATUSES))
    for (const event of events) {
      expect(event.at.getTime()).toBeGreaterThan(0)
      expect(event.text).not.toBe('')
    }
    expect(await carrier.track?.(carrierShipmentId)).toEqual(track)
    await carrier.void(carrierShipmentId)
    expect(await carrier.track?.(carrierShipmentId)).toEqual({ state: 'gone' })
  })

  it('calls one address of ours, however often it is asked to, and no outdated one', async ({ skip }) => {
    const { carrier, calls } = under()
    if (!carrier.subscribe || !calls) return skip('it does not call')
    const family = 'https://kontor.example/v1/webhooks/x/'
    const address = (token: string) => ({ family, url: family + token, username: 'kontor', password: 'p' })
    await carrier.subscribe?.(address('old'))
    await carrier.subscribe?.(address('new'))
    await carrier.subscribe?.(address('new'))
    expect(await calls()).toEqual([`${family}new`])
  })
}

/** The kind of failure that a call ends with. */
export async function failureOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'none'
  } catch (error) {
    if (error instanceof CarrierError) return error.failure.kind
    throw error
  }
}
