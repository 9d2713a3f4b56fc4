import { settableClock } from '../../src/platform/clock/clock.ts'
import { type ConformanceFault, carrierConformance } from './carrier.ts'
import { MemoryCarrier, type MemoryFault, type Operation } from './memory-carrier.ts'

const FAULTS: Readonly<Record<ConformanceFault, MemoryFault>> = {
  'answer lost after the work': 'lost-answer',
  'request lost before the work': 'lost-request',
  'refused after the work': 'refused-after-work',
  'server error after the work': 'lost-answer',
  'rubbish after the work': 'lost-answer',
  'too many requests': 'not-reached',
  'broken document': 'broken-pdf',
}
const OPERATIONS = { prepare: 'prepare', purchase: 'purchase', label: 'fetchLabel' } as const

carrierConformance('in memory', async () => {
  const carrier = new MemoryCarrier(settableClock('2026-03-10T09:00:00Z'))
  const waiting: { operation: Operation; fault: MemoryFault }[] = []
  carrier.fault = (operation) => {
    const at = waiting.findIndex((one) => one.operation === operation)
    return at < 0 ? 'none' : (waiting.splice(at, 1)[0]?.fault ?? 'none')
  }
  return {
    carrier,
    spoil: async (operation, fault) =>
      void waiting.push({ operation: OPERATIONS[operation], fault: FAULTS[fault] }),
    move: async (id, status) => carrier.move(id, { status, at: new Date(), text: status }),
    calls: async () => carrier.webhookAddresses.map(({ url }) => url),
    books: async (reference) => {
      const own = [...carrier.shipments.values()].filter((shipment) => shipment.reference === reference)
      return {
        purchases: own.reduce((sum, one) => sum + one.purchases, 0),
        liveLabels: own.reduce((sum, one) => sum + (one.removed ? 0 : one.purchases), 0),
      }
    },
    close: async () => undefined,
  }
})
