import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../../../lib/api-client.ts'
import { formatTime } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { userQuery } from '../../../lib/master-data.ts'
import { notify } from '../../../ui/toast/toasts.ts'
import { companyPeopleTexts } from './locales/index.ts'
import classes from './view-banner.module.css'
import { stopLooking } from './view-company.ts'

/** Says at the foot of every screen that it is another company's, as long as the provider's staff look through it. */
export function ViewBanner() {
  const t = useTexts(companyPeopleTexts)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { data: user, error } = useQuery(userQuery())
  const stop = useMutation({
    mutationFn: (_reason: 'ended' | 'over') => stopLooking(user?.company.id, queryClient, navigate),
    onSuccess: (_, reason) => reason === 'over' && notify.warning(t('over')),
    onError: (problem) => notify.error(problem),
  })
  const { mutate, isIdle } = stop
  const endsAt = user?.view?.ends_at
  const isOver = error instanceof ApiError && error.code === 'view_over'
  useEffect(() => {
    if (isOver && isIdle) mutate('over')
  }, [isOver, isIdle, mutate])
  useEffect(() => {
    if (endsAt === undefined) return
    const timer = setTimeout(() => mutate('over'), Math.max(0, Date.parse(endsAt) - Date.now()))
    return () => clearTimeout(timer)
  }, [endsAt, mutate])
  if (!user?.view) return null
  return (
    <section className={classes.banner} aria-label={t('banner', { company: user.company.name })}>
      <p className={classes.text}>
        <IconEye size={18} aria-hidden />
        <span>
          <strong>{t('banner', { company: user.company.name })}</strong>
          {t('bannerText', { time: formatTime(user.view.ends_at) })}
        </span>
      </p>
      <Button variant="default" loading={stop.isPending} onClick={() => mutate('ended')}>
        {t('end')}
      </Button>
    </section>
  )
}
