import type { StoreDetail } from '@kontor/contract/organisation'
import { useTexts } from '../../../lib/i18n.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Check } from '../../../ui/form/check.tsx'
import { storeTexts } from './locales/index.ts'
import classes from './stores.module.css'
import { useStoreForm } from './stores.queries.ts'

interface Props {
  readonly store: StoreDetail
  readonly onClose: () => void
}

/** Switches channels and click and collect on or off for a store. */
export function ChannelsDialog({ store, onClose }: Props) {
  const t = useTexts(storeTexts)
  const begin = ({ channels, click_and_collect }: StoreDetail) => ({
    corrected_closed_channels: channels
      .filter((channel) => !channel.is_open)
      .map((channel) => channel.sales_channel_id),
    corrected_click_and_collect: click_and_collect,
  })
  const form = useStoreForm(store, begin, onClose)
  const given = form.values.corrected_closed_channels
  const closed: readonly unknown[] = Array.isArray(given) ? given : []
  const toggle = (id: number, isOpen: boolean) =>
    form.setFieldValue(
      'corrected_closed_channels',
      isOpen ? closed.filter((each) => each !== id) : [...closed, id],
    )
  return (
    <FormDialog
      {...form.formProps}
      title={t('editOf', { what: t('channels.title') })}
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      submitLabel={t('save')}
      problem={form.problem}
      conflict={form.conflict}
    >
      <p className="quiet">{t('channels.hint')}</p>
      <fieldset disabled={form.submitting} className={classes.checks}>
        <legend className={classes.hidden}>{t('channels.title')}</legend>
        {store.channels.map(({ sales_channel_id: id, name }) => (
          <Check
            key={id}
            label={name}
            checked={!closed.includes(id)}
            onChange={(event) => toggle(id, event.target.checked)}
          />
        ))}
        <Check
          label={t('channels.clickAndCollect')}
          checked={form.values.corrected_click_and_collect === true}
          onChange={(event) => form.setFieldValue('corrected_click_and_collect', event.target.checked)}
        />
      </fieldset>
    </FormDialog>
  )
}
