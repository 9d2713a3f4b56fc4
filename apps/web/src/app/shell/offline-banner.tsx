import { IconPlugConnectedX } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { appTexts } from '../locales/index.ts'
import classes from './shell.module.css'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** A banner shown while there is no connection. */
export function OfflineBanner() {
  const t = useTexts(appTexts)
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!online && (
        <p className={classes.offline}>
          <IconPlugConnectedX size={16} aria-hidden />
          {t('offline')}
        </p>
      )}
    </div>
  )
}
