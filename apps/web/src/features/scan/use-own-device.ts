import { getPairing, registerDevice } from '@kontor/contract/scan'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../lib/api-client.ts'
import type { DeviceMemory, OwnDevice } from './device-memory.ts'

const ASK_EVERY_MS = 3_000

/** How this device stands with the server. */
export type DeviceState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly retry: () => void }
  /** It shows its id, and no store has entered it yet. */
  | { readonly kind: 'waiting'; readonly own: OwnDevice }
  | { readonly kind: 'paired'; readonly own: OwnDevice; readonly onOut: () => void }
  /** Its store has switched it off, or removed it. */
  | { readonly kind: 'inactive' | 'unknown'; readonly own: OwnDevice; readonly pairAgain: () => void }

/** Gets this device an id, and waits until a store has entered it. A device that was paired works on without a connection. */
export function useOwnDevice(memory: DeviceMemory): DeviceState {
  const [own, setOwn] = useState<OwnDevice>()
  const [isOut, setIsOut] = useState(false)
  const [error, setError] = useState<unknown>()

  const register = useCallback(async () => {
    setError(undefined)
    try {
      const registration = await call(registerDevice)
      const fresh = { ...registration, isPaired: false }
      await memory.keepDevice(fresh)
      setOwn(fresh)
      setIsOut(false)
    } catch (problem) {
      setError(problem)
    }
  }, [memory])

  useEffect(() => {
    const begin = async () => {
      const known = await memory.ownDevice()
      if (known) setOwn(known)
      else await register()
    }
    begin().catch(setError)
  }, [memory, register])

  const pairing = useQuery({
    queryKey: [getPairing.url, own?.secret],
    enabled: own !== undefined && (!own.isPaired || isOut),
    refetchInterval: ASK_EVERY_MS,
    retry: false,
    gcTime: 0,
    queryFn: async () => {
      if (!own) throw new TypeError('asked without a device')
      const { state } = await call(getPairing, { body: { secret: own.secret } })
      if (state === 'unknown' && !own.isPaired) await register()
      if (state === 'paired') {
        const paired = { ...own, isPaired: true }
        await memory.keepDevice(paired)
        setOwn(paired)
        setIsOut(false)
      }
      return state
    },
  })

  const retry = () => void register()
  if (!own) return error === undefined ? { kind: 'loading' } : { kind: 'failed', error, retry }
  if (!own.isPaired) return error === undefined ? { kind: 'waiting', own } : { kind: 'failed', error, retry }
  if (isOut && (pairing.data === 'inactive' || pairing.data === 'unknown'))
    return { kind: pairing.data, own, pairAgain: retry }
  return { kind: 'paired', own, onOut: () => setIsOut(true) }
}
