import { type TamarisPerformance, tamarisFileAddress, tamarisPerformance } from '@kontor/contract/statistics'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api-client.ts'
import { formatCount } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { TableDownload } from '../../../ui/download/table-download.tsx'
import { ColourBadge } from '../../ranking/index.ts'
import figures from '../figures.module.css'
import { Box } from '../performance/box.tsx'
import classes from '../performance/performance.module.css'
import { tamarisTexts } from './locales/index.ts'

/** What came of Tamaris by store, and how fast it is handled; nothing for companies that do not sell there. */
export function TamarisBoxes() {
  const t = useTexts(tamarisTexts)
  const query = useQuery(queryOf(tamarisPerformance, { query: {} }))
  // Until it is known whether the company sells there, nothing stands where nothing may be.
  if (query.data === undefined && !query.error) return null
  if (query.data?.channels.length === 0) return null
  return (
    <>
      <Box title={t('title')} query={query} ofCompany>
        {(data) => <StoreTable data={data} />}
      </Box>
      <Box title={t('ranking')} query={query} ofCompany>
        {({ status }) => (
          <>
            <p className={classes.main}>
              <ColourBadge colour={status} />
            </p>
            <p>{t(`meaning.${status}`)}</p>
            <p className={classes.nothing}>{t('only')}</p>
          </>
        )}
      </Box>
    </>
  )
}

function StoreTable({ data: { channels, data } }: { readonly data: TamarisPerformance }) {
  const t = useTexts(tamarisTexts)
  const stores = [...Map.groupBy(data, ({ store_number }) => store_number)].toSorted(([a], [b]) =>
    a.localeCompare(b, 'de', { numeric: true }),
  )
  return (
    <>
      <p className={classes.nothing}>{t('period')}</p>
      {stores.length === 0 ? (
        <p className={classes.nothing}>{t('none')}</p>
      ) : (
        <table className={`${figures.table} ${classes.channels}`} aria-label={t('title')}>
          <thead>
            <tr>
              <th scope="col">{t('store')}</th>
              {channels.map(({ sales_channel_id, name }) => (
                <th key={sales_channel_id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stores.map(([number, rows]) => (
              <tr key={number}>
                <th scope="row">
                  {number} {rows[0]?.store}
                </th>
                {channels.map(({ sales_channel_id }) => (
                  <td key={sales_channel_id}>
                    {formatCount(
                      rows
                        .filter((row) => row.sales_channel_id === sales_channel_id)
                        .reduce((sum, { count }) => sum + count, 0),
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <FileButton />
    </>
  )
}

/** The rows as a file, as soon as the server has said where it is. */
function FileButton() {
  const t = useTexts(tamarisTexts)
  const { data } = useQuery(queryOf(tamarisFileAddress))
  return data ? <TableDownload path={data.url} label={t('file')} size="xs" /> : null
}
