import { Button } from '@mantine/core'
import { useTexts } from '../../lib/i18n.ts'
import { uiTexts } from '../locales/index.ts'
import { ErrorNotice } from './error-notice.tsx'
import classes from './states.module.css'

/** What a screen shows when it broke: what a call said, or that it needs a fresh start. */
export function BrokenView({ error }: { readonly error: unknown }) {
  const t = useTexts(uiTexts)
  return (
    <div className={classes.broken}>
      <ErrorNotice error={error} />
      <Button variant="default" onClick={() => window.location.reload()}>
        {t('error.reload')}
      </Button>
    </div>
  )
}
