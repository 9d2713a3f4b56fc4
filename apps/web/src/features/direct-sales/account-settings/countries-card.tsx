import { type MarketConfig, saveCountryConfig } from '@kontor/contract/direct-sales'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useLocale, useTexts } from '../../../lib/i18n.ts'
import { Check } from '../../../ui/form/check.tsx'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { directSalesTexts } from '../locales/index.ts'
import { showSaveFailure } from '../save-failure.ts'
import classes from './account-settings.module.css'
import { forgetConfigs, MARKET } from './market.ts'

/** Countries that the specification writes in another way than the standard does. */
const REGIONS: ReadonlyMap<string, string> = new Map([['UK', 'GB']])

interface Props {
  readonly config: MarketConfig
  readonly accountId: number
}

/** In which countries the account offers. Each switch is saved at once. */
export function CountriesCard({ config, accountId }: Props) {
  const t = useTexts(directSalesTexts)
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: ({ country, active }: { readonly country: string; readonly active: boolean }) =>
      call(saveCountryConfig, {
        params: { market: MARKET.key },
        query: { account_id: accountId },
        body: { country, active: active ? 1 : 0 },
      }),
    onSuccess: ({ status, message }) => notify[status === 1 ? 'success' : 'info'](message),
    onError: showSaveFailure,
    onSettled: () => forgetConfigs(queryClient),
  })
  const locale = useLocale()
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  return (
    <Card title={t('accountSettings.countries.title')}>
      <p className={`${classes.hint} quiet`}>{t('accountSettings.countries.text')}</p>
      <ul className={classes.countries}>
        {config.countries.map(({ country, active, currency }) => {
          const isChanging = change.isPending && change.variables.country === country
          return (
            <li key={country}>
              <Check
                label={names.of(REGIONS.get(country) ?? country) ?? country}
                checked={isChanging ? change.variables.active : active === 1}
                disabled={change.isPending}
                onChange={({ target }) => change.mutate({ country, active: target.checked })}
              />
              <span className="quiet">{currency}</span>
            </li>
          )
        })}
      </ul>
      <p className={`${classes.hint} quiet`}>{t('accountSettings.countries.austria')}</p>
    </Card>
  )
}
