import { orderFilterOptions } from '@kontor/contract/orders'
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { NothingThere, OrderNumberKind } from '../../features/orders/index.ts'
import { queryOf } from '../../lib/api-client.ts'
import { readStored, writeStored } from '../../lib/browser-storage.ts'
import { useTexts } from '../../lib/i18n.ts'
import { notify } from '../../ui/toast/toasts.ts'
import { appTexts } from '../locales/index.ts'
import classes from './sidebar.module.css'

/** Id of the field that the `/` key focuses. */
export const QUICK_FIND_ID = 'quick-find'

/** The kind of number chosen last. */
const KIND_KEY = 'quickFind.way'
const CHANNELS_STAY_FRESH = 10 * 60_000

const KINDS = ['channel', 'external', 'addition', 'line'] as const satisfies readonly OrderNumberKind[]

const LABELS = {
  channel: 'quickFind.byChannel',
  external: 'quickFind.byExternal',
  addition: 'quickFind.byAddition',
  line: 'quickFind.byLine',
} as const satisfies Record<OrderNumberKind, string>

interface Props {
  /** Called when an order was found. */
  readonly onFound: () => void
}

/** Finds an order by one of its numbers; the kind chosen last is remembered. */
export function QuickFind({ onFound }: Props) {
  const t = useTexts(appTexts)
  const navigate = useNavigate()
  const [kind, setKind] = useState<OrderNumberKind>(
    () => KINDS.find((known) => known === readStored(KIND_KEY)) ?? 'external',
  )
  const [value, setValue] = useState('')
  const [channel, setChannel] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<NothingThere['reason']>()
  const options = useQuery({
    ...queryOf(orderFilterOptions),
    staleTime: CHANNELS_STAY_FRESH,
    enabled: kind === 'channel',
  })
  const channels = options.data?.channels ?? []

  const find = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    // The search code is loaded with the first search.
    const { findTarget, NothingThere } = await import('../../features/orders/search/find-order.ts')
    try {
      const target = await findTarget(kind, value, channel || String(channels[0]?.id ?? ''))
      setValue('')
      onFound()
      await navigate({ to: target.to, search: target.search ?? {} })
    } catch (error) {
      if (error instanceof NothingThere) setProblem(error.reason)
      else notify.error(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <search aria-label={t('quickFind.label')}>
      <form onSubmit={(event) => void find(event)} className={classes.find}>
        <NativeSelect
          size="xs"
          label={t('quickFind.label')}
          data={KINDS.map((option) => ({ value: option, label: t(LABELS[option]) }))}
          value={kind}
          onChange={(event) => {
            const chosen = KINDS.find((known) => known === event.target.value)
            if (!chosen) return
            writeStored(KIND_KEY, chosen)
            setKind(chosen)
            setProblem(undefined)
          }}
        />
        {kind === 'channel' && (
          <NativeSelect
            size="xs"
            aria-label={t('quickFind.channel')}
            data={channels.map((option) => ({ value: String(option.id), label: option.name }))}
            value={channel}
            onChange={(event) => setChannel(event.target.value)}
          />
        )}
        <TextInput
          id={QUICK_FIND_ID}
          size="xs"
          aria-label={t('quickFind.number')}
          placeholder={t('quickFind.number')}
          autoComplete="off"
          spellCheck={false}
          value={value}
          error={problem && t(`quickFind.${problem}`)}
          onChange={(event) => {
            setValue(event.target.value)
            setProblem(undefined)
          }}
          rightSection={
            <ActionIcon
              type="submit"
              variant="subtle"
              size={24}
              loading={busy}
              aria-label={t('quickFind.go')}
            >
              <IconArrowRight size={16} />
            </ActionIcon>
          }
        />
      </form>
    </search>
  )
}
