import type { TotpKey } from '@kontor/contract/session'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { QrCode } from '../../../ui/value/qr-code.tsx'
import { totpTexts } from './locales/index.ts'
import classes from './totp.module.css'

/** The key of an authenticator app: as a picture to scan, and as text to type. */
export function AppKey({ appKey }: { readonly appKey: TotpKey }) {
  const t = useTexts(totpTexts)
  const [copied, setCopied] = useState(false)
  return (
    <div className={classes.key}>
      <p>{t('key.scan')}</p>
      <QrCode text={appKey.uri} label={t('key.picture')} />
      <div className={classes.typed}>
        <span className="quiet">{t('key.label')}</span>
        <code data-key="totp">{appKey.key.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => void navigator.clipboard.writeText(appKey.key).then(() => setCopied(true))}
        >
          {t(copied ? 'key.copied' : 'key.copy')}
        </Button>
      </div>
    </div>
  )
}
