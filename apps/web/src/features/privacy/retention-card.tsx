import {
  changeRetention,
  getRetention,
  type RetentionSettings,
  RetentionSettingsBody,
} from '@kontor/contract/privacy'
import { Button, NumberInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryOf } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { FormDialog, FormFields } from '../../ui/dialog/form-dialog.tsx'
import { useContractForm } from '../../ui/form/use-contract-form.ts'
import { Card, Fact, Facts } from '../../ui/page/detail-columns.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../ui/states/skeleton.tsx'
import { notify } from '../../ui/toast/toasts.ts'
import { privacyTexts } from './locales/index.ts'
import classes from './privacy.module.css'

/** How long is kept what is erased by itself. */
export function RetentionCard() {
  const t = useTexts(privacyTexts)
  const query = useQuery(queryOf(getRetention))
  const [editing, setEditing] = useState(false)
  return (
    <Card
      title={t('retention.title')}
      actions={
        <Button
          variant="default"
          size="xs"
          disabled={!query.data}
          aria-label={t('retention.edit')}
          onClick={() => setEditing(true)}
        >
          {t('retention.change')}
        </Button>
      }
    >
      <p className={classes.intro}>{t('retention.intro')}</p>
      {query.error && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonLines lines={2} />}
      {query.data && (
        <Facts>
          <Fact label={t('retention.invoices')}>
            {t('retention.invoicesValue', { years: query.data.invoice_years })}
          </Fact>
          <Fact label={t('retention.amazon')}>
            {t('retention.amazonValue', { days: query.data.amazon_days })}
          </Fact>
        </Facts>
      )}
      {editing && query.data && <RetentionDialog settings={query.data} onClose={() => setEditing(false)} />}
    </Card>
  )
}

interface Props {
  readonly settings: RetentionSettings
  readonly onClose: () => void
}

function RetentionDialog({ settings, onClose }: Props) {
  const t = useTexts(privacyTexts)
  const queryClient = useQueryClient()
  const { invoice_years, amazon_days, version } = settings
  const form = useContractForm({
    schema: RetentionSettingsBody,
    initialValues: { invoice_years, amazon_days, version },
    checkOnBlur: true,
    submit: async (body) => {
      queryClient.setQueryData(queryOf(getRetention).queryKey, await call(changeRetention, { body }))
      onClose()
      notify.success(t('retention.saved'))
    },
  })
  return (
    <FormDialog
      {...form.formProps}
      title={t('retention.edit')}
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      submitLabel={t('retention.save')}
      problem={form.problem}
    >
      <FormFields disabled={form.submitting}>
        <NumberInput
          {...form.field('invoice_years')}
          data-autofocus
          label={t('retention.years')}
          description={t('retention.yearsHint')}
          name="invoice_years"
          allowDecimal={false}
          hideControls
        />
        <NumberInput
          {...form.field('amazon_days')}
          label={t('retention.days')}
          description={t('retention.daysHint')}
          name="amazon_days"
          allowDecimal={false}
          hideControls
        />
      </FormFields>
    </FormDialog>
  )
}
