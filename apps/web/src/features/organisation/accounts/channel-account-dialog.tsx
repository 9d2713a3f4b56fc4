import {
  ChannelAccountEdit,
  type ChannelAdapter,
  changeChannelAccount,
  createChannelAccount,
  LARGEST_STOCK_BUFFER,
  listChannelAccounts,
  type ManagedChannelAccount,
  NewChannelAccount,
} from '@kontor/contract/organisation'
import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { call, queryKeyOf, queryOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { FormDialog, FormFields } from '../../../ui/dialog/form-dialog.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { notify } from '../../../ui/toast/toasts.ts'
import classes from './accounts.module.css'
import {
  CredentialFields,
  Credentials,
  checkCredentials,
  emptyCredentials,
  givenCredentials,
} from './credential-fields.tsx'
import { accountTexts } from './locales/index.ts'

interface Props {
  /** Undefined for a new one. */
  readonly account: ManagedChannelAccount | undefined
  readonly channels: readonly { readonly id: number; readonly name: string }[]
  /** How accounts can be connected; the first one fits every channel. */
  readonly adapters: readonly ChannelAdapter[]
  readonly onClose: () => void
}

const FIRST_CHANNEL = 1

/** The ways to connect an account at a channel, those first that are made for it. */
function adaptersFor(adapters: readonly ChannelAdapter[], channel: string): readonly ChannelAdapter[] {
  const own = adapters.filter(({ sales_channel_ids }) => sales_channel_ids.includes(Number(channel)))
  return [...adapters.filter(({ sales_channel_ids }) => sales_channel_ids.length === 0), ...own]
}

/** What is chosen to begin with: the way by which orders are fetched, where there is one. */
function usualAdapter(adapters: readonly ChannelAdapter[], channel: string): string {
  const possible = adaptersFor(adapters, channel)
  return (possible.find(({ orders }) => orders === 'pulled') ?? possible[0])?.adapter ?? ''
}

const beginWith = (account: ManagedChannelAccount | undefined, adapters: readonly ChannelAdapter[]) => {
  const sales_channel_id = String(account?.sales_channel_id ?? FIRST_CHANNEL)
  return {
    sales_channel_id,
    adapter: account?.adapter ?? usualAdapter(adapters, sales_channel_id),
    name: account?.name ?? '',
    marketplaces: account?.marketplaces.join(', ') ?? '',
    stock_buffer: account?.own?.stock_buffer ?? 0,
    credentials: emptyCredentials(adapters.flatMap(({ credentials }) => credentials)),
  }
}
type Values = ReturnType<typeof beginWith>

/** What is typed; the contract's own schema judges it once it has the form of the call. */
const typedFor = (adapters: readonly ChannelAdapter[]) =>
  z
    .object({
      sales_channel_id: z.string(),
      adapter: z.string(),
      name: NewChannelAccount.shape.name,
      marketplaces: z
        .string()
        .trim()
        .max(1000)
        .refine((value) => NewChannelAccount.shape.marketplaces.safeParse(listOf(value)).success),
      stock_buffer: NewChannelAccount.shape.stock_buffer,
      credentials: Credentials,
    })
    .superRefine(({ adapter, credentials }, context) =>
      checkCredentials(fieldsOf(adapters, adapter), credentials, context),
    )
type Typed = z.output<ReturnType<typeof typedFor>>

const adapterOf = (adapters: readonly ChannelAdapter[], name: string): ChannelAdapter | undefined =>
  adapters.find(({ adapter }) => adapter === name)

const fieldsOf = (adapters: readonly ChannelAdapter[], name: string): ChannelAdapter['credentials'] =>
  adapterOf(adapters, name)?.credentials ?? []

const listOf = (value: string): string[] =>
  value
    .split(/[,;\s]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** What the form stands for: the credentials whole, or left as they are. */
function bodyOf(values: Typed, adapter: ChannelAdapter | undefined) {
  const credentials = givenCredentials(adapter?.credentials ?? [], values.credentials)
  return {
    name: values.name,
    marketplaces: adapter?.has_marketplaces ? listOf(values.marketplaces) : [],
    stock_buffer: values.stock_buffer,
    ...(credentials && { credentials }),
  }
}

const versionOf = ({ own }: ManagedChannelAccount): number => own?.version ?? 1

/** Adds an account at a channel, or changes one. */
export function ChannelAccountDialog({ account, channels, adapters, onClose }: Props) {
  const t = useTexts(accountTexts)
  const queryClient = useQueryClient()
  const form = useContractForm<ReturnType<typeof typedFor>, Values>({
    schema: typedFor(adapters),
    initialValues: beginWith(account, adapters),
    ...(account && {
      record: {
        version: versionOf(account),
        latest: async () => {
          const { data } = await queryClient.fetchQuery({ ...queryOf(listChannelAccounts), staleTime: 0 })
          const now = data.find(({ id }) => id === account.id) ?? account
          return { values: beginWith(now, adapters), version: versionOf(now) }
        },
      },
    }),
    issueText: ({ path: [field], code }) =>
      code !== 'custom'
        ? undefined
        : field === 'marketplaces'
          ? t('form.marketplacesWrong')
          : t('form.together'),
    submit: async (values, version) => {
      const body = bodyOf(values, adapterOf(adapters, values.adapter))
      if (account) {
        const edit = { ...body, is_active: account.is_active, version }
        await call(changeChannelAccount, { params: { id: account.id }, body: ChannelAccountEdit.parse(edit) })
      } else {
        const { adapter, sales_channel_id } = values
        await call(createChannelAccount, {
          body: NewChannelAccount.parse({
            ...body,
            adapter,
            sales_channel_id: Number(sales_channel_id),
          }),
        })
      }
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(listChannelAccounts) })
      onClose()
      notify.success(t(account ? 'saved' : 'created'))
    },
  })
  const { sales_channel_id: channel } = form.values
  const chosen = adapterOf(adapters, form.values.adapter)
  return (
    <FormDialog
      {...form.formProps}
      title={account ? t('editOf', { name: account.name }) : t('create')}
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      submitLabel={t(account ? 'save' : 'create')}
      problem={form.problem}
      conflict={form.conflict}
    >
      <FormFields disabled={form.submitting}>
        {!account && (
          <>
            <NativeSelect
              {...form.field('sales_channel_id')}
              data-autofocus
              name="sales_channel_id"
              label={t('form.channel')}
              data={channels.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={({ target: { value } }) => {
                form.setFieldValue('sales_channel_id', value)
                form.setFieldValue('adapter', usualAdapter(adapters, value))
              }}
            />
            <NativeSelect
              {...form.field('adapter')}
              name="adapter"
              label={t('form.adapter')}
              data={adaptersFor(adapters, channel).map(({ adapter, name }) => ({
                value: adapter,
                label: name,
              }))}
            />
          </>
        )}
        <TextInput
          {...form.field('name')}
          name="name"
          label={t('form.name')}
          description={t('form.nameHint')}
          withAsterisk
          aria-required
          maxLength={80}
          autoComplete="off"
        />
        <NumberInput
          {...form.field('stock_buffer')}
          name="stock_buffer"
          label={t('form.stockBuffer')}
          description={t('form.stockBufferHint')}
          min={0}
          max={LARGEST_STOCK_BUFFER}
          allowDecimal={false}
          hideControls
        />
        {chosen && chosen.hint !== '' && <p className="quiet">{chosen.hint}</p>}
        {chosen?.has_marketplaces && (
          <TextInput
            {...form.field('marketplaces')}
            name="marketplaces"
            label={t('form.marketplaces')}
            description={t('form.marketplacesHint')}
            autoComplete="off"
          />
        )}
        {chosen && chosen.credentials.length > 0 && (
          <fieldset className={classes.group}>
            <legend>{t('form.credentials')}</legend>
            <p className="quiet">{t(account?.own?.credentials_stored ? 'form.stored' : 'form.none')}</p>
            <CredentialFields fields={chosen.credentials} field={form.field} />
          </fieldset>
        )}
      </FormFields>
    </FormDialog>
  )
}
