import {
  getProduct,
  listProducts,
  type ProductRow,
  type ProductSwitch,
  type ProductSwitched,
  switchProduct,
} from '@kontor/contract/catalogue'
import type { Answer } from '@kontor/contract/shared'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, queryKeyOf } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { notify } from '../../ui/toast/toasts.ts'
import { catalogueTexts } from './locales/index.ts'
import { productChoice } from './product-href.ts'

type Switched = Pick<
  ProductRow,
  'id' | 'wws_model' | 'wws_number' | 'shares_model' | 'is_active' | 'channels'
>

/** How long what was switched can be taken back from its message. */
const UNDO_SECONDS = 8

/** Names the switch of the product as a whole; no channel is called so. */
export const WHOLE = ''

/** The switches of a product as they are shown. */
export interface ProductSwitches {
  /** Whether it is on, as a whole or on a channel: what was clicked last counts before it is saved. */
  readonly isOn: (key: string) => boolean
  readonly isSaving: (key: string) => boolean
  /** @param label what is switched, as the message names it */
  readonly toggle: (key: string, label: string) => void
}

/** What is wanted and not saved yet, by key. */
type Wanted = ReadonlyMap<string, boolean>

/** A switch as it was before it was clicked. */
interface Before {
  readonly isOn: boolean
  readonly label: string
}

/**
 * Switches a product. A click shows at once and is taken back when the server refuses it. Calls go one after the other, and
 * each takes what was clicked meanwhile, so that quick clicks end as the last one. What was changed then is told and can be
 * taken back.
 */
export function useProductSwitches(product: Switched): ProductSwitches {
  const t = useTexts(catalogueTexts)
  const queryClient = useQueryClient()
  const [wanted, setWanted] = useState<Wanted>(new Map())
  // What the next call sends; read and written between renders.
  const waiting = useRef(new Map<string, boolean>())
  const isRunning = useRef(false)
  // As it was when the first of these clicks came.
  const before = useRef(new Map<string, Before>())

  const isSaved = (key: string): boolean => stateIn(product, key)
  const isOn = (key: string): boolean => wanted.get(key) ?? isSaved(key)

  const save = async () => {
    if (isRunning.current) return
    isRunning.current = true
    // The last of several calls may find what an earlier one has saved already.
    const news: string[] = []
    try {
      while (waiting.current.size > 0) {
        const sent = waiting.current
        waiting.current = new Map()
        try {
          const answer = await call(switchProduct, {
            params: { wws_model: product.wws_model },
            query: productChoice(product),
            body: bodyOf(sent),
          })
          showSwitched(queryClient, product.id, answer)
          if (answer.status !== 0) news.push(answer.message)
          if (waiting.current.size === 0) tell(answer, news)
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error)
          notify.error(t('switch.failed', { message }))
        }
        const again = waiting.current
        setWanted((all) => new Map([...all].filter(([key]) => !sent.has(key) || again.has(key))))
      }
    } finally {
      isRunning.current = false
      before.current = new Map()
    }
  }

  /** Says what all these clicks have changed, in the words of the answers that changed something, and offers to take it back. */
  const tell = (answer: ProductSwitched, news: readonly string[]) => {
    const changed = [...before.current].filter(([key, { isOn: was }]) => stateIn(answer, key) !== was)
    if (news.length === 0 || changed.length === 0) {
      notify.info(news.length > 0 ? t('switch.asBefore') : answer.message)
      return
    }
    const told = changed.map(([, { isOn: was, label }]) =>
      t(was ? 'switch.turnedOff' : 'switch.turnedOn', { label }),
    )
    notify.success([...new Set(news), ...told], {
      seconds: UNDO_SECONDS,
      action: {
        label: t('switch.undo'),
        run: () => {
          for (const [key, { isOn: was, label }] of changed) want(key, was, { isOn: !was, label })
          void save()
        },
      },
    })
  }

  const want = (key: string, isWanted: boolean, now: Before) => {
    if (!before.current.has(key)) before.current.set(key, now)
    waiting.current.set(key, isWanted)
    setWanted((all) => new Map(all).set(key, isWanted))
  }

  return {
    isOn,
    isSaving: (key) => wanted.has(key),
    toggle: (key, label) => {
      want(key, !(waiting.current.get(key) ?? isOn(key)), { isOn: isSaved(key), label })
      void save()
    },
  }
}

/** Whether a product is switched on, as a whole or on a channel. */
const stateIn = ({ is_active, channels }: Pick<Switched, 'is_active' | 'channels'>, key: string): boolean =>
  key === WHOLE ? is_active : (channels.find(({ name }) => name === key)?.active ?? false)

function bodyOf(sent: Wanted): ProductSwitch {
  const whole = sent.get(WHOLE)
  const channels = [...sent].filter(([key]) => key !== WHOLE).map(([name, active]) => ({ name, active }))
  return {
    ...(channels.length > 0 && { channels }),
    ...(whole !== undefined && { product_active: whole }),
  }
}

/** Shows how a product is switched wherever it is shown, without asking for the lists again: their order would change. */
function showSwitched(queryClient: QueryClient, id: number, { is_active, channels }: ProductSwitched): void {
  queryClient.setQueriesData<Answer<typeof listProducts>>(
    { queryKey: queryKeyOf(listProducts) },
    (page) =>
      page && {
        ...page,
        data: page.data.map((row) => (row.id === id ? { ...row, is_active, channels } : row)),
      },
  )
  queryClient.setQueriesData<Answer<typeof getProduct>>({ queryKey: queryKeyOf(getProduct) }, (product) =>
    product?.id === id ? { ...product, is_active, channels } : product,
  )
}
