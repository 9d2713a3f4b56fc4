import { Button, TextInput } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Page } from '../../../ui/page/page.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { orderDocumentTexts } from '../document/locales/index.ts'
import { findTarget } from './find-order.ts'
import classes from './order-not-found.module.css'

/**
 * The screen for an order that does not exist or belongs to another company, with fields to open another one
 * (spec: orders §2).
 */
export function OrderNotFound() {
  const t = useTexts(orderDocumentTexts)
  return (
    <Page title={t('notFound.title')}>
      <EmptyState
        icon={<IconMapSearch size={32} stroke={1.5} />}
        title="404"
        action={
          <div className={classes.ways}>
            <JumpById />
            <JumpByExternalId />
            <Link to="/home">{t('notFound.home')}</Link>
          </div>
        }
      >
        {t('notFound.text')}
      </EmptyState>
    </Page>
  )
}

function JumpById() {
  const t = useTexts(orderDocumentTexts)
  const navigate = useNavigate()
  const [id, setId] = useState('')
  const [problem, setProblem] = useState<string>()
  const jump = (event: FormEvent) => {
    event.preventDefault()
    if (/^[1-9]\d*$/.test(id.trim())) void navigate({ to: `/orders/${id.trim()}` })
    else setProblem(t('notFound.idInvalid'))
  }
  return (
    <JumpForm
      label={t('notFound.byId')}
      value={id}
      onChange={setId}
      problem={problem}
      onSubmit={jump}
      inputMode="numeric"
      busy={false}
    />
  )
}

function JumpByExternalId() {
  const t = useTexts(orderDocumentTexts)
  const navigate = useNavigate()
  const [number, setNumber] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const jump = async (event: FormEvent) => {
    event.preventDefault()
    if (number.trim() === '') {
      setProblem(t('notFound.extIdMissing'))
      return
    }
    setBusy(true)
    try {
      const { to, search = {} } = await findTarget('external', number, '')
      await navigate({ to, search })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <JumpForm
      label={t('notFound.byExtId')}
      value={number}
      onChange={setNumber}
      problem={problem}
      onSubmit={(event) => void jump(event)}
      inputMode="text"
      busy={busy}
    />
  )
}

interface JumpProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem: string | undefined
  readonly onSubmit: (event: FormEvent) => void
  readonly inputMode: 'numeric' | 'text'
  readonly busy: boolean
}

function JumpForm({ label, value, onChange, problem, onSubmit, inputMode, busy }: JumpProps) {
  const t = useTexts(orderDocumentTexts)
  return (
    <form onSubmit={onSubmit} noValidate className={classes.jump}>
      <TextInput
        label={label}
        value={value}
        error={problem}
        inputMode={inputMode}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      <Button type="submit" variant="default" size="sm" loading={busy}>
        {t('notFound.go')}
      </Button>
    </form>
  )
}
