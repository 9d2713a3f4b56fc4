import { sessionInfo } from '@kontor/contract/session'
import { ActionIcon, Button, CloseButton, TextInput } from '@mantine/core'
import { IconLink, IconMessageQuestion, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { queryOf } from '../../lib/api-client.ts'
import { copyText } from '../../lib/copy-text.ts'
import { useTexts } from '../../lib/i18n.ts'
import { companyQuery } from '../../lib/master-data.ts'
import { Fact, Facts } from '../../ui/page/detail-columns.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { notify } from '../../ui/toast/toasts.ts'
import classes from './faq.module.css'
import { helpTexts } from './locales/index.ts'
import { fits, marked, type QuestionId, SECTIONS } from './questions.ts'

/** `/faq`: the rules that merchants have agreed to, and how things are done. Every answer has an address of its own. */
export function FaqPage() {
  const t = useTexts(helpTexts)
  const navigate = useNavigate()
  const { q = '' }: { q?: string } = useSearch({ strict: false })
  const search = String(q)
  const asks = (id: QuestionId) => fits(`${t(`question.${id}.q`)} ${t(`question.${id}.a`)}`, search)
  const sections = SECTIONS.map((section) => ({
    ...section,
    questions: section.questions.filter(asks),
  })).filter((section) => section.questions.length > 0)
  const found = sections.reduce((sum, section) => sum + section.questions.length, 0)
  const look = (text: string) =>
    void navigate({ to: '.', search: text === '' ? {} : { q: text }, replace: true })
  useAnchor()
  return (
    <Page aside={t('faq.found', { count: found })}>
      <search className={classes.search}>
        <TextInput
          aria-label={t('faq.search')}
          placeholder={t('faq.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            search !== '' && <CloseButton aria-label={t('faq.clear')} size="sm" onClick={() => look('')} />
          }
          value={search}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => look(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') look('')
            const first = sections[0]?.questions[0]
            if (event.key === 'Enter' && first) void navigate({ to: '.', search: true, hash: first })
          }}
        />
      </search>
      {found === 0 ? (
        <EmptyState
          icon={<IconMessageQuestion size={28} stroke={1.5} />}
          title={t('faq.nothing')}
          action={
            <Button variant="default" onClick={() => look('')}>
              {t('faq.showAll')}
            </Button>
          }
        >
          {t('faq.nothingText')}
        </EmptyState>
      ) : (
        <div className={classes.columns}>
          <nav aria-label={t('faq.contents')} className={classes.contents}>
            <ul>
              {sections.map(({ id }) => (
                <li key={id}>
                  <Link to="." search hash={id}>
                    {t(`section.${id}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className={classes.sections}>
            {sections.map(({ id, questions }) => (
              <section key={id} aria-labelledby={id}>
                <h2 id={id} tabIndex={-1} className={classes.section}>
                  {t(`section.${id}`)}
                </h2>
                {questions.map((question) => (
                  <Question key={question} id={question} search={search} />
                ))}
                {id === 'support' && <Contact />}
              </section>
            ))}
          </div>
        </div>
      )}
    </Page>
  )
}

/** Focuses the answer that the address names, so that keyboard and screen reader begin there. */
function useAnchor(): void {
  const { hash, state } = useLocation()
  const last = useRef<unknown>(undefined)
  useEffect(() => {
    // A new search term does not move the focus.
    const jump = `${hash} ${state.key ?? ''}`
    if (hash === '' || last.current === jump) return
    const target = document.getElementById(hash)
    if (!target) return
    last.current = jump
    target.scrollIntoView({ block: 'start' })
    target.focus({ preventScroll: true })
  })
}

function Question({ id, search }: { readonly id: QuestionId; readonly search: string }) {
  const t = useTexts(helpTexts)
  const { hash } = useLocation()
  const copy = () => {
    const address = new URL(window.location.href)
    address.search = ''
    address.hash = id
    void copyText(address.href).then((isCopied) =>
      isCopied ? notify.success(t('faq.copied')) : notify.warning(address.href),
    )
  }
  return (
    <article className={classes.question} data-named={hash === id || undefined}>
      <div className={classes.head}>
        <h3 id={id} tabIndex={-1}>
          <Marked text={t(`question.${id}.q`)} search={search} />
        </h3>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          className={classes.copy}
          aria-label={`${t('faq.copy')}: ${t(`question.${id}.q`)}`}
          data-hint={t('faq.copy')}
          onClick={copy}
        >
          <IconLink size={16} aria-hidden />
        </ActionIcon>
      </div>
      <p>
        <Marked text={t(`question.${id}.a`)} search={search} />
      </p>
      {id === 'austria' && <AustriaPickup />}
      {id === 'packaging' && (
        <p>
          <Link to="/materials-order">{t('faq.toMaterials')}</Link>
        </p>
      )}
    </article>
  )
}

function Marked({ text, search }: { readonly text: string; readonly search: string }) {
  return marked(text, search).map((piece, index) =>
    piece.isHit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places.
      <mark key={index}>{piece.text}</mark>
    ) : (
      piece.text
    ),
  )
}

function AustriaPickup() {
  const t = useTexts(helpTexts)
  const { data: company } = useQuery(companyQuery())
  if (!company?.austria_pickup_customer_number && !company?.austria_pickup_depot) return null
  return (
    <p>
      <strong>
        {t('faq.pickup', {
          customerNumber: company.austria_pickup_customer_number || '–',
          depot: company.austria_pickup_depot || '–',
        })}
      </strong>
    </p>
  )
}

function Contact() {
  const t = useTexts(helpTexts)
  const { data } = useQuery(queryOf(sessionInfo))
  if (!data) return null
  const { phone, email, hours } = data.support
  return (
    <div className={classes.contact}>
      <h3>{t('faq.contact')}</h3>
      <Facts>
        {phone !== '' && (
          <Fact label={t('faq.phone')}>
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
          </Fact>
        )}
        {email !== '' && (
          <Fact label={t('faq.email')}>
            <a href={`mailto:${email}`}>{email}</a>
          </Fact>
        )}
        <Fact label={t('faq.hours')}>{hours}</Fact>
      </Facts>
    </div>
  )
}
