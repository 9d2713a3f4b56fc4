import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { changeLocale, currentLocale, defineTexts, textsOf, useTexts } from './i18n.ts'

const shoes = defineTexts(
  'shoes',
  { pairs_one: '{count} Paar', pairs_other: '{count} Paare', box: { label: 'Karton für {name}' } },
  {
    en: async () => ({
      pairs_one: '{count} pair',
      pairs_other: '{count} pairs',
      box: { label: 'Box for {name}' },
    }),
    es: async () => ({
      pairs_one: '{count} par',
      pairs_other: '{count} pares',
      box: { label: 'Caja de {name}' },
    }),
  },
)

afterEach(() => changeLocale('de'))

function Count() {
  const t = useTexts(shoes)
  return <p>{t('pairs', { count: 2 })}</p>
}

describe('texts', () => {
  it('fills in parameters as they are and counts', () => {
    const t = textsOf(shoes)
    expect(t('pairs', { count: 1 })).toBe('1 Paar')
    expect(t('pairs', { count: 5 })).toBe('5 Paare')
    expect(t('box.label', { name: '<b>&{count}' })).toBe('Karton für <b>&{count}')
  })

  it('follows the language that another tab has chosen', async () => {
    localStorage.setItem('kontor.locale', 'es')
    window.dispatchEvent(new StorageEvent('storage', { key: 'kontor.locale' }))
    await vi.waitFor(() => expect(currentLocale()).toBe('es'))
    localStorage.setItem('kontor.locale', 'klingon')
    window.dispatchEvent(new StorageEvent('storage', { key: 'kontor.locale' }))
    expect(currentLocale()).toBe('es')
  })

  it('shows German at once and follows the switch', async () => {
    render(
      <Suspense fallback="lädt">
        <Count />
      </Suspense>,
    )
    expect(screen.getByText('2 Paare')).toBeDefined()
    await act(() => changeLocale('es'))
    expect(screen.getByText('2 pares')).toBeDefined()
    expect(document.documentElement.lang).toBe('es')
  })

  it('is remembered on this device', async () => {
    await changeLocale('en')
    expect(currentLocale()).toBe('en')
    expect(localStorage.getItem('kontor.locale')).toBe('en')
  })
})
