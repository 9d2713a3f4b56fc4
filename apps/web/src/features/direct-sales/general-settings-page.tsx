import { saveLogo } from '@kontor/contract/direct-sales'
import { useCan } from '../../lib/session.ts'
import { Page } from '../../ui/page/page.tsx'
import { Forbidden } from '../../ui/states/empty-state.tsx'
import classes from './direct-sales.module.css'
import { FtpCard } from './ftp/ftp-card.tsx'
import { LogoCard } from './logo/logo-card.tsx'
import { WwsCard } from './systems/wws-card.tsx'

/** `/directsale/general-settings` (spec: integrations §2, General settings). */
export function GeneralSettingsPage() {
  if (!useCan()(saveLogo)) return <Forbidden />
  return (
    <Page>
      <div className={classes.cards}>
        <LogoCard />
        <WwsCard />
        <FtpCard />
      </div>
    </Page>
  )
}
