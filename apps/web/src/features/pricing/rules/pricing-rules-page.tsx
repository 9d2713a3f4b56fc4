import { getPricingRules, updatePricingRules } from '@kontor/contract/pricing'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api-client.ts'
import { useCan } from '../../../lib/session.ts'
import { Page } from '../../../ui/page/page.tsx'
import { Forbidden } from '../../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { RulesForm } from './rules-form.tsx'
import { RulesSkeleton } from './rules-skeleton.tsx'

/** `/settings/pricing-rules`: by how much prices may be reduced at most (spec: integrations §2, Pricing rules). */
export function PricingRulesPage() {
  return useCan()(updatePricingRules) ? <PricingRulesScreen /> : <Forbidden />
}

function PricingRulesScreen() {
  const query = useQuery(queryOf(getPricingRules))
  if (query.data) return <RulesForm rules={query.data} />
  return (
    <Page>
      {query.error ? (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <RulesSkeleton cards={4} />
      )}
    </Page>
  )
}
