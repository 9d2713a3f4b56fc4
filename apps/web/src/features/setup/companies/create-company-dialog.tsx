import { listCompanies, MERCHANT_COUNTRIES, STORE_COUNTRIES } from '@kontor/contract/organisation'
import { createCompany, NewCompany } from '@kontor/contract/setup'
import { ownValue } from '@kontor/contract/shared'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call, queryKeyOf } from '../../../lib/api-client.ts'
import { useLocale, useTexts } from '../../../lib/i18n.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import classes from './create-company.module.css'
import { newCompanyTexts } from './locales/index.ts'

/** What became of the new company: who sees the link, where no mail can carry it. */
export interface MadeCompany {
  readonly id: number
  readonly person: string
  readonly link: string | null
}

interface Props {
  readonly onClose: () => void
  readonly onMade: (company: MadeCompany) => void
}

const PERSON = { first_name: '', last_name: '', username: '', email: '' }
const STORE = {
  store_number: '',
  store_name: '',
  street: '',
  street_no: '',
  zip_code: '',
  city: '',
  contact_name: '',
  contact_phone: '',
  store_email: '',
  erp_store_id: '',
}
const EMPTY = { name: '', country: 'DE', person: PERSON, stores: [{ ...STORE, country: 'DE', key: 1 }] }
type Draft = typeof EMPTY
type Store = Draft['stores'][number]

const bodyOf = ({ name, country, person, stores }: Draft): unknown => ({
  name,
  inv_country: country,
  first_user: person,
  stores: stores.map(({ store_name, store_email, key: _key, ...store }) => ({
    ...store,
    name: store_name,
    gln: '',
    order_email: store_email,
    contact_email: store_email,
    click_collect_email: store_email,
    federal_state: '',
  })),
})

/** The field of the form that a path of the body means. */
const fieldOf = (path: readonly PropertyKey[]): string => {
  const text = path.join('.')
  return text
    .replace(/^first_user\./, '')
    .replace(/^(stores\.\d+\.)name$/, '$1store_name')
    .replace(/^(stores\.\d+\.)(order|contact|click_collect)_email$/, '$1store_email')
}

/** Makes a company for a merchant, with its first person and stores. */
export function CreateCompanyDialog({ onClose, onMade }: Props) {
  const t = useTexts(newCompanyTexts)
  const queryClient = useQueryClient()
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' })
  const [draft, setDraft] = useState(EMPTY)
  const [showsProblems, setShowsProblems] = useState(false)
  const parsed = NewCompany.safeParse(bodyOf(draft))
  const wrong = new Set(parsed.error?.issues.map(({ path }) => fieldOf(path)))
  const save = useMutation({
    mutationFn: (body: NewCompany) => call(createCompany, { body }),
    onSuccess: async ({ id, invitation_link }) => {
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(listCompanies) })
      const { first_name, last_name, email } = draft.person
      if (invitation_link === null) notify.success(t('created', { name: draft.name, email }))
      onMade({ id, person: `${first_name} ${last_name}`, link: invitation_link })
    },
  })
  const problem = save.error instanceof ApiError ? save.error : undefined
  const error = (field: string) =>
    ownValue(problem?.errors, field)?.join(' ') ??
    (showsProblems && wrong.has(field) ? t('check') : undefined)
  const field = (name: string, label: string, value: string, onChange: (value: string) => void) => (
    <TextInput
      key={name}
      name={name}
      label={label}
      value={value}
      error={error(name)}
      withAsterisk
      maxLength={100}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  )
  const changeStore = (index: number, patch: Partial<Store>) =>
    setDraft({
      ...draft,
      stores: draft.stores.map((store, at) => (at === index ? { ...store, ...patch } : store)),
    })
  const nameOfCountry = (value: string) => ({ value, label: countries.of(value) ?? value })
  return (
    <FormDialog
      title={t('create')}
      size="lg"
      onClose={onClose}
      unsaved={JSON.stringify(draft) !== JSON.stringify(EMPTY)}
      busy={save.isPending}
      submitLabel={t('create')}
      problem={problem}
      onSubmit={() => {
        setShowsProblems(true)
        if (parsed.success) save.mutate(parsed.data)
      }}
    >
      <fieldset disabled={save.isPending} className={classes.group}>
        <legend>{t('company')}</legend>
        <div className={classes.fields}>
          {field('name', t('name'), draft.name, (name) => setDraft({ ...draft, name }))}
          <NativeSelect
            label={t('country')}
            value={draft.country}
            data={MERCHANT_COUNTRIES.map(nameOfCountry)}
            onChange={(event) => setDraft({ ...draft, country: event.target.value })}
          />
        </div>
      </fieldset>
      <fieldset disabled={save.isPending} className={classes.group}>
        <legend>{t('person')}</legend>
        <div className={classes.fields}>
          {(['first_name', 'last_name', 'username', 'email'] as const).map((name) =>
            field(name, t(name), draft.person[name], (value) =>
              setDraft({ ...draft, person: { ...draft.person, [name]: value } }),
            ),
          )}
        </div>
        <p className={classes.quiet}>{t('personHint')}</p>
      </fieldset>
      {draft.stores.map((store, index) => (
        <fieldset key={store.key} disabled={save.isPending} className={classes.group}>
          <legend>{t('store', { number: index + 1 })}</legend>
          <div className={classes.fields}>
            {(Object.keys(STORE) as (keyof typeof STORE)[]).map((name) =>
              field(`stores.${index}.${name}`, t(name), store[name], (value) =>
                changeStore(index, { [name]: value }),
              ),
            )}
            <NativeSelect
              label={t('country')}
              value={store.country}
              data={STORE_COUNTRIES.map(nameOfCountry)}
              onChange={(event) => changeStore(index, { country: event.target.value })}
            />
          </div>
          <Button
            variant="subtle"
            size="xs"
            onClick={() =>
              setDraft({ ...draft, stores: draft.stores.filter((each) => each.key !== store.key) })
            }
          >
            {t('removeStore', { number: index + 1 })}
          </Button>
        </fieldset>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={save.isPending}
          onClick={() =>
            setDraft({
              ...draft,
              stores: [
                ...draft.stores,
                {
                  ...STORE,
                  country: draft.country,
                  key: Math.max(0, ...draft.stores.map(({ key }) => key)) + 1,
                },
              ],
            })
          }
        >
          {t('addStore')}
        </Button>
        <p className={classes.quiet}>{t('storesHint')}</p>
      </div>
    </FormDialog>
  )
}
