import type { OrderDetail } from '@kontor/contract/order-document'
import type { Answer, Body } from '@kontor/contract/shared'
import { checkShippings, createLabels } from '@kontor/contract/shipping'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call, queryOf } from '../../../lib/api-client.ts'
import { refreshOrder } from '../../orders/index.ts'

type Check = Answer<typeof checkShippings>

/** Intervals of the first queries, since papers are usually ready by then; afterwards every 5 s (spec: orders §9). */
const FIRST_LOOKS_MS = [1000, 1000, 2000] as const
const LOOK_EVERY_MS = 5000

/** Milliseconds until the next query, by the number of queries so far. */
export const nextLook = (looks: number): number => FIRST_LOOKS_MS[looks - 1] ?? LOOK_EVERY_MS

/** The result of an attempt to make papers. */
export type PapersOutcome =
  | { readonly status: 'done' }
  /** Lines of the server's message, or the error that kept the request from being taken. */
  | { readonly status: 'error'; readonly problem: readonly string[] | ApiError }

const PENDING: Check = { status: 'pending', message: '' }

const outcomeOf = (check: Check): PapersOutcome =>
  check.status === 'error'
    ? { status: 'error', problem: check.message.split('\n').filter((line) => line.trim() !== '') }
    : { status: 'done' }

const finishedIds = (order: OrderDetail): ReadonlySet<number> =>
  new Set(order.shippings.filter((shipping) => shipping.state === 'shipped').map((shipping) => shipping.id))

/** Whether repeating the request cannot change the answer. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/**
 * Requests shipping papers and queries until they are ready (spec: orders §4, Label creation). An attempt that is
 * already running is followed too; the server answers repeated requests alike.
 */
export function useShippingPapers(order: OrderDetail) {
  const queryClient = useQueryClient()
  // Every attempt has its own query key, so that no answer of the last one counts.
  const [attempt, setAttempt] = useState({ number: 0, isOurs: true })
  const [asked, setAsked] = useState(false)
  const [outcome, setOutcome] = useState<PapersOutcome>()
  const [finishedBefore, setFinishedBefore] = useState(() => finishedIds(order))
  const waiting = asked || order.shippingLock

  const base = queryOf(checkShippings, { params: { id: order.id } })
  const check = useQuery({
    queryFn: base.queryFn,
    queryKey: [...base.queryKey, attempt.number],
    enabled: waiting,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: 'always',
    // An order that is still locked belongs to somebody else's attempt, which is queried slowly.
    ...(attempt.isOurs ? {} : { initialData: PENDING }),
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.status === 'pending'
        ? nextLook(state.dataUpdateCount + state.errorUpdateCount)
        : false,
  })

  const end = async (result: PapersOutcome | undefined) => {
    await refreshOrder(queryClient, order.id)
    setAsked(false)
    setAttempt((last) => ({ number: last.number + 1, isOurs: false }))
    setOutcome(result)
  }
  const endRef = useRef(end)
  useEffect(() => {
    endRef.current = end
  })

  const answer = check.data
  const failure = isFinal(check.error) && check.error instanceof ApiError ? check.error : undefined
  useEffect(() => {
    if (answer && answer.status !== 'pending') void endRef.current(outcomeOf(answer))
  }, [answer])
  useEffect(() => {
    if (failure) void endRef.current({ status: 'error', problem: failure })
  }, [failure])

  const request = useMutation({
    mutationFn: (body: Body<typeof createLabels>) => call(createLabels, { params: { id: order.id }, body }),
    onMutate: () => {
      setAttempt((last) => ({ number: last.number + 1, isOurs: true }))
      setOutcome(undefined)
      setFinishedBefore(finishedIds(order))
    },
    onSuccess: async (first) => {
      if (first.status !== 'pending') return end(outcomeOf(first))
      setAsked(true)
      await refreshOrder(queryClient, order.id)
    },
    onError: (error) =>
      end({ status: 'error', problem: error instanceof ApiError ? error : [error.message] }),
  })

  return {
    /**
     * @param parcelId the chosen parcel option
     * @param lookedAtChannel somebody has made sure there that what is in doubt was not bought
     */
    create: (parcelId: number, lookedAtChannel = false) =>
      request.mutate({ parcel_id: parcelId, ...(lookedAtChannel ? { looked_at_channel: true } : {}) }),
    isRequesting: request.isPending || asked,
    isWaiting: waiting,
    outcome,
    /** The parcels of the last attempt. */
    fresh: order.shippings.filter(
      (shipping) => shipping.state === 'shipped' && !finishedBefore.has(shipping.id),
    ),
  }
}
