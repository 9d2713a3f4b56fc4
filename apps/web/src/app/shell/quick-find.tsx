import { orderFilterOptions } from '@kontor/contract/orders'
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { queryOf } from '../../lib/api-client.ts'
import { readStored, writeStored } from '../../lib/browser-storage.ts'
import { useTexts } from '../../lib/i18n.ts'
import { notify } from '../../ui/toast/toasts.ts'
import { appTexts } from '../locales/index.ts'
import type { NothingThere } from './find-order.ts'
import { FIND_WAYS, type FindWay } from './find-ways.ts'
import classes from './sidebar.module.css'

/** The field that the `/` key goes to. */
export const QUICK_FIND_ID = 'quick-find'

const WAY_KEY = 'quickFind.way'
const CHANNELS_STAY_FRESH = 10 * 60_000

const LABELS = {
  channel: 'quickFind.byChannel',
  external: 'quickFind.byExternal',
  addition: 'quickFind.byAddition',
  line: 'quickFind.byLine',
} as const satisfies Record<FindWay, string>

interface Props {
  /** Called when the search has led somewhere. */
  readonly onFound: () => void
}

/** Finds an order by the number somebody reads out, in one of the four forms; the last form is remembered. */
export function QuickFind({ onFound }: Props) {
  const t = useTexts(appTexts)
  const navigate = useNavigate()
  const [way, setWay] = useState<FindWay>(
    () => FIND_WAYS.find((known) => known === readStored(WAY_KEY)) ?? 'external',
  )
  const [value, setValue] = useState('')
  const [channel, setChannel] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<NothingThere['reason']>()
  const options = useQuery({
    ...queryOf(orderFilterOptions),
    staleTime: CHANNELS_STAY_FRESH,
    enabled: way === 'channel',
  })
  const channels = options.data?.channels ?? []

  const find = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    // How to look is loaded with the first search.
    const { findTarget, NothingThere } = await import('./find-order.ts')
    try {
      const target = await findTarget(way, value, channel || String(channels[0]?.id ?? ''))
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
          data={FIND_WAYS.map((option) => ({ value: option, label: t(LABELS[option]) }))}
          value={way}
          onChange={(event) => {
            const chosen = FIND_WAYS.find((known) => known === event.target.value)
            if (!chosen) return
            writeStored(WAY_KEY, chosen)
            setWay(chosen)
            setProblem(undefined)
          }}
        />
        {way === 'channel' && (
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
