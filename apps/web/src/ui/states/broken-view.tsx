import { Button } from '@mantine/core'
import { useTexts } from '../../lib/i18n.ts'
import { uiTexts } from '../locales/index.ts'
import { ErrorNotice } from './error-notice.tsx'
import classes from './states.module.css'

/** Replaces a screen that failed to render or load: the error and a button that reloads the page. */
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
