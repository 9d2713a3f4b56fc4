import type { ScanCommandBody, ScanList } from '@kontor/contract/scan'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** What the device knows of itself. */
export interface OwnDevice {
  /** The id that it shows. */
  readonly device_id: string
  readonly secret: string
  /** Until then a store has to enter the id. */
  readonly expires_at: string
  /** Whether a store had entered the id when it was asked last. */
  readonly isPaired: boolean
}

/** What a queued command says of its line, for the list of what waits and what was refused. */
export interface LineWords {
  readonly title: string
  readonly size: string
}

/** Something that was done on the device and has to reach the server. */
export interface QueuedCommand {
  /** Its number, by which the server knows it again. */
  readonly id: string
  readonly body: ScanCommandBody
  readonly line: LineWords
  /** Why the server refused it, in the user's language; it is shown until somebody has seen it. */
  readonly refusal?: string
}

/** The list as it was when it was loaded last. */
export interface KeptList {
  readonly list: ScanList
  /** When, in milliseconds since 1970. */
  readonly at: number
}

interface ScanDatabase extends DBSchema {
  own: { key: string; value: OwnDevice }
  list: { key: string; value: KeptList }
  commands: { key: number; value: QueuedCommand; indexes: { by_id: string } }
}

/** What the app keeps on the device (IndexedDB), so that it goes on without a connection and after a restart. */
export interface DeviceMemory {
  ownDevice(): Promise<OwnDevice | undefined>
  keepDevice(device: OwnDevice): Promise<void>
  lastList(): Promise<KeptList | undefined>
  keepList(list: KeptList): Promise<void>
  /** In the order in which they were given. */
  commands(): Promise<QueuedCommand[]>
  addCommand(command: QueuedCommand): Promise<void>
  refuseCommand(id: string, refusal: string): Promise<void>
  removeCommand(id: string): Promise<void>
}

const ONE = 'one'

/** Opens the memory of this device. */
export function openDeviceMemory(): DeviceMemory {
  let opened: Promise<IDBPDatabase<ScanDatabase>> | undefined
  const database = () => {
    opened ??= openDB<ScanDatabase>('kontor-scan', 1, {
      upgrade: (db) => {
        db.createObjectStore('own')
        db.createObjectStore('list')
        db.createObjectStore('commands', { autoIncrement: true }).createIndex('by_id', 'id', { unique: true })
      },
    })
    return opened
  }
  const keyOf = async (id: string) => (await database()).getKeyFromIndex('commands', 'by_id', id)
  return {
    ownDevice: async () => (await database()).get('own', ONE),
    keepDevice: async (device) => void (await (await database()).put('own', device, ONE)),
    lastList: async () => (await database()).get('list', ONE),
    keepList: async (list) => void (await (await database()).put('list', list, ONE)),
    commands: async () => (await database()).getAll('commands'),
    addCommand: async (command) => void (await (await database()).add('commands', command)),
    refuseCommand: async (id, refusal) => {
      const db = await database()
      const [key, command] = [await keyOf(id), await db.getFromIndex('commands', 'by_id', id)]
      if (key !== undefined && command) await db.put('commands', { ...command, refusal }, key)
    },
    removeCommand: async (id) => {
      const key = await keyOf(id)
      if (key !== undefined) await (await database()).delete('commands', key)
    },
  }
}
