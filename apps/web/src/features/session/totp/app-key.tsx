import type { TotpKey } from '@kontor/contract/session'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { encode } from 'uqr'
import { useTexts } from '../../../lib/i18n.ts'
import { totpTexts } from './locales/index.ts'
import classes from './totp.module.css'

/** Light modules around the code, which readers need (ISO/IEC 18004: four). */
const QUIET_ZONE = 4

/** The key of an authenticator app: as a picture to scan, and as text to type. */
export function AppKey({ appKey }: { readonly appKey: TotpKey }) {
  const t = useTexts(totpTexts)
  const [copied, setCopied] = useState(false)
  return (
    <div className={classes.key}>
      <p>{t('key.scan')}</p>
      <QrCode text={appKey.uri} />
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

function QrCode({ text }: { readonly text: string }) {
  const t = useTexts(totpTexts)
  const { size, path } = useMemo(() => {
    const code = encode(text, { border: QUIET_ZONE })
    const squares = code.data.flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
    )
    return { size: code.size, path: squares.join('') }
  }, [text])
  return (
    <svg
      className={classes.picture}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={t('key.picture')}
    >
      <path d={path} />
    </svg>
  )
}
