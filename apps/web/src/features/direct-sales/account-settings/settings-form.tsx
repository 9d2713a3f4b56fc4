import {
  LONGEST_TEMPLATE,
  type MarketConfig,
  RATE_DAYS,
  saveMarketConfig,
} from '@kontor/contract/direct-sales'
import { type InputWrapperProps, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api-client.ts'
import { businessDay, formatDate } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import { Check } from '../../../ui/form/check.tsx'
import { FormConflict } from '../../../ui/form/form-conflict.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { directSalesTexts } from '../locales/index.ts'
import { showSaveFailure } from '../save-failure.ts'
import classes from './account-settings.module.css'
import { forgetConfigs, MARKET, readConfigAnew } from './market.ts'
import { shown, TypedSettings } from './typed-settings.ts'

const HINT_BELOW: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']
const DAY_MS = 86_400_000

const valuesOf = (config: MarketConfig) => ({
  prime_template: config.prime_template,
  force_prime: config.force_prime === 1,
  processing_time: String(config.processing_time),
  inventory_reduction: String(config.inventory_reduction),
  price_change_fixed: shown(config.price_change_fixed),
  price_change_percent: shown(config.price_change_percent),
  pounds_per_euro: shown(config.pounds_per_euro),
  pounds_on: config.pounds_on ?? '',
})

interface Props {
  readonly config: MarketConfig
  readonly accountId: number
}

/** How the offers of an own account are made, to change. It cannot be saved while something typed is wrong. */
export function SettingsForm({ config, accountId }: Props) {
  const t = useTexts(directSalesTexts)
  const queryClient = useQueryClient()
  const today = businessDay(useNow())
  const form = useContractForm({
    schema: TypedSettings,
    initialValues: valuesOf(config),
    checkOnBlur: true,
    record: {
      version: config.version,
      latest: async () => {
        const latest = await readConfigAnew(queryClient, accountId)
        return { values: valuesOf(latest), version: latest.version }
      },
    },
    issueText: ({ code, path }) => {
      const [field] = path
      if (field === 'processing_time' || field === 'inventory_reduction')
        return t('accountSettings.form.count')
      if (field === 'pounds_per_euro') return t('accountSettings.form.rateWrong')
      if (field !== 'price_change_fixed' && field !== 'price_change_percent') return undefined
      return t(code === 'custom' ? 'accountSettings.form.both' : 'accountSettings.form.change')
    },
    submit: async ({ force_prime, ...settings }, version = config.version) => {
      try {
        const { status, message } = await call(saveMarketConfig, {
          params: { market: MARKET.key },
          query: { account_id: accountId },
          body: { ...settings, force_prime: force_prime ? 1 : 0, version },
        })
        const saved = await readConfigAnew(queryClient, accountId)
        form.restart({ values: valuesOf(saved), version: saved.version })
        await forgetConfigs(queryClient)
        notify[status === 1 ? 'success' : 'info'](message)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.code === 'stale_version' || Object.keys(error.errors).length > 0) throw error
        showSaveFailure(error)
      }
    },
  })
  const obstacle = !form.isValid ? 'incomplete' : form.isDirty ? undefined : 'unchanged'
  /** Whether both changes of the price are given is said at both, whichever was typed last. */
  const checkChanges = () => {
    form.checkField('price_change_fixed')
    form.checkField('price_change_percent')
  }
  const text = (name: keyof typeof form.values & string, hint?: string) => (
    <TextInput
      {...form.field(name)}
      {...(name.startsWith('price_change') ? { onBlur: checkChanges } : {})}
      name={name}
      label={t(`accountSettings.fields.${name}`)}
      description={hint}
      inputWrapperOrder={HINT_BELOW}
      autoComplete="off"
    />
  )
  return (
    <form {...form.formProps} className={classes.form}>
      {form.problem && <FormProblem problem={form.problem} />}
      <FormConflict conflict={form.conflict} busy={form.submitting} />
      <Card title={t('accountSettings.form.delivery')}>
        <div className={classes.fields}>
          {text('prime_template', t('accountSettings.form.templateHint', { count: LONGEST_TEMPLATE }))}
          {text('processing_time', t('accountSettings.form.processingHint'))}
          <div className={classes.wide}>
            <Check
              name="force_prime"
              label={t('accountSettings.fields.force_prime')}
              checked={form.values.force_prime}
              onChange={({ target }) => form.setFieldValue('force_prime', target.checked)}
            />
            <p className={`${classes.hint} quiet`}>
              {t(
                form.values.force_prime
                  ? 'accountSettings.form.primeAll'
                  : 'accountSettings.form.primeDefault',
              )}
            </p>
          </div>
        </div>
      </Card>
      <Card title={t('accountSettings.form.stockAndPrice')}>
        <div className={classes.fields}>
          <div className={classes.wide}>
            {text('inventory_reduction', t('accountSettings.form.reductionHint'))}
          </div>
          {text('price_change_fixed', t('accountSettings.form.fixedHint'))}
          {text('price_change_percent', t('accountSettings.form.percentHint'))}
          {config.price_change_fixed !== null && config.price_change_percent !== null && (
            <p className={`${classes.wide} ${classes.warned}`} role="status">
              {t('accountSettings.form.neither')}
            </p>
          )}
        </div>
      </Card>
      <Card title={t('accountSettings.form.pounds')}>
        <div className={classes.fields}>
          <TextInput
            {...form.field('pounds_per_euro')}
            name="pounds_per_euro"
            label={t('accountSettings.fields.pounds_per_euro')}
            description={t('accountSettings.form.rateHint')}
            inputWrapperOrder={HINT_BELOW}
            inputMode="decimal"
            autoComplete="off"
            onChange={({ target }) => {
              form.setFieldValue('pounds_per_euro', target.value)
              form.setFieldValue('pounds_on', target.value.trim() === '' ? '' : today)
            }}
          />
          <TextInput
            {...form.field('pounds_on')}
            name="pounds_on"
            type="date"
            max={today}
            label={t('accountSettings.fields.pounds_on')}
            description={t('accountSettings.form.rateDayHint', { days: RATE_DAYS })}
            inputWrapperOrder={HINT_BELOW}
          />
          <RateState config={config} today={today} />
        </div>
      </Card>
      <div>
        <SubmitButton loading={form.submitting} obstacle={obstacle}>
          {t('accountSettings.form.save')}
        </SubmitButton>
      </div>
      <UnsavedChanges when={form.isDirty && !form.submitting} />
    </form>
  )
}

/** Whether offers are held back where prices are in pounds. */
function RateState({ config, today }: { readonly config: MarketConfig; readonly today: string }) {
  const t = useTexts(directSalesTexts)
  const needsRate = config.countries.some(({ active, currency }) => active === 1 && currency !== 'EUR')
  if (!needsRate) return null
  const { pounds_on } = config
  const age = pounds_on === null ? null : (Date.parse(today) - Date.parse(pounds_on)) / DAY_MS
  if (age !== null && age <= RATE_DAYS) return null
  return (
    <p className={`${classes.wide} ${classes.warned}`} role="status">
      {pounds_on === null
        ? t('accountSettings.form.rateMissing')
        : t('accountSettings.form.rateOld', { day: formatDate(pounds_on) })}
    </p>
  )
}
