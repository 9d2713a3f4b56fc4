import type { OrderDetail, OrderLine } from '@kontor/contract/orders'
import { CASE_CONDITIONS, CASE_REASONS } from '@kontor/contract/returns'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import { formatMoney } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx'
import { useCaseWords } from '../../../ui/goodwill/case-words.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { Money } from '../../../ui/value/money.tsx'
import { orderLineTexts } from '../locales/line/index.ts'
import { remainingCents } from '../reduction.ts'
import { MEGABYTE } from '../use-case-images.ts'
import { useRefundForm } from '../use-refund-form.ts'
import { ImagePicker } from './image-picker.tsx'
import classes from './line-dialog.module.css'

interface Props {
  readonly order: OrderDetail
  readonly line: OrderLine
  readonly opened: boolean
  readonly onClose: () => void
}

const MESSAGE_MAX = 2000

/** Asks for a partial refund (goodwill): the customer keeps the piece (spec: orders §3 and §5). */
export function RefundDialog({ opened, ...props }: Props) {
  // The form lives as long as the window: the next time it begins anew.
  return opened ? <OpenRefundDialog {...props} /> : null
}

function OpenRefundDialog({ order, line, onClose }: Omit<Props, 'opened'>) {
  const t = useTexts(orderLineTexts)
  const formId = useId()
  const form = useRefundForm(order.id, line, onClose)
  const { isPending } = form
  const isGone = !line.status_transitions.partial_refundable && !isPending && !form.isSuccess
  const isComplete = form.needs.length === 0
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('refund.title', { position: line.position })}
      size="lg"
      unsaved={form.isDirty}
      busy={isPending}
      footer={
        <>
          <Button variant="default" disabled={isPending} onClick={onClose}>
            {t('form.stop')}
          </Button>
          <Button type="submit" form={formId} loading={isPending} disabled={isGone || !isComplete}>
            {t('refund.submit')}
          </Button>
        </>
      }
    >
      <UnsavedChanges when={form.isDirty && !form.isSuccess} />
      <form
        id={formId}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isComplete && !isGone) form.submit(undefined)
        }}
      >
        <p className={classes.article}>
          {t('form.of', { position: line.position, title: line.title })}. {t('refund.intro')}
        </p>
        <fieldset disabled={isPending || isGone} className={classes.fields}>
          <Fields form={form} currency={order.currency} />
          <ImagePicker chosen={form.chosen} disabled={isPending || isGone} />
        </fieldset>
        <Notice
          kind="info"
          title={t(order.merchant_external_order ? 'refund.outsideExternal' : 'refund.outside', {
            channel: order.sales_channel,
          })}
        />
        <FormProblem problem={form.problem} />
        {form.failure && <Notice kind="danger" title={t('image.problem.unread')} />}
        {isGone && <Notice kind="warning" title={t('refund.gone')} />}
        <p role="status" className={classes.status}>
          {isPending
            ? t('refund.sending', sizeOf(form.chosen.images))
            : !isComplete &&
              !isGone &&
              t('refund.needs', { what: form.needs.map((need) => t(`refund.${need}`)).join(', ') })}
        </p>
      </form>
    </Dialog>
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
  const t = useTexts(orderLineTexts)
  const words = useCaseWords()
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
          data={CASE_REASONS.map((value) => ({ value, label: words.reason(value) }))}
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
            ...CASE_CONDITIONS.map((value) => ({ value, label: words.condition(value) })),
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
  const t = useTexts(orderLineTexts)
  const { values, amountProblem, refundable } = form
  const amount = formatMoney(refundable / 100, currency)
  // Too much is said while it is typed; what is unfinished only once the field is left.
  const shows = amountProblem && (amountProblem === 'tooMuch' || form.wasLeft('amount'))
  return (
    <div className={classes.pair}>
      <TextInput
        label={t('refund.amount')}
        withAsterisk
        aria-required
        inputMode="decimal"
        autoComplete="off"
        rightSection={<span className={classes.quiet}>{currency}</span>}
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
