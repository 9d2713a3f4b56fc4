import type { OrderView, OrderViewBody } from '@kontor/contract/order-views'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../../lib/i18n.ts'
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx'
import { ShownLinkDialog } from '../../../../ui/dialog/shown-link-dialog.tsx'
import { ActionDivider, ActionItem, ActionList } from '../../../../ui/popover/action-list.tsx'
import { notify } from '../../../../ui/toast/toasts.ts'
import { savedFilters } from '../order-list-search.ts'
import { viewTexts } from './locales/index.ts'
import { chooseFirstView, refreshViews, removeView, writeView } from './order-views.queries.ts'
import { ViewDialog } from './view-dialog.tsx'

/** What is asked about a view. */
export type Asked = 'save' | 'rename' | 'link' | 'delete'

type Kept = Pick<OrderViewBody, 'filters' | 'is_of_last_month' | 'columns'>

interface MenuProps {
  readonly view: OrderView
  /** The list as it is on screen. */
  readonly shown: () => Kept
  /** Whether the reader may change the view. */
  readonly mayChange: boolean
  readonly onAsk: (asked: Asked) => void
  /** It was saved as it is on screen. */
  readonly onSaved: () => void
}

/** What can be done with the saved view on screen. */
export function ViewMenu({ view, shown, mayChange, onAsk, onSaved }: MenuProps) {
  const t = useTexts(viewTexts)
  const queryClient = useQueryClient()
  const refresh = () => refreshViews(queryClient)
  const update = useMutation({
    mutationFn: () => writeView({ ...shown(), name: view.name, is_shared: view.is_shared }, view.id),
    onSuccess: async () => {
      await refresh()
      notify.success(t('updated', { name: view.name }))
      onSaved()
    },
    onError: (error) => notify.error(error),
  })
  const first = useMutation({
    mutationFn: () => chooseFirstView(view.is_default ? null : view.id),
    onSuccess: async () => {
      notify.success(view.is_default ? t('defaultDropped') : t('defaultSet', { name: view.name }))
      await refresh()
    },
    onError: (error) => notify.error(error),
  })
  return (
    <ActionList>
      {mayChange && <ActionItem onClick={() => update.mutate()}>{t('update')}</ActionItem>}
      {mayChange && <ActionItem onClick={() => onAsk('rename')}>{t('rename')}</ActionItem>}
      <ActionItem onClick={() => first.mutate()}>
        {t(view.is_default ? 'dropDefault' : 'makeDefault')}
      </ActionItem>
      <ActionItem onClick={() => onAsk('link')}>{t('copyLink')}</ActionItem>
      {mayChange && <ActionDivider />}
      {mayChange && (
        <ActionItem danger onClick={() => onAsk('delete')}>
          {t('delete')}
        </ActionItem>
      )}
    </ActionList>
  )
}

interface DialogsProps {
  readonly asked: Asked
  readonly view: OrderView | undefined
  readonly shown: () => Kept
  /** Another view is to be on screen. */
  readonly onShow: (viewId: number | undefined) => void
  readonly onClose: () => void
}

/** The dialog that was asked for. */
export function ViewDialogs({ asked, view, shown, onShow, onClose }: DialogsProps) {
  const t = useTexts(viewTexts)
  // What is on screen when the dialog opens is what it saves.
  const [kept] = useState(shown)
  if (asked === 'save' || !view) return <ViewDialog kept={kept} onSaved={onShow} onClose={onClose} />
  switch (asked) {
    case 'rename': {
      const { is_of_last_month, columns } = view
      const stored = { filters: savedFilters(view), is_of_last_month, columns }
      return <ViewDialog kept={stored} view={view} onSaved={() => undefined} onClose={onClose} />
    }
    case 'link':
      return (
        <ShownLinkDialog
          title={view.name}
          link={`${window.location.origin}/orders?view=${view.id}`}
          text={t(view.is_shared ? 'linkShared' : 'linkOwn')}
          onClose={onClose}
        />
      )
    case 'delete':
      return <DeleteView view={view} onDeleted={() => onShow(undefined)} onClose={onClose} />
  }
}

interface DeleteProps {
  readonly view: OrderView
  readonly onDeleted: () => void
  readonly onClose: () => void
}

function DeleteView({ view, onDeleted, onClose }: DeleteProps) {
  const t = useTexts(viewTexts)
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => removeView(view.id),
    onSuccess: async () => {
      notify.success(t('deleted', { name: view.name }))
      onDeleted()
      await refreshViews(queryClient)
    },
    onError: (error) => notify.error(error),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      opened
      title={t('deleteTitle')}
      confirmLabel={t('deleteTitle')}
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      {t(view.is_shared ? 'deleteShared' : 'deleteText', { name: view.name })}
    </ConfirmDialog>
  )
}
