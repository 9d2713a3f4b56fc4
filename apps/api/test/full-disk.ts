import { type FileHandle, open } from 'node:fs/promises'
import { devNull } from 'node:os'
import { type MockInstance, vi } from 'vitest'

/** Has every file of this process find no room, until it is restored. */
export async function fillDisk(): Promise<MockInstance> {
  const handle = await open(devNull, 'r')
  const files = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  return vi.spyOn(files, 'writeFile').mockRejectedValue(full)
}
