import { answerCase, type CaseRow } from '@kontor/contract/returns'
import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../../lib/api-client.ts'
import { formatMoney } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { DangerButton } from '../../ui/dialog/danger-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { Fact, Facts } from '../../ui/page/detail-columns.tsx'
import { ChannelIcon } from '../../ui/picture/channel-icon.tsx'
import { PictureViewer } from '../../ui/picture/picture-viewer.tsx'
import { ProductImage } from '../../ui/picture/product-image.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { notify } from '../../ui/toast/toasts.ts'
import { CopyText } from '../../ui/value/copy-text.tsx'
import { Money } from '../../ui/value/money.tsx'
import { DateText } from '../../ui/value/time-text.tsx'
import { CaseBadge, useCaseLabels } from './case-status.tsx'
import classes from './goodwill.module.css'
import { returnsTexts } from './locales/index.ts'
import { refreshCases } from './returns.queries.ts'

interface Props {
  readonly row: CaseRow
  readonly onClose: () => void
}

type Answer = 'accepted' | 'declined'

const COMMENT_MAX = 1000

/** A goodwill case with all facts, and the form that answers it. */
export function CaseDialog({ row, onClose }: Props) {
  const t = useTexts(returnsTexts)
  const queryClient = useQueryClient()
  const [comment, setComment] = useState('')
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (status: Answer) => call(answerCase, { params: { id: row.id }, body: { status, comment } }),
    onSuccess: ({ message }) => {
      notify.success(message)
      onClose()
    },
    // The list is loaded again, since somebody else may have answered.
    onSettled: () => refreshCases(queryClient),
  })
  const isOpen = row.status === 'requested'
  const amount = formatMoney(row.requested_reduction, row.currency)
  const answering = (status: Answer) => ({
    loading: isPending && variables === status,
    disabled: isPending,
    onClick: () => mutate(status),
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('dialog.title', { id: row.id })}
      size="xl"
      unsaved={isOpen && comment !== ''}
      busy={isPending}
      footer={
        <>
          <Button variant="default" disabled={isPending} onClick={onClose}>
            {t(isOpen ? 'dialog.later' : 'dialog.close')}
          </Button>
          {isOpen && (
            <>
              <DangerButton {...answering('declined')}>{t('dialog.decline')}</DangerButton>
              <Button {...answering('accepted')}>{t('dialog.accept', { amount })}</Button>
            </>
          )}
        </>
      }
    >
      <div className={classes.case}>
        <div className={classes.caseColumns}>
          <CaseFacts row={row} />
          <section aria-label={t('dialog.pictures')}>
            <PictureViewer photos={row.images} />
          </section>
        </div>
        {isOpen ? (
          <>
            <Textarea
              label={t('dialog.comment')}
              description={t('dialog.commentHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              classNames={{ input: classes.comment }}
              maxLength={COMMENT_MAX}
              disabled={isPending}
              value={comment}
              onChange={(event) => setComment(event.target.value)}
            />
            <Notice kind="warning" title={t('dialog.outside', { channel: row.sales_channel, amount })} />
          </>
        ) : (
          <GivenAnswer row={row} />
        )}
        <FormProblem problem={error instanceof ApiError ? error : undefined} />
      </div>
    </Dialog>
  )
}

function CaseFacts({ row }: Pick<Props, 'row'>) {
  const t = useTexts(returnsTexts)
  const labels = useCaseLabels()
  const { currency } = row
  return (
    <div className={classes.facts}>
      <p className={classes.article}>
        <ProductImage src={row.image_url} alt="" kind={row.kind} size={48} />
        <strong>{row.title}</strong>
        <CaseBadge status={row.status} />
      </p>
      <Facts>
        <Fact label={t('column.amount')}>
          <strong>
            <Money amount={row.requested_reduction} currency={currency} />
          </strong>
        </Fact>
        <Fact label={t('column.price')}>
          <Money amount={row.item_price} currency={currency} />
        </Fact>
        <Fact label={t('dialog.refunded')}>
          <Money amount={row.refund_amount} currency={currency} />
        </Fact>
        <Fact label={t('column.company')}>{row.company.name}</Fact>
        <Fact label={t('dialog.order')}>
          <span className={classes.identity}>
            <ChannelIcon id={row.sales_channel_id} name={row.sales_channel} />
            <CopyText value={row.ext_order_id} overhang />
          </span>
        </Fact>
        <Fact label={t('dialog.line')}>
          <CopyText value={String(row.line_id)} overhang />
        </Fact>
        <Fact label={t('column.reason')}>{labels.reason(row.reason)}</Fact>
        <Fact label={t('dialog.condition')}>{labels.condition(row.condition)}</Fact>
        <Fact label={t('dialog.size')}>{row.wws_size || '–'}</Fact>
        <Fact label={t('dialog.requestedBy')}>{row.requested_by || '–'}</Fact>
        <Fact label={t('dialog.requestedAt')}>
          <DateText value={row.created_at} show="date-time" />
        </Fact>
      </Facts>
      <div>
        <h3 className={classes.subtitle}>{t('dialog.message')}</h3>
        <p className={classes.said}>{row.message}</p>
      </div>
    </div>
  )
}

function GivenAnswer({ row }: Pick<Props, 'row'>) {
  const t = useTexts(returnsTexts)
  return (
    <section className={classes.answer} aria-label={t('dialog.answer')}>
      <h3 className={classes.subtitle}>{t('dialog.answer')}</h3>
      <p className={classes.said}>{row.answer || t('dialog.noAnswer')}</p>
      <Facts>
        <Fact label={t('dialog.answeredBy')}>{row.answered_by || '–'}</Fact>
        {row.answered_at !== null && (
          <Fact label={t('dialog.answeredAt')}>
            <DateText value={row.answered_at} show="date-time" />
          </Fact>
        )}
      </Facts>
    </section>
  )
}
