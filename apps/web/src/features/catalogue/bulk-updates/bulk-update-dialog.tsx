import {
  BULK_CHANNELS,
  type BulkFilters,
  type BulkUpdateAnswer,
  listBulkUpdates,
  updateFiltered,
} from '@kontor/contract/catalogue'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call, queryKeyOf } from '../../../lib/api-client.ts'
import { formatCount } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { FormDialog, FormFields } from '../../../ui/dialog/form-dialog.tsx'
import type { ActiveFilter } from '../../../ui/filters/filter-definitions.ts'
import { notify } from '../../../ui/toast/toasts.ts'
import classes from './bulk-updates.module.css'
import type { SoldChannels } from './bulk-updates.queries.ts'
import { channelLabel } from './bulk-words.ts'
import { bulkUpdatesTexts } from './locales/index.ts'

type Channel = (typeof BULK_CHANNELS)[number]
type Choice = 'unchanged' | 'on' | 'off'
const CHOICES: readonly Choice[] = ['unchanged', 'on', 'off']
type Wanted = Readonly<Partial<Record<Channel, boolean>>>

interface Props {
  readonly filters: BulkFilters
  /** The same in words. */
  readonly chosen: readonly ActiveFilter[]
  /** How many products they leave, as the list counts them; undefined while it loads. */
  readonly found: { readonly count: number; readonly total: string } | undefined
  readonly channels: SoldChannels
  readonly onClose: () => void
}

/** Switches all products of a filter: what is wanted per channel, then what that would change, then the change. */
export function BulkUpdateDialog({ filters, chosen, found, channels, onClose }: Props) {
  const t = useTexts(bulkUpdatesTexts)
  const queryClient = useQueryClient()
  const [wanted, setWanted] = useState<Wanted>({})
  const preview = useMutation({
    mutationFn: () => call(updateFiltered, { body: { filters, channels: { ...wanted }, dry_run: true } }),
  })
  const start = useMutation({
    mutationFn: () => call(updateFiltered, { body: { filters, channels: { ...wanted } } }),
    onSuccess: async ({ message }) => {
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(listBulkUpdates) })
      onClose()
      notify.success(message)
    },
  })
  const choose = (channel: Channel, choice: Choice) => {
    const { [channel]: _before, ...others } = wanted
    setWanted(choice === 'unchanged' ? others : { ...others, [channel]: choice === 'on' })
    preview.reset()
    start.reset()
  }
  const isEmpty = Object.keys(wanted).length === 0
  const changesNothing = preview.data?.channels.every(({ changes }) => changes === 0) === true
  const isBusy = preview.isPending || start.isPending
  const refusal = start.error ?? preview.error
  return (
    <FormDialog
      title={t('title')}
      size="lg"
      onClose={onClose}
      unsaved={!isEmpty}
      busy={isBusy}
      obstacle={isEmpty ? 'incomplete' : changesNothing ? 'notice' : undefined}
      submitLabel={t(preview.data ? 'confirm' : 'preview')}
      problem={refusal instanceof ApiError ? refusal : undefined}
      onSubmit={() => (preview.data ? start : preview).mutate()}
    >
      <p>{t('intro')}</p>
      <section className={classes.about} aria-label={t('aboutLabel')}>
        {found && <strong>{t('about', found)}</strong>}
        <ul>
          {chosen.map(({ name, label, text }) => (
            <li key={name}>{t('filter', { name: label, value: text })}</li>
          ))}
        </ul>
      </section>
      <FormFields disabled={isBusy}>
        <ul className={classes.channels} aria-label={t('channels')}>
          {BULK_CHANNELS.map((channel) => (
            <ChannelChoice
              key={channel}
              name={channel}
              label={channelLabel(channel, channels)}
              hasAccount={channels.some(({ name }) => name === channel)}
              choice={choiceOf(wanted[channel])}
              onChoose={(choice) => choose(channel, choice)}
            />
          ))}
        </ul>
      </FormFields>
      {Object.values(wanted).includes(false) && <p>{t('ends')}</p>}
      <div aria-live="polite">{preview.data && <Preview answer={preview.data} channels={channels} />}</div>
    </FormDialog>
  )
}

const choiceOf = (isOn: boolean | undefined): Choice =>
  isOn === undefined ? 'unchanged' : isOn ? 'on' : 'off'

interface ChoiceProps {
  readonly name: string
  readonly label: string
  readonly hasAccount: boolean
  readonly choice: Choice
  readonly onChoose: (choice: Choice) => void
}

/** Whether a channel is switched, and how. */
function ChannelChoice({ name, label, hasAccount, choice, onChoose }: ChoiceProps) {
  const t = useTexts(bulkUpdatesTexts)
  return (
    <li className={classes.channel} data-off={!hasAccount || undefined}>
      <span className={classes.name}>
        {label}
        {!hasAccount && <span className={classes.reason}>{t('noAccount')}</span>}
      </span>
      <fieldset className={classes.choices} disabled={!hasAccount} aria-label={label}>
        {CHOICES.map((each) => (
          <label key={each} className={classes.choice} data-chosen={choice === each || undefined}>
            <input
              type="radio"
              className={classes.radio}
              name={`bulk-${name}`}
              checked={choice === each}
              onChange={() => onChoose(each)}
            />
            <span className={classes.word} data-word={t(`choice.${each}`)}>
              {t(`choice.${each}`)}
            </span>
          </label>
        ))}
      </fieldset>
    </li>
  )
}

/** What the dry run has found. */
function Preview({
  answer,
  channels,
}: {
  readonly answer: BulkUpdateAnswer
  readonly channels: SoldChannels
}) {
  const t = useTexts(bulkUpdatesTexts)
  const isNothing = answer.channels.every(({ changes }) => changes === 0)
  return (
    <section className={classes.preview} aria-label={t('previewing')}>
      <strong>{t('matched', { count: answer.matched, total: formatCount(answer.matched) })}</strong>
      {isNothing ? (
        <p>{t('nothing')}</p>
      ) : (
        <>
          <ul>
            {answer.channels.map(({ name, active, changes }) => (
              <li key={name}>
                {t(active ? 'turnsOn' : 'turnsOff', {
                  channel: channelLabel(name, channels),
                  count: changes,
                  total: formatCount(changes),
                })}
              </li>
            ))}
          </ul>
          <p className="quiet">{t('revertHint')}</p>
        </>
      )}
    </section>
  )
}
