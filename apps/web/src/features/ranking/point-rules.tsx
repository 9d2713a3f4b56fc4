import { useTexts } from '../../lib/i18n.ts'
import { rankingTexts } from './locales/index.ts'
import classes from './ranking.module.css'

/** The points of 0 to 4 business days (spec: catalogue §9, Ranking rules). */
const POINTS = ['+3', '+2', '+0,5', '−10', '−50'] as const

/** How points, colour and place come about. */
export function PointRules() {
  const t = useTexts(rankingTexts)
  return (
    <div className={classes.rules}>
      <p>{t('rules.counting')}</p>
      <h3>{t('rules.days')}</h3>
      <table className={classes.points} aria-label={t('rules.days')}>
        <thead>
          <tr>
            <th scope="col">{t('rules.when')}</th>
            <th scope="col">{t('rules.points')}</th>
          </tr>
        </thead>
        <tbody>
          {POINTS.map((points, days) => (
            <tr key={points}>
              <th scope="row">
                {days === 0
                  ? t('rules.sameDay')
                  : t(days === 1 ? 'rules.after' : 'rules.afterMany', { days })}
              </th>
              <td>{points}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('rules.later')}</th>
            <td>{t('rules.laterPoints')}</td>
          </tr>
        </tbody>
      </table>
      <p>{t('rules.daysText')}</p>
      <p>{t('rules.voided')}</p>
      <h3>{t('rules.price')}</h3>
      <p>{t('rules.priceText')}</p>
      <h3>{t('rules.cancel')}</h3>
      <p>{t('rules.cancelText')}</p>
      <h3>{t('rules.colours')}</h3>
      <p>{t('rules.coloursText')}</p>
    </div>
  )
}
