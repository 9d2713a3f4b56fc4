import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import { CASE_CONDITIONS, CASE_REASONS } from '@kontor/contract/returns'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { formatMoney } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { FormDialog, FormFields } from '../../ui/dialog/form-dialog.tsx'
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Money } from '../../ui/value/money.tsx'
import { LineOfForm } from '../orders/index.ts'
import { useCaseLabels } from './case-status.tsx'
import { ImagePicker } from './image-picker.tsx'
import { returnsTexts } from './locales/index.ts'
import { MarginMeter } from './margin-meter.tsx'
import { centsOf, remainingCents } from './reduction.ts'
import classes from './refund-dialog.module.css'
import { MEGABYTE } from './use-case-images.ts'
import { useRefundForm } from './use-refund-form.ts'

interface Props {
  readonly order: OrderDetail
  readonly line: OrderLine
  readonly onClose: () => void
}

const MESSAGE_MAX = 2000

/** Requests a partial refund (goodwill): the customer keeps the article (spec: orders §3 and §5). */
export function RefundDialog({ order, line, onClose }: Props) {
  const t = useTexts(returnsTexts)
  const form = useRefundForm(order.id, line, onClose)
  const { isPending } = form
  const isGone = !line.status_transitions.partial_refundable && !isPending && !form.isSuccess
  const isComplete = form.needs.length === 0
  return (
    <FormDialog
      title={t('refund.title', { position: line.position })}
      size="lg"
      onClose={onClose}
      unsaved={form.isDirty}
      busy={isPending}
      obstacle={isGone ? 'notice' : isComplete ? undefined : 'incomplete'}
      submitLabel={t('refund.submit')}
      problem={form.problem}
      onSubmit={() => form.submit(undefined)}
    >
      <UnsavedChanges when={form.isDirty && !form.isSuccess} />
      <LineOfForm line={line}>. {t('refund.intro')}</LineOfForm>
      <FormFields disabled={isPending || isGone}>
        <Fields form={form} currency={order.currency} />
        <MarginMeter
          lineId={line.id}
          channel={order.sales_channel}
          refundable={form.refundable}
          refund={form.amountProblem === undefined ? (centsOf(form.values.amount) ?? 0) : 0}
        />
        <ImagePicker chosen={form.chosen} disabled={isPending || isGone} />
      </FormFields>
      <Notice
        kind="info"
        title={t(order.merchant_external_order ? 'refund.outsideExternal' : 'refund.outside', {
          channel: order.sales_channel,
        })}
      />
      {form.failure && <Notice kind="danger" title={t('image.problem.unread')} />}
      {isGone && <Notice kind="warning" title={t('refund.gone')} />}
      <p role="status" className={classes.status}>
        {isPending
          ? t('refund.sending', sizeOf(form.chosen.images))
          : !isComplete &&
            !isGone &&
            t('refund.needs', { what: form.needs.map((need) => t(`refund.${need}`)).join(', ') })}
      </p>
    </FormDialog>
  )
}

const sizeOf = (images: ReturnType<typeof useRefundForm>['chosen']['images']) => ({
  count: images.length,
  size: (images.reduce((sum, { file }) => sum + file.size, 0) / MEGABYTE).toFixed(1).replace('.', ','),
})

interface FieldsProps {
  readonly form: ReturnType<typeof useRefundForm>
  readonly currency: string
}

function Fields({ form, currency }: FieldsProps) {
  const t = useTexts(returnsTexts)
  const labels = useCaseLabels()
  const { values, change, leave, wasLeft } = form
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          data-autofocus
          label={t('form.reason')}
          value={values.reason}
          onChange={(event) => {
            const reason = CASE_REASONS.find((known) => known === event.target.value)
            if (reason) change({ reason })
          }}
          data={CASE_REASONS.map((value) => ({ value, label: labels.reason(value) }))}
        />
        <NativeSelect
          label={t('refund.condition')}
          withAsterisk
          aria-required
          value={values.condition ?? ''}
          error={wasLeft('condition') && values.condition === undefined && t('refund.conditionMissing')}
          onBlur={() => leave('condition')}
          onChange={(event) =>
            change({ condition: CASE_CONDITIONS.find((known) => known === event.target.value) })
          }
          data={[
            { value: '', label: t('form.choose'), disabled: true },
            ...CASE_CONDITIONS.map((value) => ({ value, label: labels.condition(value) })),
          ]}
        />
      </div>
      <Textarea
        label={t('refund.message')}
        description={t('refund.messageHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
        aria-required
        classNames={{ input: classes.message }}
        maxLength={MESSAGE_MAX}
        value={values.message}
        error={wasLeft('message') && values.message.trim() === '' && t('refund.messageMissing')}
        onBlur={() => leave('message')}
        onChange={(event) => change({ message: event.target.value })}
      />
      <Amount form={form} currency={currency} />
    </>
  )
}

const AMOUNT_PROBLEMS = {
  missing: 'refund.amountMissing',
  form: 'refund.amountForm',
  zero: 'refund.amountZero',
  tooMuch: 'refund.amountTooMuch',
} as const

function Amount({ form, currency }: FieldsProps) {
  const t = useTexts(returnsTexts)
  const { values, amountProblem, refundable } = form
  const amount = formatMoney(refundable / 100, currency)
  // An amount that is too high is marked while typing, an incomplete one when the field is left.
  const shows = amountProblem && (amountProblem === 'tooMuch' || form.wasLeft('amount'))
  return (
    <div className={classes.pair}>
      <TextInput
        label={t('refund.amount')}
        withAsterisk
        aria-required
        inputMode="decimal"
        autoComplete="off"
        rightSection={<span className="quiet">{currency}</span>}
        rightSectionWidth={48}
        rightSectionPointerEvents="none"
        value={values.amount}
        error={shows ? t(AMOUNT_PROBLEMS[amountProblem], { amount }) : undefined}
        onBlur={() => form.leave('amount')}
        onChange={(event) => form.change({ amount: event.target.value })}
      />
      <dl className={classes.sums} aria-live="polite">
        <div>
          <dt>{t('refund.refundable')}</dt>
          <dd>
            <Money amount={refundable / 100} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t('refund.remaining')}</dt>
          <dd>
            <Money amount={remainingCents(values.amount, refundable) / 100} currency={currency} />
          </dd>
        </div>
      </dl>
    </div>
  )
}
