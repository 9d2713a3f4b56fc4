import { listAuthorisedAccounts, saveSellerConsent } from '@kontor/contract/direct-sales'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { queryOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Forbidden } from '../../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { AuthoriseButton } from './authorise-button.tsx'
import { authorisationTexts } from './locales/index.ts'
import { type Effect, effectOf, type SellerAnswer, sendOnce, takeAnswer, wasSent } from './seller-answer.ts'
import classes from './seller-consent.module.css'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address brought the answer of a marketplace, which was taken out of it. */
    readonly answerTaken?: boolean
  }
}

/** `/management/company/SPAuth`: where a marketplace sends a seller back to who authorised the application (spec: integrations §2). */
export function SellerConsentPage() {
  return useCan()(saveSellerConsent) ? <SellerConsentScreen /> : <Forbidden />
}

function SellerConsentScreen() {
  const t = useTexts(authorisationTexts)
  const { searchStr, state } = useLocation()
  const navigate = useNavigate()
  const [answer] = useState(() => takeAnswer(searchStr))

  // A code stays in no history and no copied address.
  useEffect(() => {
    if (searchStr === '') return
    void navigate({ to: '.', search: {}, replace: true, state: { answerTaken: answer !== undefined } })
  }, [searchStr, navigate, answer])

  const wasTaken = answer === undefined && searchStr === '' && state.answerTaken === true
  return (
    <Page>
      <div className={classes.screen}>
        {answer && <ComparedAnswer answer={answer} />}
        {wasTaken && (
          <Notice kind="info" title={t('sent')}>
            {t('sentText')}
          </Notice>
        )}
        {!answer && !wasTaken && (
          <Notice
            kind="danger"
            title={t('missing')}
            actions={<AuthoriseButton>{t('again')}</AuthoriseButton>}
          >
            {t('missingText')}
          </Notice>
        )}
        <p className={classes.links}>
          <Link to="/directsale/amazon">{t('back')}</Link>
          <Link to="/directlisting/amazon">{t('offers')}</Link>
          <Link to="/management/channels">{t('channels')}</Link>
        </p>
      </div>
    </Page>
  )
}

interface Props {
  readonly answer: SellerAnswer
}

/** Compares the seller with those of the company's accounts, and asks before another one's consent is sent. */
function ComparedAnswer({ answer }: Props) {
  const t = useTexts(authorisationTexts)
  const accounts = useQuery({ ...queryOf(listAuthorisedAccounts), enabled: !wasSent(answer) })
  const [effect, setEffect] = useState<Effect>()
  const [choice, setChoice] = useState<'accepted' | 'declined'>()
  const found = accounts.data && effectOf(accounts.data.data, answer.selling_partner_id)
  // What it would do is decided by the accounts as they were before it was sent.
  useEffect(() => {
    if (found && !effect) setEffect(found)
  }, [found, effect])

  if (wasSent(answer) || choice === 'accepted') return <SavedAnswer answer={answer} />
  if (accounts.error)
    return <ErrorNotice error={accounts.error} onRetry={() => void accounts.refetch()} title={t('failed')} />
  if (!effect) return <SkeletonLines lines={3} />
  if (effect.kind === 'first' || effect.kind === 'renewed') return <SavedAnswer answer={answer} />
  if (choice === 'declined')
    return (
      <Notice kind="info" title={t('other.declined')}>
        {t('other.declinedText')}
      </Notice>
    )
  const seller = answer.selling_partner_id
  const isTaken = effect.kind === 'taken_over'
  return (
    <ConfirmDialog
      opened
      title={t('other.title')}
      confirmLabel={t(isTaken ? 'other.take' : 'other.add')}
      cancelLabel={t('other.decline')}
      onConfirm={() => setChoice('accepted')}
      onCancel={() => setChoice('declined')}
    >
      {isTaken
        ? t('other.takeOver', { seller, account: effect.account })
        : t('other.text', { seller, known: effect.known.join(', ') })}
    </ConfirmDialog>
  )
}

/** Sends the answer, once, and says what came of it. */
function SavedAnswer({ answer }: Props) {
  const t = useTexts(authorisationTexts)
  const queryClient = useQueryClient()
  const saved = useQuery({
    queryKey: ['seller-consent'],
    queryFn: () => sendOnce(answer),
    retry: false,
    retryOnMount: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isSaved = saved.isSuccess
  useEffect(() => {
    if (isSaved)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'seller-consent' })
  }, [isSaved, queryClient])
  if (saved.error)
    return (
      <>
        <ErrorNotice error={saved.error} title={t('failed')} />
        <div>
          <AuthoriseButton>{t('again')}</AuthoriseButton>
        </div>
      </>
    )
  if (!saved.data)
    return (
      <div role="status">
        <span className="visually-hidden">{t('sending')}</span>
        <SkeletonLines lines={3} />
      </div>
    )
  return (
    <Notice kind="success" title={saved.data.message}>
      {t(saved.data.is_new ? 'opened' : 'renewed', { seller: answer.selling_partner_id })}
    </Notice>
  )
}
