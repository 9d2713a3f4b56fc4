import {
  AMAZON_CHANNEL,
  ChannelAccountEdit,
  changeChannelAccount,
  createChannelAccount,
  LARGEST_STOCK_BUFFER,
  listChannelAccounts,
  type ManagedChannelAccount,
  NewChannelAccount,
  ZALANDO_CHANNEL,
} from '@kontor/contract/organisation'
import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { call, queryKeyOf, queryOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { FormDialog, FormFields } from '../../../ui/dialog/form-dialog.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { notify } from '../../../ui/toast/toasts.ts'
import { wayOf } from './account-actions.tsx'
import classes from './accounts.module.css'
import { accountTexts } from './locales/index.ts'

interface Props {
  /** Undefined for a new one. */
  readonly account: ManagedChannelAccount | undefined
  readonly channels: readonly { readonly id: number; readonly name: string }[]
  readonly onClose: () => void
}

/** How an account is connected, as one choice. */
const WAYS = ['intake', 'amazon', 'connected_retail'] as const

const SECRETS = ['client_id', 'client_secret', 'refresh_token', 'seller_id'] as const
type SecretField = (typeof SECRETS)[number]

const beginWith = (account: ManagedChannelAccount | undefined) => ({
  sales_channel_id: String(account?.sales_channel_id ?? 1),
  way: account ? wayOf(account) : ('intake' as const),
  name: account?.name ?? '',
  marketplaces: account?.marketplaces.join(', ') ?? '',
  stock_buffer: account?.own?.stock_buffer ?? 0,
  client_id: '',
  client_secret: '',
  refresh_token: '',
  seller_id: '',
})
type Values = ReturnType<typeof beginWith>

const text = (max: number) => z.string().trim().max(max)

/** What is typed; the contract's own schema judges it once it has the form of the call. */
const Typed = z
  .object({
    sales_channel_id: z.string(),
    way: z.enum(WAYS),
    name: NewChannelAccount.shape.name,
    marketplaces: text(1000).refine(
      (value) => NewChannelAccount.shape.marketplaces.safeParse(listOf(value)).success,
    ),
    stock_buffer: NewChannelAccount.shape.stock_buffer,
    client_id: text(300),
    client_secret: text(300),
    refresh_token: text(1000),
    seller_id: text(60),
  })
  .superRefine((values, context) => {
    const given = SECRETS.filter((field) => values[field] !== '')
    if (values.way !== 'amazon' || given.length === 0) return
    for (const field of ['client_id', 'client_secret', 'refresh_token'] as const)
      if (values[field] === '') context.addIssue({ code: 'custom', path: [field] })
  })

const listOf = (value: string): string[] =>
  value
    .split(/[,;\s]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** What the form stands for: the credentials whole, or left as they are. */
function bodyOf(values: z.output<typeof Typed>) {
  const { client_id, client_secret, refresh_token, seller_id } = values
  const isFetched = values.way === 'amazon'
  return {
    name: values.name,
    marketplaces: isFetched ? listOf(values.marketplaces) : [],
    stock_buffer: values.stock_buffer,
    ...(isFetched && client_id !== ''
      ? {
          credentials: {
            client_id,
            client_secret,
            refresh_token,
            ...(seller_id === '' ? {} : { seller_id }),
          },
        }
      : {}),
  }
}

const versionOf = ({ own }: ManagedChannelAccount): number => own?.version ?? 1

/** Adds an account at a channel, or changes one. */
export function ChannelAccountDialog({ account, channels, onClose }: Props) {
  const t = useTexts(accountTexts)
  const queryClient = useQueryClient()
  const form = useContractForm<typeof Typed, Values>({
    schema: Typed,
    initialValues: beginWith(account),
    ...(account && {
      record: {
        version: versionOf(account),
        latest: async () => {
          const { data } = await queryClient.fetchQuery({ ...queryOf(listChannelAccounts), staleTime: 0 })
          const now = data.find(({ id }) => id === account.id) ?? account
          return { values: beginWith(now), version: versionOf(now) }
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
      const body = bodyOf(values)
      if (account) {
        const edit = { ...body, is_active: account.is_active, version }
        await call(changeChannelAccount, { params: { id: account.id }, body: ChannelAccountEdit.parse(edit) })
      } else {
        const { way, sales_channel_id } = values
        await call(createChannelAccount, {
          body: NewChannelAccount.parse({
            ...body,
            adapter: way === 'amazon' ? 'amazon' : 'intake',
            connected_retail: way === 'connected_retail',
            sales_channel_id: Number(sales_channel_id),
          }),
        })
      }
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(listChannelAccounts) })
      onClose()
      notify.success(t(account ? 'saved' : 'created'))
    },
  })
  const { way, sales_channel_id: channel } = form.values
  const secret = (name: SecretField, isHidden: boolean) => (
    <TextInput
      {...form.field(name)}
      {...(isHidden && { type: 'password' })}
      name={name}
      label={t(`form.${name}`)}
      {...(name === 'seller_id' && { description: t('form.seller_idHint') })}
      autoComplete={isHidden ? 'new-password' : 'off'}
    />
  )
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
                form.setFieldValue('way', value === String(AMAZON_CHANNEL) ? 'amazon' : 'intake')
              }}
            />
            <NativeSelect
              {...form.field('way')}
              name="way"
              label={t('form.adapter')}
              data={[
                { value: 'intake', label: t('adapter.intake') },
                ...(channel === String(AMAZON_CHANNEL)
                  ? [{ value: 'amazon', label: t('adapter.amazon') }]
                  : []),
                ...(channel === String(ZALANDO_CHANNEL)
                  ? [{ value: 'connected_retail', label: t('adapter.connected_retail') }]
                  : []),
              ]}
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
        {way !== 'amazon' ? (
          <>
            <p className="quiet">{t('form.intake')}</p>
            {way === 'connected_retail' && <p className="quiet">{t('form.connectedRetail')}</p>}
          </>
        ) : (
          <>
            <TextInput
              {...form.field('marketplaces')}
              name="marketplaces"
              label={t('form.marketplaces')}
              description={t('form.marketplacesHint')}
              autoComplete="off"
            />
            <fieldset className={classes.group}>
              <legend>{t('form.credentials')}</legend>
              <p className="quiet">{t(account?.own?.credentials_stored ? 'form.stored' : 'form.none')}</p>
              {secret('client_id', false)}
              {secret('client_secret', true)}
              {secret('refresh_token', true)}
              {secret('seller_id', false)}
            </fieldset>
          </>
        )}
      </FormFields>
    </FormDialog>
  )
}
