import { listOrders } from '@kontor/contract/orders'
import { returnStatus } from '@kontor/contract/statistics'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryOf } from '../../../lib/api-client.ts'
import { formatCount } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { Box } from './box.tsx'
import { performanceTexts } from './locales/index.ts'
import classes from './performance.module.css'

/** How many return parcels are on their way back, whatever the period. */
export function ReturnsInDeliveryBox() {
  const t = useTexts(performanceTexts)
  const can = useCan()
  const query = useQuery(queryOf(returnStatus))
  return (
    <Box title={t('inDelivery.title')} query={query} ofCompany>
      {({ inDeliveryCount }) => (
        <>
          <p className={classes.main} data-figures>
            {formatCount(inDeliveryCount)} <span className={classes.unit}>{t('inDelivery.parcels')}</span>
          </p>
          <p className={classes.nothing}>
            {t(inDeliveryCount === 0 ? 'inDelivery.nothing' : 'inDelivery.text')}
          </p>
          {inDeliveryCount > 0 && can(listOrders) && (
            <p className={classes.links}>
              <Link
                to="/orders"
                search={{ order_status: 'all-all', start: '', end: '', return_in_delivery: '1' }}
              >
                {t('inDelivery.orders')}
              </Link>
            </p>
          )}
        </>
      )}
    </Box>
  )
}
