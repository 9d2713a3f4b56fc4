import { orderFilterOptions } from '@kontor/contract/orders'
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { findTarget, NothingThere, type OrderNumberKind } from '../../features/orders/index.ts'
import { queryOf } from '../../lib/api-client.ts'
import { readStored, writeStored } from '../../lib/browser-storage.ts'
import { useTexts } from '../../lib/i18n.ts'
import { notify } from '../../ui/toast/toasts.ts'
import { appTexts } from '../locales/index.ts'
import classes from './overlays.module.css'

/** The channel chosen last. */
const CHANNEL_KEY = 'quickFind.channel'
const CHANNELS_STAY_FRESH = 10 * 60_000

interface Props {
  readonly kind: OrderNumberKind
  /** Called when the search led somewhere. */
  readonly onFound: () => void
}

/** The field that finds an order by one kind of its numbers (spec: orders §2, Main shell). */
export function QuickFind({ kind, onFound }: Props) {
  const t = useTexts(appTexts)
  const navigate = useNavigate()
  const [value, setValue] = useState('')
  const [chosenChannel, setChosenChannel] = useState(() => readStored(CHANNEL_KEY))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<NothingThere['reason']>()
  const options = useQuery({
    ...queryOf(orderFilterOptions),
    staleTime: CHANNELS_STAY_FRESH,
    enabled: kind === 'channel',
  })
  const channels = options.data?.channels ?? []
  const channel = String((channels.find(({ id }) => String(id) === chosenChannel) ?? channels[0])?.id ?? '')

  const find = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const target = await findTarget(kind, value, channel)
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
    <form onSubmit={(event) => void find(event)} className={classes.quickFind}>
      {kind === 'channel' && (
        <NativeSelect
          aria-label={t('quickFind.channel')}
          data={channels.map((option) => ({ value: String(option.id), label: option.name }))}
          value={channel}
          onChange={(event) => {
            writeStored(CHANNEL_KEY, event.target.value)
            setChosenChannel(event.target.value)
          }}
        />
      )}
      <TextInput
        data-autofocus
        className={classes.number}
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
          <ActionIcon type="submit" variant="subtle" size={24} loading={busy} aria-label={t('quickFind.go')}>
            <IconArrowRight size={16} />
          </ActionIcon>
        }
      />
    </form>
  )
}
