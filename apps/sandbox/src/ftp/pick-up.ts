import { OrderRefused } from '../erp/read-order.ts'
import { takeOrder } from '../erp/take-order.ts'
import type { World } from '../platform/world.ts'
import { FtpFiles } from './ftp-files.ts'

/** What became of each file. */
export interface PickedUp {
  file: string
  outcome: 'booked' | 'known' | 'refused'
  problems: string[]
}

/** The ERP looks into its order folder: whole documents are booked and taken away, half written ones are left alone. */
export function pickUpOrders(world: World): PickedUp[] {
  const files = new FtpFiles(world)
  return files
    .inFolder('/orders')
    .filter(({ path }) => path.endsWith('.xml'))
    .map(({ path, content }) => {
      const picked = book(world, path, content)
      files.remove(path)
      return picked
    })
}

function book(world: World, path: string, xml: string): PickedUp {
  const file = path.slice(path.lastIndexOf('/') + 1)
  try {
    const { isNew } = takeOrder(world, { xml, via: 'ftp', name: file })
    return { file, outcome: isNew ? 'booked' : 'known', problems: [] }
  } catch (error) {
    if (error instanceof OrderRefused) return { file, outcome: 'refused', problems: error.problems }
    throw error
  }
}
