import { Button } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Check } from '../form/check.tsx'
import { uiTexts } from '../locales/index.ts'
import { moved, toggled } from './column-order.ts'
import classes from './data-table.module.css'
import type { Density, useTableMemory } from './use-table-memory.ts'

const DENSITIES = [
  { value: 'normal', key: 'table.densityNormal' },
  { value: 'compact', key: 'table.densityCompact' },
] as const satisfies readonly { value: Density; key: string }[]

interface ChoiceColumn {
  readonly id: string
  readonly header: string
  readonly pinned?: boolean
  readonly actions?: boolean
}

interface Props {
  readonly columns: readonly ChoiceColumn[]
  /** Ids of the columns that are shown, in their order. */
  readonly visible: readonly string[]
  readonly memory: ReturnType<typeof useTableMemory>
}

/** What the column chooser offers once it is open: the columns in their order, then those that are not shown. */
export function ColumnChoice({ columns, visible, memory }: Props) {
  const t = useTexts(uiTexts)
  const list = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  const shown = visible.flatMap((id) => columns.filter((column) => column.id === id && !column.actions))
  const others = columns.filter((column) => !visible.includes(column.id) || column.actions)
  const buttons = visible.filter((id) => columns.some((column) => column.id === id && column.actions))

  const move = (from: number, to: number) => {
    const column = shown[from]
    if (!column || from === to || to < 0 || to >= shown.length) return
    memory.setChosen([...moved(shown, from, to).map(({ id }) => id), ...buttons])
    setSaid(t('table.columnMoved', { column: column.header, place: to + 1, of: shown.length }))
  }
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: shown.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(index, to)
  }
  /** The row under a pointer that drags one; the pointer may be beside the list. */
  const rowAt = (y: number): number => {
    const rows = [...(list.current?.children ?? [])]
    const below = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
    return below < 0 ? rows.length - 1 : below
  }
  const check = (column: ChoiceColumn) => (
    <Check
      label={column.header}
      checked={visible.includes(column.id)}
      disabled={column.pinned === true}
      onChange={() =>
        memory.setChosen(
          toggled(
            visible,
            column.id,
            columns.map(({ id }) => id),
          ),
        )
      }
    />
  )
  return (
    <div className={classes.choice}>
      <ul ref={list} className={classes.columnList}>
        {shown.map((column, index) => (
          <li key={column.id} className={classes.columnRow}>
            {check(column)}
            <button
              type="button"
              className={classes.grip}
              aria-label={t('table.columnMove', { column: column.header })}
              data-hint={t('table.columnMoveHint')}
              onKeyDown={(event) => onKeyDown(event, index)}
              onPointerDown={(event) => event.currentTarget.setPointerCapture?.(event.pointerId)}
              onPointerMove={(event: PointerEvent<HTMLButtonElement>) => {
                if (event.buttons === 1) move(index, rowAt(event.clientY))
              }}
            >
              <IconGripVertical size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {others.map((column) => (
        <div key={column.id} className={classes.columnRow}>
          {check(column)}
        </div>
      ))}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <p className={classes.choiceNote}>{t('table.columnsNarrow')}</p>
      <Button variant="subtle" disabled={!memory.isOwn} onClick={() => memory.setChosen(undefined)}>
        {t('table.columnsReset')}
      </Button>
      <fieldset className={classes.density}>
        <legend>{t('table.density')}</legend>
        {DENSITIES.map(({ value, key }) => (
          <label key={value}>
            <input
              type="radio"
              name="density"
              checked={memory.density === value}
              onChange={() => memory.setDensity(value)}
            />
            {t(key)}
          </label>
        ))}
      </fieldset>
    </div>
  )
}
