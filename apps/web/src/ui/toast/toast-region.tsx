import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { uiTexts } from '../locales/index.ts'
import classes from './toast-region.module.css'
import { dismissToast, type Toast, useToasts } from './toasts.ts'

const ICONS = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconAlertTriangle,
} as const

function ToastCard({ toast }: { readonly toast: Toast }) {
  const t = useTexts(uiTexts)
  const [paused, setPaused] = useState(false)
  const { action } = toast
  const Icon = ICONS[toast.kind]

  useEffect(() => {
    if (toast.seconds === undefined || paused) return
    const timer = setTimeout(() => dismissToast(toast.id), toast.seconds * 1000)
    return () => clearTimeout(timer)
  }, [toast, paused])

  return (
    <li
      className={classes.toast}
      data-kind={toast.kind}
      // A message is kept while it is hovered or focused.
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon size={18} aria-hidden className={classes.icon} />
      <div className={classes.text} role={toast.kind === 'error' ? 'alert' : undefined}>
        <span className="visually-hidden">{t(`toast.${toast.kind}`)}: </span>
        {toast.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {toast.requestId && (
          <details className={classes.details}>
            <summary>{t('error.details')}</summary>
            {t('error.requestId')} <code>{toast.requestId}</code>
          </details>
        )}
      </div>
      {action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            dismissToast(toast.id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={t('toast.dismiss')}
        className={classes.close}
        onClick={() => dismissToast(toast.id)}
      >
        <IconX size={16} aria-hidden />
      </button>
    </li>
  )
}

/** The region of messages, above everything, dialogs included; mounted once. */
export function ToastRegion() {
  const t = useTexts(uiTexts)
  const toasts = useToasts()
  const regionRef = useRef<HTMLElement>(null)
  const last = toasts.at(-1)?.id

  useEffect(() => {
    const region = regionRef.current
    if (!region?.showPopover) return
    // Showing the popover again puts it above later ones.
    if (last !== undefined && region.matches(':popover-open')) region.hidePopover()
    if (!region.matches(':popover-open')) region.showPopover()
  }, [last])

  return (
    <section ref={regionRef} popover="manual" aria-label={t('toast.region')} className={classes.region}>
      <ul aria-live="polite">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ul>
    </section>
  )
}
