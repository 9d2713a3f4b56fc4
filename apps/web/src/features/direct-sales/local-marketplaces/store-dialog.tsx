import {
  createStoreConfiguration,
  type LocalMarketplace,
  type SaveResult,
  type StoreConfiguration,
  type StoreToConfigure,
  updateStoreConfiguration,
} from '@kontor/contract/direct-sales'
import { NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { z } from 'zod'
import { ApiError, call } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { FormDialog, FormFields } from '../../../ui/dialog/form-dialog.tsx'
import { Check } from '../../../ui/form/check.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { showSaveFailure } from '../save-failure.ts'
import classes from './local-marketplaces.module.css'
import { localMarketplaceTexts } from './locales/index.ts'
import type { LocalMarket } from './market.ts'

interface Props {
  readonly market: LocalMarket
  readonly marketplace: LocalMarketplace
  /** Undefined for a new one. */
  readonly configuration: StoreConfiguration | undefined
  /** Those that can be put there. */
  readonly stores: readonly StoreToConfigure[]
  /** Those that are there. */
  readonly configured: readonly StoreConfiguration[]
  readonly readAnew: () => Promise<void>
  readonly onClose: () => void
}

/** A select's value is a text. */
const Choice = z.strictObject({ store_id: z.string().min(1), is_active: z.boolean() })

/** Puts a store on a marketplace, or changes which one sells there and whether it does. */
export function StoreDialog(props: Props) {
  const { market, marketplace, configuration, stores, configured, readAnew, onClose } = props
  const { name } = marketplace
  const t = useTexts(localMarketplaceTexts)
  const save = ({ store_id, is_active }: z.output<typeof Choice>): Promise<SaveResult> => {
    const body = {
      is_active: is_active ? (1 as const) : (0 as const),
      store_id: Number(store_id),
      marketplace_id: marketplace.id,
    }
    if (!configuration) return call(createStoreConfiguration, { body })
    return call(updateStoreConfiguration, { body: { ...body, configuration_id: configuration.id } })
  }
  const form = useContractForm({
    schema: Choice,
    initialValues: {
      store_id: configuration ? String(configuration.store.id) : '',
      is_active: configuration ? configuration.is_active === 1 : true,
    },
    submit: async (values) => {
      try {
        const { status } = await save(values)
        await readAnew()
        onClose()
        if (status === 1) notify.success(t('saved'))
        else notify.info(t('notModified'))
      } catch (error) {
        if (market.readsAnewAfterFailure) await readAnew()
        // What is wrong with a field stands there.
        if (error instanceof ApiError && Object.keys(error.errors).length > 0) throw error
        showSaveFailure(error)
      }
    },
  })
  const options = optionsOf(stores, configured, configuration)
  const hasChoice = options.some(({ obstacle }) => obstacle === undefined)
  const lacksGln = options.some(({ obstacle }) => obstacle === 'noGln')
  return (
    <FormDialog
      {...form.formProps}
      title={t(configuration ? 'form.editTitle' : 'form.addTitle', { name })}
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      obstacle={configuration && !form.isDirty ? 'unchanged' : undefined}
      submitLabel={t('form.save')}
      problem={form.problem}
    >
      <FormFields disabled={form.submitting}>
        <NativeSelect
          {...form.field('store_id')}
          name="store_id"
          label={t('form.store')}
          withAsterisk
          data={[
            { value: '', label: t('form.choose'), disabled: true },
            ...options.map(({ id, label, obstacle }) => ({
              value: String(id),
              label: obstacle ? t(`form.${obstacle}`, { store: label }) : label,
              disabled: obstacle !== undefined,
            })),
          ]}
        />
        {!hasChoice && <Notice kind="info" title={t('form.none')} />}
        {lacksGln && (
          <div className={classes.hint}>
            <p className="quiet">{t('form.glnText', { name })}</p>
            <Link to="/management/stores">{t('form.toStores')}</Link>
          </div>
        )}
        <div className={classes.hint}>
          <Check
            role="switch"
            label={t('form.active')}
            checked={form.values.is_active}
            onChange={({ target }) => form.setFieldValue('is_active', target.checked)}
          />
          <p className="quiet">
            {t(form.values.is_active ? 'form.activeText' : 'form.inactiveText', { name })}
          </p>
        </div>
      </FormFields>
    </FormDialog>
  )
}

interface Option {
  readonly id: number
  readonly label: string
  /** Why it cannot be chosen. */
  readonly obstacle: 'noGln' | 'taken' | undefined
}

/** The stores to choose from. Pure. @param own the configuration that is changed: its store can stay */
function optionsOf(
  stores: readonly StoreToConfigure[],
  configured: readonly StoreConfiguration[],
  own: StoreConfiguration | undefined,
): Option[] {
  const isListed = own === undefined || stores.some(({ id }) => id === own.store.id)
  return [...stores, ...(isListed ? [] : [own.store])].map(({ id, gln, store_number, name }) => ({
    id,
    label: `${store_number} ${name}`,
    obstacle: obstacleOf(
      id === own?.store.id,
      gln,
      configured.some(({ store }) => store.id === id),
    ),
  }))
}

function obstacleOf(isOwn: boolean, gln: string, isTaken: boolean): Option['obstacle'] {
  if (isOwn) return undefined
  if (gln.trim() === '') return 'noGln'
  return isTaken ? 'taken' : undefined
}
