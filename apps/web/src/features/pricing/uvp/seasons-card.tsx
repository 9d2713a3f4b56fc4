import {
  saveUvpDevaluations,
  type Uvp,
  UvpConfigurationBody,
  type UvpSeason,
  updateUvpConfiguration,
} from '@kontor/contract/pricing'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../lib/api-client.ts'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { asTyped, typedOrNone } from '../typed-values.ts'
import { HelpButton } from './help-button.tsx'
import type { de } from './locales/de.ts'
import { uvpTexts } from './locales/index.ts'
import classes from './uvp.module.css'
import { useUvpRecord } from './uvp.queries.ts'

/** Half-years of the past that have a rate. */
const BACK = Array.from({ length: 10 }, (_, index) => index + 1)
const NAMED = ['current', 'future', 'nos', 'old'] as const

/** What a season is called, seen from the current one. */
export const seasonName = ({ kind, season_count }: UvpSeason, t: Translate<typeof de>): string =>
  kind === 'back' ? t('seasons.back', { count: season_count ?? 0 }) : t(`seasons.${kind}`)

/** Every rate, by what it is for: a kind of season, or so many half-years ago. */
function ratesOf({
  configuration,
  devaluations,
}: Uvp): { key: string; back?: number; rate: number | null }[] {
  const byCount = new Map(devaluations.map(({ season_count, discount }) => [season_count, discount]))
  return [
    ...NAMED.map((kind) => ({ key: kind, rate: configuration[`season_devalue_${kind}`] })),
    ...BACK.map((back) => ({ key: `back${back}`, back, rate: byCount.get(back) ?? null })),
  ]
}

/** By how much a purchase price is lowered, season by season, and what codes stand for that name no half-year. */
export function SeasonsCard({ uvp }: { readonly uvp: Uvp }) {
  const t = useTexts(uvpTexts)
  const [editing, setEditing] = useState(false)
  const unreadable = uvp.seasons.filter(({ is_unreadable }) => is_unreadable)
  return (
    <Card
      title={t('seasons.title')}
      actions={
        <>
          <HelpButton topic="devaluation" />
          <Button variant="default" size="xs" aria-label={t('seasons.edit')} onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        </>
      }
    >
      <div className={classes.stack}>
        {unreadable.length > 0 && (
          <Notice kind="warning" title={t('seasons.unreadable', { count: unreadable.length })}>
            <p>{t('seasons.unreadableText')}</p>
            {unreadable.map(({ code }) => (
              <AssignSeason key={code} code={code} uvp={uvp} />
            ))}
          </Notice>
        )}
        <details>
          <summary className={classes.summary}>{t('seasons.show')}</summary>
          <dl className={classes.rates}>
            {ratesOf(uvp).map(({ key, back, rate }) => (
              <div key={key}>
                <dt>
                  {back === undefined
                    ? t(`seasons.${key as (typeof NAMED)[number]}`)
                    : t('seasons.back', { count: back })}
                </dt>
                <dd className={rate === null ? classes.missing : undefined}>
                  {rate === null ? t('seasons.missing') : t('percent', { value: asTyped(rate) })}
                </dd>
              </div>
            ))}
          </dl>
        </details>
        <details>
          <summary className={classes.summary}>{t('seasons.codes')}</summary>
          <dl className={classes.rates}>
            {uvp.seasons.map((season) => (
              <div key={season.code}>
                <dt>{season.code}</dt>
                <dd>{seasonName(season, t)}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
      {editing && <DevaluationDialog uvp={uvp} onClose={() => setEditing(false)} />}
    </Card>
  )
}

interface AssignProps {
  readonly code: string
  readonly uvp: Uvp
}

/** Says what a code stands for; saved at once. */
function AssignSeason({ code, uvp }: AssignProps) {
  const t = useTexts(uvpTexts)
  const { taken } = useUvpRecord()
  const assign = useMutation({
    mutationFn: (stands_for: string) => {
      const { configuration } = uvp
      const others = configuration.season_codes.filter((each) => each.code !== code)
      return call(updateUvpConfiguration, {
        body: { ...configuration, season_codes: [...others, { code, stands_for }] },
      })
    },
    onSuccess: taken,
    onError: (error) => notify.error(error),
  })
  const halfYears = uvp.seasons.filter(({ is_unreadable, kind }) => !is_unreadable && kind !== 'nos')
  return (
    <NativeSelect
      label={t('seasons.assign', { code })}
      size="xs"
      value=""
      disabled={assign.isPending}
      data={[
        { value: '', label: t('seasons.choose') },
        { value: 'nos', label: t('seasons.nos') },
        { value: 'old', label: t('seasons.old') },
        ...halfYears.map((season) => season.code).filter((each) => /^(FS|HW) ?(20)?\d{2}$/i.test(each)),
      ]}
      onChange={(event) => assign.mutate(event.target.value)}
    />
  )
}

const { shape } = UvpConfigurationBody
const rate = typedOrNone(shape.season_devalue_old)
const TypedRates = z.strictObject(
  Object.fromEntries([...NAMED, ...BACK.map((back) => `back${back}`)].map((key) => [key, rate])),
)

const valuesOf = (uvp: Uvp): Record<string, string> =>
  Object.fromEntries(ratesOf(uvp).map(({ key, rate: value }) => [key, asTyped(value)]))

interface DialogProps {
  readonly uvp: Uvp
  readonly onClose: () => void
}

function DevaluationDialog({ uvp, onClose }: DialogProps) {
  const t = useTexts(uvpTexts)
  const { taken, recordOf } = useUvpRecord()
  const form = useContractForm({
    schema: TypedRates,
    initialValues: valuesOf(uvp),
    record: recordOf(uvp, valuesOf),
    submit: async (body, version = uvp.configuration.version) => {
      const of = new Map(Object.entries(body))
      const { season_codes: _, ...stored } = uvp.configuration
      const configured = await call(updateUvpConfiguration, {
        body: {
          ...stored,
          season_devalue_current: of.get('current') ?? null,
          season_devalue_future: of.get('future') ?? null,
          season_devalue_nos: of.get('nos') ?? null,
          season_devalue_old: of.get('old') ?? null,
          version,
        },
      })
      // Should the rates of half-years not be saved, saving again goes on from here.
      form.rebase(version, configured.configuration.version)
      taken(
        await call(saveUvpDevaluations, {
          body: {
            version: configured.configuration.version,
            devaluations: BACK.map((back) => ({
              season_count: back,
              discount: of.get(`back${back}`) ?? null,
            })),
          },
        }),
      )
      onClose()
    },
  })
  return (
    <FormDialog
      {...form.formProps}
      title={t('seasons.title')}
      size="lg"
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      obstacle={form.isDirty ? undefined : 'unchanged'}
      submitLabel={t('save')}
      problem={form.problem}
      conflict={form.conflict}
    >
      <p className="quiet">{t('seasons.emptyHint')}</p>
      <fieldset disabled={form.submitting} className={classes.inputs}>
        {ratesOf(uvp).map(({ key, back }) => (
          <TextInput
            key={key}
            {...form.field(key)}
            name={key}
            label={t('seasons.rate', {
              season:
                back === undefined
                  ? t(`seasons.${key as (typeof NAMED)[number]}`)
                  : t('seasons.back', { count: back }),
            })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
          />
        ))}
      </fieldset>
    </FormDialog>
  )
}
