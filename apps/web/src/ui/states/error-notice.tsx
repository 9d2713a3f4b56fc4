import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ApiError } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { uiTexts } from '../locales/index.ts'
import classes from './states.module.css'

interface Props {
  /** The error of a call. */
  readonly error: unknown
  /** Retries, where that makes sense. */
  readonly onRetry?: () => void
  /** The title; "could not be loaded" when left out. */
  readonly title?: string
}

/** The notice of an error, with the request id under Details. */
export function ErrorNotice({ error, onRetry, title }: Props) {
  const t = useTexts(uiTexts)
  const isApiError = error instanceof ApiError
  return (
    <div role="alert" className={classes.error}>
      <IconAlertTriangle size={20} aria-hidden className={classes.errorIcon} />
      <div className={classes.errorText}>
        <strong>{title ?? t('error.title')}</strong>
        <p>{isApiError ? error.message : t('error.unexpected')}</p>
        {isApiError && Object.keys(error.errors).length > 0 && (
          <ul className={classes.errorList}>
            {Object.entries(error.errors).map(([field, messages]) => (
              <li key={field}>{messages.join(' ')}</li>
            ))}
          </ul>
        )}
        {isApiError && error.status > 0 && (
          <details className={classes.details}>
            <summary>{t('error.details')}</summary>
            <dl>
              <div>
                <dt>{t('error.status')}</dt>
                <dd>
                  {error.status} {error.code}
                </dd>
              </div>
              {error.requestId && (
                <div>
                  <dt>{t('error.requestId')}</dt>
                  <dd>
                    <code>{error.requestId}</code>
                  </dd>
                </div>
              )}
            </dl>
          </details>
        )}
        {onRetry && (
          <Button variant="default" onClick={onRetry} className={classes.retry}>
            {t('error.retry')}
          </Button>
        )}
      </div>
    </div>
  )
}
