import {
  createStore,
  FEDERAL_STATES,
  federalStateOf,
  NewStore,
  type StoreDetail,
} from '@kontor/contract/organisation'
import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../lib/api-client.ts'
import { useLocale, useTexts } from '../../../lib/i18n.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Check } from '../../../ui/form/check.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { storeTexts } from './locales/index.ts'
import { PlaceFields, TextField } from './place-fields.tsx'
import classes from './stores.module.css'
import { refreshStores, ruleText, type StoreForm, useStoreForm } from './stores.queries.ts'

const EDITED = 'corrected_'

/** The master data of a store, or of a new one: `prefix` is what the names of its fields begin with. */
const masterData = (prefix: string, store?: StoreDetail): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({
      name: store?.name ?? '',
      contact_name: store?.contact_name ?? '',
      order_email: store?.order_email ?? '',
      contact_email: store?.contact_email ?? '',
      click_collect_email: store?.click_collect_email ?? '',
      contact_phone: store?.contact_phone ?? '',
      erp_store_id: store?.erp_store_id ?? '',
      street: store?.street ?? '',
      street_no: store?.street_no ?? '',
      zip_code: store?.zip_code ?? '',
      city: store?.city ?? '',
      country: store?.country ?? 'DE',
      federal_state: store?.federal_state ?? '',
    }).map(([field, value]) => [`${prefix}${field}`, value]),
  )

interface Props {
  readonly onClose: () => void
}

/** Opens a store, and leads to it. */
export function StoreDialog({ onClose }: Props) {
  const t = useTexts(storeTexts)
  const locale = useLocale()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useContractForm<typeof NewStore, Record<string, unknown>>({
    schema: NewStore,
    initialValues: { ...masterData(''), store_number: '', gln: '' },
    checkOnBlur: true,
    issueText: (issue) => ruleText(issue, locale),
    submit: async (body) => {
      const { message, store } = await call(createStore, { body })
      await refreshStores(queryClient)
      onClose()
      notify.success(message)
      await navigate({ to: '/management/stores/$id', params: { id: String(store.id) } })
    },
  })
  return (
    <MasterForm form={form} prefix="" title={t('create')} submitLabel={t('create')} onClose={onClose}>
      <TextField form={form} name="store_number" label={t('numbers.number')} maxLength={20} />
      <TextField
        form={form}
        name="gln"
        label={t('numbers.gln')}
        description={t('numbers.hint')}
        maxLength={13}
      />
    </MasterForm>
  )
}

/** Edits the master data of a store and its place in the ranking. */
export function MasterDataDialog({ store, onClose }: Props & { readonly store: StoreDetail }) {
  const t = useTexts(storeTexts)
  const begin = (from: StoreDetail) => ({ ...masterData(EDITED, from), corrected_ranking: from.ranking })
  const form = useStoreForm(store, begin, onClose)
  const places = Array.from({ length: store.store_count }, (_, index) => String(index + 1))
  return (
    <MasterForm
      form={form}
      prefix={EDITED}
      title={t('editOf', { what: t('facts.title') })}
      submitLabel={t('save')}
      onClose={onClose}
    >
      <NativeSelect
        label={t('form.ranking')}
        name="corrected_ranking"
        className={classes.wide}
        data={places}
        value={String(form.values.corrected_ranking)}
        onChange={(event) => form.setFieldValue('corrected_ranking', Number(event.target.value))}
      />
    </MasterForm>
  )
}

interface FormProps extends Props {
  readonly form: StoreForm
  readonly prefix: string
  readonly title: string
  readonly submitLabel: string
  readonly children: React.ReactNode
}

function MasterForm({ form, prefix, title, submitLabel, onClose, children }: FormProps) {
  const t = useTexts(storeTexts)
  const text = (field: string, label: string, maxLength: number) => (
    <TextField form={form} name={`${prefix}${field}`} label={label} maxLength={maxLength} />
  )
  const optional = new Set([`${prefix}federal_state`, 'gln'])
  const lacks = Object.entries(form.values).some(([field, value]) => value === '' && !optional.has(field))
  return (
    <FormDialog
      {...form.formProps}
      title={title}
      size="lg"
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      obstacle={form.isValid ? undefined : 'incomplete'}
      submitLabel={submitLabel}
      problem={form.problem}
      conflict={form.conflict}
    >
      <fieldset disabled={form.submitting} className={classes.fields}>
        {text('name', t('form.name'), 100)}
        {text('contact_name', t('form.contact'), 100)}
        {text('order_email', t('form.orderEmail'), 200)}
        {text('contact_email', t('form.contactEmail'), 200)}
        <Mails form={form} name={`${prefix}click_collect_email`} />
        {text('contact_phone', t('form.phone'), 40)}
        {text('erp_store_id', t('form.erpId'), 60)}
        {children}
        <PlaceFields
          form={form}
          prefix={prefix}
          onPlace={(country, zipCode) =>
            form.setFieldValue(`${prefix}federal_state`, federalStateOf(country, zipCode) ?? '')
          }
        />
        <FederalState form={form} prefix={prefix} />
      </fieldset>
      {lacks && <Notice kind="info" title={t('form.allRequired')} />}
    </FormDialog>
  )
}

/** Where mails about reservations go, or the box that says nowhere. */
function Mails({ form, name }: { readonly form: StoreForm; readonly name: string }) {
  const t = useTexts(storeTexts)
  const isNone = form.values[name] === false
  return (
    <div className={classes.wide}>
      <TextField
        form={form}
        name={name}
        label={t('form.clickCollectEmail')}
        description={t('form.mailsHint')}
        maxLength={200}
        disabled={isNone}
      />
      <Check
        label={t('form.noMails')}
        checked={isNone}
        onChange={(event) => form.setFieldValue(name, event.target.checked ? false : '')}
      />
    </div>
  )
}

function FederalState({ form, prefix }: { readonly form: StoreForm; readonly prefix: string }) {
  const t = useTexts(storeTexts)
  if (form.values[`${prefix}country`] !== 'DE') return null
  return (
    <NativeSelect
      {...form.field(`${prefix}federal_state`)}
      label={t('form.state')}
      className={classes.wide}
      data={[
        { value: '', label: t('form.stateFromZip') },
        ...FEDERAL_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
      ]}
    />
  )
}
