import type { PickList } from '@kontor/contract/orders'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { roundsOf } from './pick-list.ts'
import { PickListStore } from './pick-list-store.tsx'
import type { usePrint } from './use-print.ts'

type StoreProps = ComponentProps<typeof PickListStore>

interface Props extends Pick<StoreProps, 'readAt' | 'barcodes' | 'onTick' | 'onMissing' | 'columns'> {
  readonly list: PickList
  readonly onlyStore: ReturnType<typeof usePrint>['onlyStore']
  readonly onPrint: ReturnType<typeof usePrint>['print'] | undefined
  readonly empty: ReactNode
}

/** The list, store after store. */
export function PickListRounds({ list, onlyStore, onPrint, empty, ...shown }: Props) {
  const rounds = useMemo(() => roundsOf(list.data), [list.data])
  if (rounds.length === 0) return empty
  return rounds.map((round) => {
    const id = round.store?.store_id ?? null
    return (
      <PickListStore
        key={id}
        round={round}
        isLeftOut={onlyStore !== undefined && onlyStore !== id}
        onPrint={onPrint && (() => onPrint(id))}
        {...shown}
      />
    )
  })
}
