import {
  getSafetyCard,
  givenParts,
  listProductSafety,
  missingParts,
  needsResponsiblePerson,
  PARTS_BY_LAW,
  type SafetyCard,
  SafetyCardBody,
  saveSafetyCard,
} from '@kontor/contract/channels'
import { EU_COUNTRIES, ownValue } from '@kontor/contract/shared'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { call, queryKeyOf, queryOf } from '../../../lib/api-client.ts'
import { useLocale, useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Check } from '../../../ui/form/check.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { productSafetyTexts } from './locales/index.ts'
import classes from './product-safety.module.css'

/** Where makers sit outside the Union; others are found by their code in a file. */
const OUTSIDE =
  'AL BA BD BR CA CH CN EG GB HK ID IL IN JP KH KR MA MD ME MK MM MX MY NO NZ PE PH PK RS SG TH TN TR TW UA US VN ZA'.split(
    ' ',
  )

const ADDRESS = ['street', 'postcode', 'city'] as const
const MATERIALS = ['upper', 'lining', 'sole'] as const

/** What is typed: codes stand apart by blanks, commas or semicolons. */
const TypedCodes = z
  .string()
  .transform((text) => codesIn(text))
  .pipe(SafetyCardBody.shape.warning_codes)
const TypedCard = SafetyCardBody.omit({ brand: true, version: true }).extend({
  warning_codes: TypedCodes,
  pictogram_codes: TypedCodes,
})
const CODES = ['warning_codes', 'pictogram_codes'] as const

const codesIn = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== '')

const valuesOf = ({ brand, version, missing, requirements, ...card }: SafetyCard) => ({
  ...card,
  warning_codes: card.warning_codes.join(' '),
  pictogram_codes: card.pictogram_codes.join(' '),
})

interface Props {
  readonly brand: string
  readonly onClose: () => void
}

/** Edits what channels are told of the safety of a brand. */
export function SafetyCardDialog({ brand, onClose }: Props) {
  const t = useTexts(productSafetyTexts)
  const query = useQuery({ ...queryOf(getSafetyCard, { query: { brand } }), gcTime: 0 })
  if (query.data) return <CardForm card={query.data} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={t('dialog', { brand })} size="lg">
      {query.error ? (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonLines lines={12} />
      )}
    </Dialog>
  )
}

function CardForm({ card, onClose }: { readonly card: SafetyCard; readonly onClose: () => void }) {
  const t = useTexts(productSafetyTexts)
  const queryClient = useQueryClient()
  const { brand, requirements } = card
  const form = useContractForm({
    schema: TypedCard,
    initialValues: valuesOf(card),
    record: {
      version: card.version,
      latest: async () => {
        const now = await call(getSafetyCard, { query: { brand } })
        return { values: valuesOf(now), version: now.version }
      },
    },
    issueText: ({ path }) => (CODES.some((codes) => codes === path[0]) ? t('field.codesWrong') : undefined),
    submit: async (values, version = card.version) => {
      await call(saveSafetyCard, { body: { ...values, brand, version } })
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(listProductSafety) })
      notify.success(t('saved'))
      onClose()
    },
  })
  const { values } = form
  const facts = {
    ...values,
    warning_codes: codesIn(values.warning_codes),
    pictogram_codes: codesIn(values.pictogram_codes),
  }
  /** What channels take of a field, in words; of an address only where more was typed. */
  const limitOf = (name: keyof typeof facts, word: 'limit' | 'limitCodes' | 'limitBeside'): string =>
    requirements
      .flatMap(({ channel, limits }) => {
        const count = ownValue(limits, name)
        return count === undefined ? [] : t(`field.${word}`, { count, channel })
      })
      .join(' ')
  const exceeded = (name: keyof typeof facts): string =>
    requirements.some(({ limits }) => {
      const count = ownValue(limits, name)
      const typed = facts[name]
      return count !== undefined && typeof typed === 'string' && [...typed].length > count
    })
      ? limitOf(name, 'limit')
      : ''
  const isNeeded = needsResponsiblePerson(facts)
  const wanted = [...PARTS_BY_LAW, ...requirements.flatMap(({ parts }) => parts)]
  const given = [
    ...givenParts(facts),
    ...(requirements.every(
      ({ parts, sales_channel_id }) =>
        !parts.includes('contacts') || values.contacts_entered.includes(sales_channel_id),
    )
      ? (['contacts'] as const)
      : []),
  ]
  const missing = missingParts(wanted, given)
  const toggle = (id: number, isEntered: boolean) =>
    form.setValues({
      contacts_entered: isEntered
        ? [...values.contacts_entered, id].toSorted((a, b) => a - b)
        : values.contacts_entered.filter((one) => one !== id),
    })
  return (
    <FormDialog
      {...form.formProps}
      title={t('dialog', { brand })}
      size="lg"
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      obstacle={form.isDirty ? undefined : 'unchanged'}
      submitLabel={t('save')}
      problem={form.problem}
      conflict={form.conflict}
    >
      <p aria-live="polite" className={missing.length === 0 ? classes.whole : classes.lacking}>
        {missing.length === 0
          ? t('nothingMissing')
          : t('stillMissing', { parts: missing.map((part) => t(`part.${part}`)).join(', ') })}
      </p>
      <fieldset disabled={form.submitting} className={classes.group}>
        <legend>{t('group.manufacturer')}</legend>
        <PartyFields field={form.field} party="manufacturer" hint={exceeded} outside />
      </fieldset>
      <fieldset disabled={form.submitting} className={classes.group}>
        <legend>{t('group.responsible')}</legend>
        <p className={`${classes.wide} quiet`}>{t(isNeeded ? 'responsibleNeeded' : 'responsibleFree')}</p>
        <PartyFields field={form.field} party="responsible" hint={exceeded} />
      </fieldset>
      <fieldset disabled={form.submitting} className={`${classes.group} ${classes.three}`}>
        <legend>{t('group.materials')}</legend>
        {MATERIALS.map((name) => (
          <TextInput key={name} {...form.field(name)} label={t(`field.${name}`)} maxLength={100} />
        ))}
      </fieldset>
      <fieldset disabled={form.submitting} className={classes.group}>
        <legend>{t('group.warnings')}</legend>
        <Textarea
          {...form.field('warnings')}
          className={classes.wide ?? ''}
          label={t('field.warnings')}
          description={limitOf('warnings', 'limitBeside')}
          autosize
          minRows={2}
          maxLength={500}
        />
        {CODES.map((name) => (
          <TextInput
            key={name}
            {...form.field(name)}
            label={t(`field.${name}`)}
            description={`${t(`field.${name}Hint`)} ${limitOf(name, 'limitCodes')}`.trim()}
          />
        ))}
      </fieldset>
      {requirements.some(({ parts }) => parts.includes('contacts')) && (
        <fieldset disabled={form.submitting} className={classes.group}>
          <legend>{t('group.channels')}</legend>
          {requirements
            .filter(({ parts }) => parts.includes('contacts'))
            .map(({ sales_channel_id: id, channel, contacts_text: text }) => (
              <div key={id} className={classes.wide}>
                <Check
                  label={t('contactsOf', { channel, text })}
                  checked={values.contacts_entered.includes(id)}
                  onChange={(event) => toggle(id, event.currentTarget.checked)}
                />
              </div>
            ))}
        </fieldset>
      )}
    </FormDialog>
  )
}

/** Where the name of a party stands in the card. */
const NAMES = { manufacturer: 'manufacturer', responsible: 'responsible_person' } as const
type Party = keyof typeof NAMES
type PartyField = (typeof NAMES)[Party] | `${Party}_${(typeof ADDRESS)[number] | 'country' | 'email'}`

interface PartyProps {
  readonly party: Party
  /** The props of the input of a field. */
  readonly field: (name: PartyField) => object
  /** What channels take of a field that holds more. */
  readonly hint: (name: PartyField) => string
  /** It may sit outside the Union. */
  readonly outside?: boolean
}

/** Name, postal and electronic address of the maker or the responsible person (Regulation (EU) 2023/988 art. 19). */
function PartyFields({ party, field, hint, outside = false }: PartyProps) {
  const t = useTexts(productSafetyTexts)
  const wide = classes.wide ?? ''
  return (
    <>
      <TextInput
        {...field(NAMES[party])}
        className={wide}
        label={t('field.name')}
        description={hint(NAMES[party])}
        maxLength={200}
      />
      {ADDRESS.map((name) => (
        <TextInput
          key={name}
          {...field(`${party}_${name}`)}
          className={name === 'street' ? wide : ''}
          label={t(`field.${name}`)}
          description={hint(`${party}_${name}`)}
          maxLength={name === 'postcode' ? 20 : 200}
        />
      ))}
      <CountrySelect {...field(`${party}_country`)} outside={outside} />
      <TextInput {...field(`${party}_email`)} label={t('field.email')} type="email" maxLength={200} />
    </>
  )
}

type SelectProps = Pick<
  React.ComponentProps<typeof NativeSelect>,
  'value' | 'onChange' | 'error' | 'aria-invalid'
> & {
  /** Countries outside the Union can be chosen, too. */
  readonly outside?: boolean
}

function CountrySelect({ outside = false, ...field }: SelectProps) {
  const t = useTexts(productSafetyTexts)
  const locale = useLocale()
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const codes = [...EU_COUNTRIES, ...(outside ? OUTSIDE : [])]
  const { value } = field
  if (typeof value === 'string' && value !== '' && !codes.includes(value)) codes.push(value)
  const options = codes
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
  return (
    <NativeSelect
      {...field}
      label={t('field.country')}
      data={[{ value: '', label: t('noCountry') }, ...options]}
    />
  )
}
