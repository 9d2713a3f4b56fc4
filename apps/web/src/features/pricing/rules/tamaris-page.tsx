import {
  getTamarisRules,
  listSimulatedTamarisPrices,
  simulateTamarisRules,
  type TamarisRules,
  TamarisRulesBody,
  updateTamarisRules,
} from '@kontor/contract/pricing'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, call, fetchFile, queryOf } from '../../../lib/api-client.ts'
import { useLocale, useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Forbidden } from '../../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { contractText, withComma } from '../typed-values.ts'
import { GeneralFields } from './general-fields.tsx'
import { pricingRulesTexts } from './locales/index.ts'
import classes from './rules.module.css'
import { RulesFrame } from './rules-frame.tsx'
import { RulesSkeleton } from './rules-skeleton.tsx'
import { RulesSwitchCard } from './rules-switch-card.tsx'
import { type SimulationCalls, SimulationDialog } from './simulation-dialog.tsx'

/** `/settings/tamaris-pricing-rules`: the rules of the brand that may have its own (spec: integrations §2). */
export function TamarisPage() {
  return useCan()(updateTamarisRules) ? <TamarisScreen /> : <Forbidden />
}

function TamarisScreen() {
  const query = useQuery(queryOf(getTamarisRules))
  if (query.data) return <TamarisForm rules={query.data} />
  return (
    <Page>
      {query.error ? (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <RulesSkeleton cards={1} />
      )}
    </Page>
  )
}

const valuesOf = ({ is_active, use_uvp, min_price_global, version }: TamarisRules) => ({
  is_active,
  use_uvp,
  min_price_global: withComma(min_price_global),
  version,
})

const SIMULATION: SimulationCalls<TamarisRulesBody, TamarisRules> = {
  key: simulateTamarisRules.url,
  simulate: (body, query) => call(simulateTamarisRules, { body, query }),
  list: (body) => fetchFile(listSimulatedTamarisPrices, { body }),
  save: (body) => call(updateTamarisRules, { body }),
}

function TamarisForm({ rules }: { readonly rules: TamarisRules }) {
  const t = useTexts(pricingRulesTexts)
  const locale = useLocale()
  const queryClient = useQueryClient()
  const query = queryOf(getTamarisRules)
  const form = useContractForm({
    schema: TamarisRulesBody,
    initialValues: valuesOf(rules),
    record: {
      version: rules.version,
      latest: async () => {
        const latest = await queryClient.fetchQuery({ ...query, staleTime: 0 })
        return { values: valuesOf(latest), version: latest.version }
      },
    },
    issueText: (issue) => contractText(issue, locale),
    submit: async (body, version = body.version) => {
      keep(await call(updateTamarisRules, { body: { ...body, is_active: rules.is_active, version } }))
      notify.success(t('saved'))
    },
  })
  const keep = (saved: TamarisRules) => {
    queryClient.setQueryData(query.queryKey, saved)
    form.restart({ values: valuesOf(saved), version: saved.version })
  }
  const [simulated, setSimulated] = useState<TamarisRulesBody>()
  const simulate = (is_active: boolean) => {
    if (form.check())
      setSimulated({ ...TamarisRulesBody.parse(form.values), is_active, version: rules.version })
  }
  /** Switches what is stored; what is typed stays unsaved. */
  const switchTo = async (is_active: boolean) => {
    const { use_uvp, min_price_global, version } = rules
    try {
      const saved = await call(updateTamarisRules, {
        body: { is_active, use_uvp, min_price_global, version },
      })
      form.rebase(version, saved.version)
      queryClient.setQueryData(query.queryKey, saved)
    } catch (error) {
      if (error instanceof ApiError) void queryClient.invalidateQueries({ queryKey: query.queryKey })
      throw error
    }
  }
  return (
    <RulesFrame
      form={form}
      intro={t('tamaris.intro')}
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
      side={
        <Card title={t('tamaris.bestPrice')}>
          <p className={classes.precedence}>{t('tamaris.follows')}</p>
          <p className={classes.precedence}>
            <Link to="/settings/tamaris-best-price">{t('tamaris.toBestPrice')}</Link>
          </p>
        </Card>
      }
    >
      <Card title={t('tamaris.general')}>
        <GeneralFields
          useUvp={form.values.use_uvp}
          onUseUvp={(use_uvp) => form.setFieldValue('use_uvp', use_uvp)}
          percent={form.values.min_price_global}
          percentField={form.field('min_price_global')}
        />
        <p className="quiet">
          {rules.articles === 0 ? t('tamaris.none') : t('tamaris.articles', { count: rules.articles })}
        </p>
      </Card>
      {simulated && (
        <SimulationDialog
          calls={SIMULATION}
          rules={simulated}
          onSaved={keep}
          onClose={() => setSimulated(undefined)}
        />
      )}
    </RulesFrame>
  )
}
