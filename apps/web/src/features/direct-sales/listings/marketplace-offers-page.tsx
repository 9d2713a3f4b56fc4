import { type AuthorisedAccount, listAuthorisedAccounts } from '@kontor/contract/direct-sales'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api-client.ts'
import { useCan } from '../../../lib/session.ts'
import { Page } from '../../../ui/page/page.tsx'
import { Forbidden } from '../../../ui/states/empty-state.tsx'
import { AccountsCard } from '../authorisation/accounts-card.tsx'
import { OfferList } from './offer-list.tsx'

/** `/directlisting/amazon`: the accounts at the marketplace, and how its offers are (spec: integrations §2). */
export function MarketplaceOffersPage() {
  return useCan()(listAuthorisedAccounts) ? <Screen /> : <Forbidden />
}

function Screen() {
  const accounts: readonly AuthorisedAccount[] | undefined = useQuery(queryOf(listAuthorisedAccounts)).data
    ?.data
  const [first] = accounts ?? []
  if (accounts === undefined || first === undefined)
    return (
      <Page>
        <AccountsCard />
      </Page>
    )
  return <OfferList accounts={accounts} first={first.channel_account_id} />
}
