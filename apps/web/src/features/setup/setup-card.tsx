import { getSetupProgress } from '@kontor/contract/setup'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryOf } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/session.ts'
import { setupTexts } from './locales/index.ts'
import classes from './setup.module.css'

/** Says on the start page that something is still to be set up; nothing once all is there, or for whoever is no admin. */
export function SetupCard() {
  const t = useTexts(setupTexts)
  const isAdmin = useCan()(getSetupProgress)
  const progress = useQuery({ ...queryOf(getSetupProgress), enabled: isAdmin })
  if (!progress.data || progress.data.done) return null
  const { steps } = progress.data
  return (
    <section className={classes.card} aria-label={t('card.title')}>
      <div className={classes.about}>
        <h3>
          {t('card.title')}:{' '}
          {t('progress.count', { done: steps.filter(({ done }) => done).length, total: steps.length })}
        </h3>
        <p>{t('card.text')}</p>
      </div>
      <Button variant="default" component={Link} to="/management/setup">
        {t('card.open')}
      </Button>
    </section>
  )
}
