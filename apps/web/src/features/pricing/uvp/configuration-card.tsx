import { type Uvp, UvpConfigurationBody, updateUvpConfiguration } from '@kontor/contract/pricing'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../lib/api-client.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/i18n.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Check } from '../../../ui/form/check.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { Card, Fact, Facts } from '../../../ui/page/detail-columns.tsx'
import { Badge } from '../../../ui/status/status-badge.tsx'
import { asTyped, contractText, typedNumber } from '../typed-values.ts'
import { HelpButton } from './help-button.tsx'
import { uvpTexts } from './locales/index.ts'
import classes from './uvp.module.css'
import { useUvpRecord } from './uvp.queries.ts'

const WORK = [
  'hourly_wage',
  'package_cost',
  'processing_duration_shipping',
  'processing_duration_return',
] as const
const YIELD = [
  'expected_yield_absolute',
  'expected_yield_relative',
  'tax_rate',
  'manufacturer_discount_fallback',
] as const
const NUMBERS = [...WORK, ...YIELD]
const CODES = ['season_current', 'season_nos', 'season_old'] as const
const { shape } = UvpConfigurationBody

/** What the dialog asks for; rates of seasons have a dialog of their own. */
const TypedConfiguration = z.strictObject({
  is_active: shape.is_active,
  hourly_wage: typedNumber(shape.hourly_wage),
  package_cost: typedNumber(shape.package_cost),
  processing_duration_shipping: typedNumber(shape.processing_duration_shipping),
  processing_duration_return: typedNumber(shape.processing_duration_return),
  expected_yield_absolute: typedNumber(shape.expected_yield_absolute),
  expected_yield_relative: typedNumber(shape.expected_yield_relative),
  tax_rate: typedNumber(shape.tax_rate),
  manufacturer_discount_fallback: typedNumber(shape.manufacturer_discount_fallback),
  season_current: shape.season_current,
  season_nos: shape.season_nos,
  season_old: shape.season_old,
})

const valuesOf = ({ configuration }: Uvp) => ({
  is_active: configuration.is_active,
  hourly_wage: asTyped(configuration.hourly_wage),
  package_cost: asTyped(configuration.package_cost),
  processing_duration_shipping: asTyped(configuration.processing_duration_shipping),
  processing_duration_return: asTyped(configuration.processing_duration_return),
  expected_yield_absolute: asTyped(configuration.expected_yield_absolute),
  expected_yield_relative: asTyped(configuration.expected_yield_relative),
  tax_rate: asTyped(configuration.tax_rate),
  manufacturer_discount_fallback: asTyped(configuration.manufacturer_discount_fallback),
  season_current: configuration.season_current,
  season_nos: configuration.season_nos,
  season_old: configuration.season_old,
})

/** What is the same for all sales. */
export function ConfigurationCard({ uvp }: { readonly uvp: Uvp }) {
  const t = useTexts(uvpTexts)
  const [editing, setEditing] = useState(false)
  const { configuration: of } = uvp
  const percent = (value: number) => t('percent', { value: asTyped(value) })
  return (
    <Card
      title={t('configuration.title')}
      actions={
        <>
          <HelpButton topic="yield" />
          <Button
            variant="default"
            size="xs"
            aria-label={t('configuration.edit')}
            onClick={() => setEditing(true)}
          >
            {t('edit')}
          </Button>
        </>
      }
    >
      <div className={classes.stack}>
        <p>
          <Badge style={of.is_active ? 'success' : 'neutral'}>
            {t(of.is_active ? 'configuration.on' : 'configuration.off')}
          </Badge>{' '}
          {t(of.is_active ? 'configuration.active' : 'configuration.inactive')}
        </p>
        <Facts>
          <Fact label={t('configuration.hourly_wage')}>{formatMoney(of.hourly_wage)}</Fact>
          <Fact label={t('configuration.package_cost')}>{formatMoney(of.package_cost)}</Fact>
          <Fact label={t('configuration.processing_duration_shipping')}>
            {t('minutes', { value: asTyped(of.processing_duration_shipping) })}
          </Fact>
          <Fact label={t('configuration.processing_duration_return')}>
            {t('minutes', { value: asTyped(of.processing_duration_return) })}
          </Fact>
          <Fact label={t('configuration.expected_yield_absolute')}>
            {formatMoney(of.expected_yield_absolute)}
          </Fact>
          <Fact label={t('configuration.expected_yield_relative')}>
            {percent(of.expected_yield_relative)}
          </Fact>
          <Fact label={t('configuration.tax_rate')}>{percent(of.tax_rate)}</Fact>
          <Fact label={t('configuration.manufacturer_discount_fallback')}>
            {percent(of.manufacturer_discount_fallback)}
          </Fact>
          {CODES.map((code) => (
            <Fact key={code} label={t(`configuration.${code}`)}>
              {of[code] || t('none')}
            </Fact>
          ))}
        </Facts>
      </div>
      {editing && <ConfigurationDialog uvp={uvp} onClose={() => setEditing(false)} />}
    </Card>
  )
}

interface DialogProps {
  readonly uvp: Uvp
  readonly onClose: () => void
}

function ConfigurationDialog({ uvp, onClose }: DialogProps) {
  const t = useTexts(uvpTexts)
  const locale = useLocale()
  const { taken, recordOf } = useUvpRecord()
  const form = useContractForm({
    schema: TypedConfiguration,
    initialValues: valuesOf(uvp),
    record: recordOf(uvp, valuesOf),
    issueText: (issue) => contractText(issue, locale),
    submit: async (body, version = uvp.configuration.version) => {
      const { season_codes: _, ...stored } = uvp.configuration
      taken(await call(updateUvpConfiguration, { body: { ...stored, ...body, version } }))
      onClose()
    },
  })
  const number = (name: (typeof NUMBERS)[number]) => (
    <TextInput
      key={name}
      {...form.field(name)}
      name={name}
      label={t(`configuration.${name}`)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
    />
  )
  return (
    <FormDialog
      {...form.formProps}
      title={t('configuration.title')}
      size="lg"
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      obstacle={form.isDirty ? undefined : 'unchanged'}
      submitLabel={t('save')}
      problem={form.problem}
      conflict={form.conflict}
    >
      <Check
        name="is_active"
        label={t('configuration.is_active')}
        checked={form.values.is_active}
        disabled={form.submitting}
        onChange={(event) => form.setFieldValue('is_active', event.target.checked)}
      />
      <fieldset disabled={form.submitting} className={classes.fields}>
        <legend className={classes.legend}>{t('configuration.work')}</legend>
        {WORK.map(number)}
      </fieldset>
      <fieldset disabled={form.submitting} className={classes.fields}>
        <legend className={classes.legend}>{t('configuration.yield')}</legend>
        {YIELD.map(number)}
      </fieldset>
      <fieldset disabled={form.submitting} className={classes.fields}>
        <legend className={classes.legend}>{t('configuration.seasons')}</legend>
        {CODES.map((code) => (
          <TextInput
            key={code}
            {...form.field(code)}
            name={code}
            label={t(`configuration.${code}`)}
            description={code === 'season_current' && t('configuration.season_currentHint')}
            className={code === 'season_current' ? (classes.wide ?? '') : ''}
            autoComplete="off"
            maxLength={20}
          />
        ))}
      </fieldset>
    </FormDialog>
  )
}
