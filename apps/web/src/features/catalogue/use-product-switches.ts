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

/** Names the switch of the product as a whole; no channel is called so. */
export const WHOLE = ''

/** The switches of a product as they are shown. */
export interface ProductSwitches {
  /** Whether it is on, as a whole or on a channel: what was clicked last counts before it is saved. */
  readonly isOn: (key: string) => boolean
  readonly isSaving: (key: string) => boolean
  readonly toggle: (key: string) => void
}

/** What is wanted and not saved yet, by key. */
type Wanted = ReadonlyMap<string, boolean>

/**
 * Switches a product. A click shows at once and is taken back when the server refuses it. Calls go one after the other, and
 * each takes what was clicked meanwhile, so that quick clicks end as the last one.
 */
export function useProductSwitches(product: Switched): ProductSwitches {
  const t = useTexts(catalogueTexts)
  const queryClient = useQueryClient()
  const [wanted, setWanted] = useState<Wanted>(new Map())
  // What the next call sends; read and written between renders.
  const waiting = useRef(new Map<string, boolean>())
  const isRunning = useRef(false)

  const isSaved = (key: string): boolean =>
    key === WHOLE ? product.is_active : (product.channels.find(({ name }) => name === key)?.active ?? false)
  const isOn = (key: string): boolean => wanted.get(key) ?? isSaved(key)

  const save = async () => {
    if (isRunning.current) return
    isRunning.current = true
    // The last of several calls may find what an earlier one has saved already.
    let saved = ''
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
          if (answer.status !== 0) saved = answer.message
          if (waiting.current.size === 0) {
            if (saved) notify.success(saved)
            else notify.info(answer.message)
          }
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error)
          notify.error(t('switch.failed', { message }))
        }
        const again = waiting.current
        setWanted((before) => new Map([...before].filter(([key]) => !sent.has(key) || again.has(key))))
      }
    } finally {
      isRunning.current = false
    }
  }

  return {
    isOn,
    isSaving: (key) => wanted.has(key),
    toggle: (key) => {
      const next = !(waiting.current.get(key) ?? isOn(key))
      waiting.current.set(key, next)
      setWanted((before) => new Map(before).set(key, next))
      void save()
    },
  }
}

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
