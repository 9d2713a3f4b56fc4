import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import { totpTexts } from './locales/index.ts'
import classes from './totp.module.css'

/** The recovery codes, the only time that they are seen. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const t = useTexts(totpTexts)
  const [copied, setCopied] = useState(false)
  return (
    <>
      <Notice kind="warning" title={t('codes.once')}>
        <p>{t('codes.use')}</p>
      </Notice>
      <ul className={classes.codes} aria-label={t('codes.list')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button
        variant="default"
        onClick={() => void navigator.clipboard.writeText(codes.join('\n')).then(() => setCopied(true))}
      >
        {t(copied ? 'key.copied' : 'codes.copy')}
      </Button>
    </>
  )
}
