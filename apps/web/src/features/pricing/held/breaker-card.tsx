import {
  getHeldPrices,
  type HeldPrices,
  PriceBreakerBody,
  updatePriceBreaker,
} from '@kontor/contract/pricing'
import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { call, queryOf } from '../../../lib/api-client.ts'
import { formatPercent } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { asTyped, typedNumber } from '../typed-values.ts'
import classes from './held-prices.module.css'
import { heldPricesTexts } from './locales/index.ts'

/** From when on a change of prices waits for a person. */
export function BreakerCard() {
  const t = useTexts(heldPricesTexts)
  const { data, error, refetch } = useQuery(queryOf(getHeldPrices))
  const [isEditing, setIsEditing] = useState(false)
  return (
    <Card title={t('breaker.title')}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines lines={3} />}
      {data && (
        <div className={classes.breaker}>
          <p>
            {t('breaker.text', {
              share: formatPercent(data.max_share),
              change: formatPercent(data.max_change),
            })}
          </p>
          <Button size="xs" variant="default" onClick={() => setIsEditing(true)}>
            {t('breaker.edit')}
          </Button>
        </div>
      )}
      {data && isEditing && <BreakerDialog breaker={data} onClose={() => setIsEditing(false)} />}
    </Card>
  )
}

const { shape } = PriceBreakerBody
const Typed = z.strictObject({
  max_share: typedNumber(shape.max_share),
  max_change: typedNumber(shape.max_change),
})

const valuesOf = ({ max_share, max_change }: HeldPrices) => ({
  max_share: asTyped(max_share),
  max_change: asTyped(max_change),
})

interface DialogProps {
  readonly breaker: HeldPrices
  readonly onClose: () => void
}

function BreakerDialog({ breaker, onClose }: DialogProps) {
  const t = useTexts(heldPricesTexts)
  const queryClient = useQueryClient()
  const query = queryOf(getHeldPrices)
  const form = useContractForm({
    schema: Typed,
    initialValues: valuesOf(breaker),
    record: {
      version: breaker.version,
      latest: async () => {
        const latest = await queryClient.fetchQuery({ ...query, staleTime: 0 })
        return { values: valuesOf(latest), version: latest.version }
      },
    },
    issueText: ({ input }) => (input === undefined ? undefined : t('breaker.wrong')),
    submit: async (values, version = breaker.version) => {
      const saved = await call(updatePriceBreaker, { body: { ...values, version } })
      queryClient.setQueryData(query.queryKey, saved)
      notify.success(t('breaker.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      {...form.formProps}
      title={t('breaker.title')}
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      obstacle={form.isDirty ? undefined : 'unchanged'}
      submitLabel={t('breaker.save')}
      problem={form.problem}
      conflict={form.conflict}
    >
      <fieldset disabled={form.submitting} className={classes.fields}>
        {(['max_share', 'max_change'] as const).map((name) => (
          <TextInput
            key={name}
            {...form.field(name)}
            name={name}
            label={t(name === 'max_share' ? 'breaker.share' : 'breaker.change')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            withAsterisk
          />
        ))}
      </fieldset>
    </FormDialog>
  )
}
