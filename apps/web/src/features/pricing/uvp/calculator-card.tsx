import {
  calculateRoi,
  calculateVkMin,
  RoiBody,
  type Uvp,
  type UvpCalculation,
  VkMinBody,
} from '@kontor/contract/pricing'
import { NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import { call } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { asTyped, typedNumber } from '../typed-values.ts'
import { uvpTexts } from './locales/index.ts'
import { ResultsTable } from './results-table.tsx'
import { seasonName } from './seasons-card.tsx'
import classes from './uvp.module.css'

const Typed = z.strictObject({
  cost_price: typedNumber(VkMinBody.shape.cost_price),
  selling_price: typedNumber(RoiBody.shape.selling_price),
  season: VkMinBody.shape.season,
  // An id as the list holds it, longer than any number that is typed.
  manufacturer: z.string().min(1).transform(Number).pipe(VkMinBody.shape.manufacturer),
})
const TypedCost = Typed.omit({ selling_price: true })

interface Props {
  readonly kind: 'vkmin' | 'roi'
  readonly uvp: Uvp
  readonly isShown: (name: string) => boolean
}

/** The lowest price that earns enough, or what a price earns, channel by channel (spec: integrations §2, UVP settings). */
export function CalculatorCard({ kind, uvp, isShown }: Props) {
  const t = useTexts(uvpTexts)
  const [draft, setDraft] = useState({ cost_price: '', selling_price: '', season: '', manufacturer: '' })
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }))
  const { selling_price, ...asked } = draft
  const parsed = kind === 'roi' ? Typed.safeParse(draft) : TypedCost.safeParse(asked)
  const calculation = useMutation({
    mutationFn: (): Promise<UvpCalculation> =>
      kind === 'roi'
        ? call(calculateRoi, { body: Typed.parse(draft) })
        : call(calculateVkMin, { body: TypedCost.parse(asked) }),
  })
  const problem = (name: 'cost_price' | 'selling_price') => {
    if (draft[name] === '') return undefined
    return Typed.shape[name].safeParse(draft[name]).success ? undefined : t('calculator.wrong')
  }
  const amount = (name: 'cost_price' | 'selling_price') => (
    <TextInput
      label={t(`calculator.${name}`)}
      value={draft[name]}
      error={problem(name)}
      aria-invalid={problem(name) ? true : undefined}
      inputMode="decimal"
      autoComplete="off"
      maxLength={9}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (parsed.success && !calculation.isPending) calculation.mutate()
  }
  const choose = { value: '', label: t('calculator.choose') }
  return (
    <Card title={t(`calculator.${kind}`)}>
      <div className={classes.stack}>
        <form className={classes.inputs} noValidate onSubmit={submit} aria-label={t(`calculator.${kind}`)}>
          {amount('cost_price')}
          {kind === 'roi' && amount('selling_price')}
          <NativeSelect
            label={t('calculator.season')}
            value={draft.season}
            data={[
              choose,
              ...uvp.seasons.map((season) => ({
                value: season.code,
                label: `${season.code} (${seasonName(season, t)})`,
              })),
            ]}
            onChange={(event) => change({ season: event.target.value })}
          />
          <NativeSelect
            label={t('calculator.manufacturer')}
            value={draft.manufacturer}
            data={[choose, ...uvp.manufacturers.map(({ id, name }) => ({ value: String(id), label: name }))]}
            onChange={(event) => change({ manufacturer: event.target.value })}
          />
          <SubmitButton
            variant="default"
            size="sm"
            loading={calculation.isPending}
            obstacle={parsed.success ? undefined : 'incomplete'}
          >
            {t('calculator.calculate')}
          </SubmitButton>
        </form>
        <div className={classes.stack} aria-live="polite">
          {uvp.company_sales_channels.length === 0 && <p className="quiet">{t('calculator.noChannels')}</p>}
          {calculation.error && <ErrorNotice error={calculation.error} />}
          {calculation.data && <Results kind={kind} calculation={calculation.data} isShown={isShown} />}
        </div>
      </div>
    </Card>
  )
}

interface ResultsProps extends Pick<Props, 'kind' | 'isShown'> {
  readonly calculation: UvpCalculation
}

function Results({ kind, calculation, isShown }: ResultsProps) {
  const t = useTexts(uvpTexts)
  const { season, manufacturer_discount, data } = calculation
  const rows = data.filter(({ name }) => isShown(name))
  if (data.length === 0) return null
  return (
    <>
      {season.devaluation === null && (
        <Notice kind="warning" title={t('calculator.noRate', { season: seasonName(season, t) })} />
      )}
      <p className="quiet">
        {t('calculator.applied', {
          discount: asTyped(manufacturer_discount),
          devaluation: asTyped(season.devaluation ?? 0),
          season: seasonName(season, t),
        })}
      </p>
      {rows.length === 0 ? <p>{t('calculator.noneShown')}</p> : <ResultsTable kind={kind} rows={rows} />}
    </>
  )
}
