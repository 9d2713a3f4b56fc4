import type { LocalConnection } from '@kontor/contract/direct-sales'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../lib/i18n.ts'
import { directSalesTexts } from '../locales/index.ts'
import { ConnectionCard } from '../marketplaces/connection-card.tsx'
import { localMarketplaceTexts } from './locales/index.ts'

interface Props {
  /** Of the sales channel. */
  readonly name: string
  readonly connection: LocalConnection
}

/** How the account is read through which the stores sell, and where its login is kept. */
export function LocalConnectionCard({ name, connection }: Props) {
  const t = useTexts(localMarketplaceTexts)
  const shared = useTexts(directSalesTexts)
  return (
    <ConnectionCard name={name} configuration={connection}>
      <p className="quiet">{t('access.text')}</p>
      <Link to="/management/channels">{t('access.link')}</Link>
      <p className="quiet">{shared('marketplaces.neutral', { name })}</p>
    </ConnectionCard>
  )
}
