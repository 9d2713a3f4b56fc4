import { type Uvp, updateUvpConfiguration } from '@kontor/contract/pricing'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { Check } from '../../../ui/form/check.tsx'
import { Card, DetailColumns } from '../../../ui/page/detail-columns.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Forbidden } from '../../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { Skeleton, SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { BelowMinimumCard } from './below-minimum-card.tsx'
import { CalculatorCard } from './calculator-card.tsx'
import { ChannelsCard, channelNames } from './channels-card.tsx'
import { ConfigurationCard } from './configuration-card.tsx'
import { uvpTexts } from './locales/index.ts'
import { ManufacturersCard } from './manufacturers-card.tsx'
import { SeasonsCard } from './seasons-card.tsx'
import { useShownChannels } from './use-shown-channels.ts'
import classes from './uvp.module.css'
import { uvpQuery } from './uvp.queries.ts'

/** `/settings/uvp`: what sales cost and shall earn, and the calculators (spec: integrations §2, UVP settings). */
export function UvpPage() {
  return useCan()(updateUvpConfiguration) ? <UvpScreen /> : <Forbidden />
}

function UvpScreen() {
  const t = useTexts(uvpTexts)
  const query = useQuery(uvpQuery())
  return (
    <Page>
      <p className={classes.intro}>{t('intro')}</p>
      {query.error && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <UvpSkeleton />}
      {query.data && <Settings uvp={query.data} />}
    </Page>
  )
}

function UvpSkeleton() {
  const card = (key: string, lines: number) => (
    <Card key={key} title={<Skeleton width={140} />}>
      <SkeletonLines lines={lines} />
    </Card>
  )
  return (
    <DetailColumns
      main={['vkmin', 'roi', 'shown', 'channels'].map((key) => card(key, 4))}
      side={['configuration', 'seasons', 'manufacturers'].map((key) => card(key, 6))}
    />
  )
}

function Settings({ uvp }: { readonly uvp: Uvp }) {
  const { isShown, show } = useShownChannels(uvp)
  return (
    <DetailColumns
      main={
        <>
          <Notices uvp={uvp} />
          <CalculatorCard kind="vkmin" uvp={uvp} isShown={isShown} />
          <CalculatorCard kind="roi" uvp={uvp} isShown={isShown} />
          <ShownChannels names={channelNames(uvp)} isShown={isShown} onShow={show} />
          <ChannelsCard uvp={uvp} />
          <BelowMinimumCard />
        </>
      }
      side={
        <>
          <ConfigurationCard uvp={uvp} />
          <SeasonsCard uvp={uvp} />
          <ManufacturersCard uvp={uvp} />
        </>
      }
    />
  )
}

/** What keeps prices from being worked out as they should. */
function Notices({ uvp }: { readonly uvp: Uvp }) {
  const t = useTexts(uvpTexts)
  const { season_current: current } = uvp.configuration
  const without = uvp.sales_channels.filter(({ has_costs }) => !has_costs)
  return (
    <>
      {uvp.season_due !== '' && (
        <Notice kind="warning" title={t('seasonDue', { current })}>
          <p>{t('seasonDueText', { due: uvp.season_due })}</p>
        </Notice>
      )}
      {current === '' && (
        <Notice kind="warning" title={t('noCurrent')}>
          <p>{t('noCurrentText')}</p>
        </Notice>
      )}
      {without.length > 0 && (
        <Notice kind="info" title={t('withoutCosts')}>
          <p>{t('withoutCostsText', { channels: without.map(({ name }) => name).join(', ') })}</p>
        </Notice>
      )}
    </>
  )
}

interface ShownProps {
  readonly names: readonly string[]
  readonly isShown: (name: string) => boolean
  readonly onShow: (name: string, isShown: boolean) => void
}

/** Which rows are compared. */
function ShownChannels({ names, isShown, onShow }: ShownProps) {
  const t = useTexts(uvpTexts)
  return (
    <Card title={t('shown.title')}>
      <details>
        <summary className={classes.summary}>
          {t('shown.summary', { count: names.filter(isShown).length, all: names.length })}
        </summary>
        <div className={classes.checks}>
          {names.map((name) => (
            <Check
              key={name}
              label={name}
              checked={isShown(name)}
              onChange={(event) => onShow(name, event.target.checked)}
            />
          ))}
        </div>
      </details>
    </Card>
  )
}
