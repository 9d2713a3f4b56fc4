import {
  excludedProducts,
  getPricingRules,
  listSimulatedPrices,
  type PricingRules,
  PricingRulesBody,
  repeatedRules,
  simulatePricingRules,
  switchPricingRules,
  updatePricingRules,
} from '@kontor/contract/pricing'
import { Button, Textarea, type TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { ApiError, call, fetchFile, queryOf } from '../../../lib/api-client.ts'
import { useLocale, useTexts } from '../../../lib/i18n.ts'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { contractText, withComma } from '../typed-values.ts'
import { EXAMPLE_PRICE } from './floor-example.ts'
import { GeneralFields } from './general-fields.tsx'
import { pricingRulesTexts } from './locales/index.ts'
import { type RuleList, RuleListCard, type TypedRule } from './rule-list-card.tsx'
import classes from './rules.module.css'
import { RulesFrame } from './rules-frame.tsx'
import { RulesSwitchCard } from './rules-switch-card.tsx'
import { type SimulationCalls, SimulationDialog } from './simulation-dialog.tsx'

const LISTS = ['min_price_brand', 'min_price_season', 'min_price_brand_season'] as const satisfies RuleList[]

/** The body, which no two rules may be for the same in; the server says so, too. */
const Rules = PricingRulesBody.superRefine((body, { addIssue }) => {
  for (const field of repeatedRules(body))
    addIssue({ code: 'custom', path: field.split('.'), params: { repeated: true } })
})

/** What the form holds of the rules. */
const valuesOf = (rules: PricingRules) => ({
  is_active: rules.is_active,
  use_uvp: rules.use_uvp,
  min_price_global: withComma(rules.min_price_global),
  min_price_brand: rules.min_price_brand.map(({ brand, min_price }) => ({
    brand,
    min_price: withComma(min_price),
  })),
  min_price_season: rules.min_price_season.map(({ season, min_price }) => ({
    season,
    min_price: withComma(min_price),
  })),
  min_price_brand_season: rules.min_price_brand_season.map(({ season, brand, min_price }) => ({
    season,
    brand,
    min_price: withComma(min_price),
  })),
  joinedProducts: rules.joinedProducts,
  version: rules.version,
})

const SIMULATION: SimulationCalls<PricingRulesBody, PricingRules> = {
  key: simulatePricingRules.url,
  simulate: (body, query) => call(simulatePricingRules, { body, query }),
  list: (body) => fetchFile(listSimulatedPrices, { body }),
  save: (body) => call(updatePricingRules, { body }),
}

/** Names a rule by what it is for. */
const keyOf = ({ brand = '', season = '' }: TypedRule): string => JSON.stringify([brand, season])

/** The rules of a company, to change; the title row saves them. */
export function RulesForm({ rules }: { readonly rules: PricingRules }) {
  const t = useTexts(pricingRulesTexts)
  const locale = useLocale()
  const queryClient = useQueryClient()
  const query = queryOf(getPricingRules)
  const form = useContractForm({
    schema: Rules,
    initialValues: valuesOf(rules),
    record: {
      version: rules.version,
      latest: async () => {
        const latest = await queryClient.fetchQuery({ ...query, staleTime: 0 })
        return { values: valuesOf(latest), version: latest.version }
      },
    },
    issueText: (issue) =>
      issue.code === 'custom' && issue.params?.repeated ? t('repeated') : contractText(issue, locale),
    submit: async (body, version = body.version) => {
      saved(await call(updatePricingRules, { body: { ...body, is_active: rules.is_active, version } }))
      notify.success(t('saved'))
    },
  })
  const { values } = form
  const [simulated, setSimulated] = useState<PricingRulesBody>()
  const simulate = (is_active: boolean) => {
    if (form.check()) setSimulated({ ...Rules.parse(form.values), is_active, version: rules.version })
  }
  const hidden = new Set(LISTS.flatMap((list) => rules[list].filter(({ is_hidden }) => is_hidden).map(keyOf)))
  const field = (list: RuleList) => (index: number, name: string) =>
    form.field(`${list}.${index}.${name}`) as ComponentProps<typeof TextInput>
  const excluded = excludedProducts(values.joinedProducts).length
  const switchTo = async (is_active: boolean) => {
    try {
      const saved = await call(switchPricingRules, { body: { is_active, version: rules.version } })
      form.rebase(rules.version, saved.version)
      queryClient.setQueryData(query.queryKey, saved)
    } catch (error) {
      if (error instanceof ApiError) void queryClient.invalidateQueries({ queryKey: query.queryKey })
      throw error
    }
  }
  const saved = (after: PricingRules) => {
    queryClient.setQueryData(query.queryKey, after)
    form.restart({ values: valuesOf(after), version: after.version })
  }
  return (
    <RulesFrame
      form={form}
      intro={t('intro')}
      more={
        <Button variant="default" onClick={() => simulate(true)}>
          {t('simulation.start')}
        </Button>
      }
      lead={
        <RulesSwitchCard
          isActive={rules.is_active}
          actsFrom={rules.acts_from}
          onSwitch={switchTo}
          onSimulate={simulate}
        />
      }
      side={<p className={classes.precedence}>{t('precedence', { price: EXAMPLE_PRICE })}</p>}
    >
      <Card title={t('general')}>
        <GeneralFields
          useUvp={values.use_uvp}
          onUseUvp={(use_uvp) => form.setFieldValue('use_uvp', use_uvp)}
          percent={values.min_price_global}
          percentField={form.field('min_price_global')}
        />
      </Card>
      {rules.hidden_rules > 0 && (
        <Notice kind="info" title={t('hidden', { count: rules.hidden_rules })}>
          <p>{t('hiddenText', { count: rules.hidden_rules })}</p>
        </Notice>
      )}
      {LISTS.map((list) => (
        <RuleListCard
          key={list}
          list={list}
          rules={values[list]}
          isHidden={(rule) => hidden.has(keyOf(rule))}
          options={{ brand: rules.brands, season: rules.seasons }}
          field={field(list)}
          onAdd={() => form.addItem(list, NEW_RULES[list])}
          onRemove={(index) => form.removeItem(list, index)}
        />
      ))}
      <Card title={t('excluded')}>
        <Textarea
          {...form.field('joinedProducts')}
          name="joinedProducts"
          label={t('numbers')}
          description={t('numbersHint')}
          rows={4}
        />
        <p className="quiet" aria-live="polite">
          {t('count', { count: excluded })}{' '}
          {!form.isDirty && rules.unknown_products > 0 && t('unknown', { count: rules.unknown_products })}
        </p>
      </Card>
      {simulated && (
        <SimulationDialog
          calls={SIMULATION}
          rules={simulated}
          onSaved={saved}
          onClose={() => setSimulated(undefined)}
        />
      )}
    </RulesFrame>
  )
}

/** A new rule reduces nothing until somebody says by how much. */
const NEW_RULES = {
  min_price_brand: { brand: '', min_price: '0' },
  min_price_season: { season: '', min_price: '0' },
  min_price_brand_season: { season: '', brand: '', min_price: '0' },
} as const
