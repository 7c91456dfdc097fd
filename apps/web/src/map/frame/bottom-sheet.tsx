/** The cards of a narrow window: one sheet at the bottom, in three heights, by button and by drag. */
import { Tabs, UnstyledButton } from '@mantine/core'
import { type CSSProperties, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import classes from './bottom-sheet.module.css'

export interface SheetTab {
  readonly value: string
  readonly label: string
  readonly content: ReactNode
}

export type SheetHeight = 'low' | 'half' | 'full'

interface BottomSheetProps {
  readonly label: string
  readonly tabs: readonly SheetTab[]
  readonly height: SheetHeight
  readonly onHeight: (height: SheetHeight) => void
  /** One line shown in place of the tabs while the sheet is low. */
  readonly summary?: ReactNode
}

const HEIGHTS: readonly SheetHeight[] = ['low', 'half', 'full']
const LABELS = { low: 'Abrir o painel', half: 'Painel inteiro', full: 'Recolher o painel' } as const satisfies Record<
  SheetHeight,
  string
>
/** CSS pixels; less is a tap. */
const DRAG = 24

export function BottomSheet({ label, tabs, height, onHeight, summary }: BottomSheetProps) {
  const [tab, setTab] = useState<string | null>(tabs[0]?.value ?? null)
  const drag = useRef<{ readonly y: number; moved: boolean }>(undefined)
  const [pull, setPull] = useState(0)
  const place = HEIGHTS.indexOf(height)

  const start = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { y: event.clientY, moved: false }
  }
  const move = (event: PointerEvent) => {
    if (drag.current) setPull(event.clientY - drag.current.y)
  }
  const end = (event: PointerEvent) => {
    const by = drag.current ? event.clientY - drag.current.y : 0
    if (drag.current && Math.abs(by) > DRAG) {
      drag.current.moved = true
      onHeight(HEIGHTS[Math.max(0, Math.min(HEIGHTS.length - 1, place + (by < 0 ? 1 : -1)))] ?? height)
    }
    setPull(0)
  }
  const press = () => {
    const dragged = drag.current?.moved
    drag.current = undefined
    if (!dragged) onHeight(HEIGHTS[(place + 1) % HEIGHTS.length] ?? 'half')
  }

  return (
    <section
      className={classes.sheet}
      data-height={height}
      data-dragging={pull !== 0 || undefined}
      style={{ '--pull': `${pull}px` } as CSSProperties}
      aria-label={label}
    >
      <UnstyledButton
        className={classes.handle}
        aria-label={LABELS[height]}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={() => setPull(0)}
        onClick={press}
      >
        <span className={classes.bar} />
      </UnstyledButton>
      {height === 'low' && summary !== undefined && <div className={classes.summary}>{summary}</div>}
      <Tabs value={tab} onChange={setTab} className={classes.tabs ?? ''} keepMounted={false}>
        <Tabs.List grow>
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} onClick={() => height === 'low' && onHeight('half')}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, content }) => (
          <Tabs.Panel key={value} value={value} className={classes.panel ?? ''} tabIndex={0}>
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  )
}
