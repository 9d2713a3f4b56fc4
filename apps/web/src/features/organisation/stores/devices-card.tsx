import { listDevices, removeDevice, type StoreDevice } from '@kontor/contract/organisation'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call, queryKeyOf, queryOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { Badge } from '../../../ui/status/status-badge.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { storeTexts } from './locales/index.ts'
import classes from './stores.module.css'

const DeviceDialog = lazy(async () => ({ default: (await import('./device-dialog.tsx')).DeviceDialog }))

/** The scan devices of a store. */
export function DevicesCard({ storeId }: { readonly storeId: number }) {
  const t = useTexts(storeTexts)
  const query = useQuery(queryOf(listDevices, { params: { id: storeId } }))
  const [edited, setEdited] = useState<StoreDevice | 'new'>()
  const [removed, setRemoved] = useState<StoreDevice>()
  return (
    <Card
      title={t('devices.title')}
      actions={
        <Button variant="default" size="xs" onClick={() => setEdited('new')}>
          {t('devices.add')}
        </Button>
      }
    >
      {query.error && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonLines lines={2} />}
      {query.data?.data.length === 0 && <span className="quiet">{t('devices.none')}</span>}
      <ul className={classes.rows}>
        {query.data?.data.map((device) => (
          <Device
            key={device.id}
            device={device}
            onEdit={() => setEdited(device)}
            onRemove={() => setRemoved(device)}
          />
        ))}
      </ul>
      <Suspense fallback={null}>
        {edited && (
          <DeviceDialog
            storeId={storeId}
            device={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
      {removed && <RemoveDevice storeId={storeId} device={removed} onClose={() => setRemoved(undefined)} />}
    </Card>
  )
}

interface DeviceProps {
  readonly device: StoreDevice
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function Device({ device, onEdit, onRemove }: DeviceProps) {
  const t = useTexts(storeTexts)
  const id = device.device_id
  return (
    <li className={classes.row}>
      <span>
        <strong>{id}</strong>
        {device.in_use_by !== '' && <span className="quiet"> {device.in_use_by}</span>}
      </span>
      <Badge style={device.active ? 'success' : 'neutral'}>
        {t(device.active ? 'devices.active' : 'devices.inactive')}
      </Badge>
      <span className={classes.buttons}>
        <Button variant="default" size="xs" aria-label={t('devices.editOf', { id })} onClick={onEdit}>
          {t('edit')}
        </Button>
        <Button variant="subtle" size="xs" aria-label={t('devices.removeOf', { id })} onClick={onRemove}>
          {t('devices.remove')}
        </Button>
      </span>
    </li>
  )
}

interface RemoveProps {
  readonly storeId: number
  readonly device: StoreDevice
  readonly onClose: () => void
}

function RemoveDevice({ storeId, device, onClose }: RemoveProps) {
  const t = useTexts(storeTexts)
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(removeDevice, { params: { id: storeId, deviceId: device.id } }),
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => notify.error(error),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(listDevices) })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      opened
      title={t('devices.removeTitle')}
      confirmLabel={t('devices.removeTitle')}
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      {t('devices.removeText', { id: device.device_id })}
    </ConfirmDialog>
  )
}
