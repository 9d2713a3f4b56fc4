import {
  addDevice,
  changeDevice,
  listDevices,
  NewDevice,
  type StoreDevice,
} from '@kontor/contract/organisation'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call, queryKeyOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { FormDialog, FormFields } from '../../../ui/dialog/form-dialog.tsx'
import { Check } from '../../../ui/form/check.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { notify } from '../../../ui/toast/toasts.ts'
import { storeTexts } from './locales/index.ts'

interface Props {
  readonly storeId: number
  /** Undefined for a new one. */
  readonly device: StoreDevice | undefined
  readonly onClose: () => void
}

const beginWith = (device: StoreDevice | undefined) => ({
  device_id: device?.device_id ?? '',
  in_use_by: device?.in_use_by ?? '',
  active: device?.active ?? true,
})

/** Adds a scan device to a store, or changes it. */
export function DeviceDialog({ storeId, device, onClose }: Props) {
  const t = useTexts(storeTexts)
  const queryClient = useQueryClient()
  const form = useContractForm({
    schema: NewDevice,
    initialValues: beginWith(device),
    ...(device && {
      record: {
        version: device.version,
        latest: async () => {
          const { data } = await call(listDevices, { params: { id: storeId } })
          const now = data.find(({ id }) => id === device.id) ?? device
          return { values: beginWith(now), version: now.version }
        },
      },
    }),
    submit: async (values, version) => {
      const params = { id: storeId }
      const { message } = device
        ? await call(changeDevice, {
            params: { ...params, deviceId: device.id },
            body: { ...values, version },
          })
        : await call(addDevice, { params, body: values })
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(listDevices) })
      onClose()
      notify.success(message)
    },
  })
  return (
    <FormDialog
      {...form.formProps}
      title={t(device ? 'devices.edit' : 'devices.add')}
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      submitLabel={t(device ? 'save' : 'devices.add')}
      problem={form.problem}
      conflict={form.conflict}
    >
      <FormFields disabled={form.submitting}>
        <TextInput
          {...form.field('device_id')}
          data-autofocus
          name="device_id"
          label={t('devices.id')}
          description={t('devices.idHint', { address: `${window.location.origin}/scan` })}
          withAsterisk
          aria-required
          autoComplete="off"
          maxLength={100}
        />
        <TextInput
          {...form.field('in_use_by')}
          name="in_use_by"
          label={t('devices.usedBy')}
          autoComplete="off"
          maxLength={100}
        />
        <Check
          name="active"
          label={t('devices.active')}
          checked={form.values.active}
          onChange={(event) => form.setFieldValue('active', event.target.checked)}
        />
      </FormFields>
    </FormDialog>
  )
}
