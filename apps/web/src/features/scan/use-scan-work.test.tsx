import type { ScanLine, ScanList } from '@kontor/contract/scan'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import type { ReactNode } from 'react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DeviceMemory, OwnDevice, QueuedCommand } from './device-memory.ts'
import { useScanWork } from './use-scan-work.ts'

const AT = '2026-03-10T09:00:00.000Z'
const PICKED: ScanLine = {
  line_id: 7,
  order_id: 10_452,
  order_date: AT,
  ship_by_at: null,
  title: 'Wanderstiefel Rot',
  brand: 'Alpin',
  kind: 'boot',
  image_url: '',
  article_number: 'A-7',
  ean: '4006381333931',
  size: '38',
  color: 'Rot',
  siblings: [],
  pick: { state: 'picked', by: 'Lena', at: AT, nobody_has_it: false },
}
const LIST: ScanList = {
  company: 'Company A',
  store: '101',
  device: 'Lena',
  lines: [PICKED],
  is_capped: false,
}
const OWN: OwnDevice = { device_id: 'AAAA-BBBB', secret: 's', expires_at: AT, isPaired: true }

/** How the stand-in server answers the lists that are asked for, one after the other. */
let lists: Promise<ScanList>[] = []
const server = setupServer(
  http.get('*/v1/scan/lines', async () => HttpResponse.json(await lists.shift())),
  http.put('*/v1/scan/commands/:id', () => HttpResponse.json({ line_id: PICKED.line_id, state: 'open' })),
)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())

/** A memory that removes a command when it is told to. */
function memoryOf(remove: () => Promise<void>): DeviceMemory {
  let commands: QueuedCommand[] = []
  return {
    ownDevice: async () => OWN,
    keepDevice: async () => undefined,
    lastList: async () => undefined,
    keepList: async () => undefined,
    commands: async () => commands,
    addCommand: async (command) => void commands.push(command),
    refuseCommand: async () => undefined,
    removeCommand: async (id) => {
      await remove()
      commands = commands.filter((command) => command.id !== id)
    },
  }
}

it('a list that was made before an undo does not take it back when it arrives after it', async () => {
  const late = Promise.withResolvers<ScanList>()
  const removing = Promise.withResolvers<void>()
  const removed = Promise.withResolvers<void>()
  lists = [Promise.resolve(LIST), late.promise, new Promise(() => undefined)]
  const memory = memoryOf(() => {
    removing.resolve()
    return removed.promise
  })
  const client = new QueryClient()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useScanWork(memory, OWN, () => undefined), { wrapper })
  const pick = () => result.current.list?.lines[0]?.pick
  await waitFor(() => expect(pick()?.state).toBe('picked'))

  act(() => result.current.reload())
  await waitFor(() => expect(lists).toHaveLength(1))
  const undo = { kind: 'undone', line_id: PICKED.line_id, done_at: AT } as const
  await act(async () => {
    await result.current.queue.add(undo, { title: PICKED.title, size: PICKED.size })
    void result.current.queue.flush()
    await removing.promise
  })
  await waitFor(() => expect(pick()).toBeNull())
  const arrived = new Promise((resolve) => server.events.on('response:mocked', resolve))
  await act(async () => {
    late.resolve(LIST)
    await arrived
  })
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(pick()).toBeNull()
  removed.resolve()
})
