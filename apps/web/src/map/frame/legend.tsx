import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { MapLayer } from '../map-layer.ts'
import { listedLayers } from '../order.ts'
import { Swatch } from '../swatch.tsx'
import classes from './layers.module.css'

interface LegendProps {
  readonly layers: readonly MapLayer[]
  readonly visible: readonly string[]
}

/** Lists the layers that are on the map now, the topmost first. */
export function Legend({ layers, visible }: LegendProps) {
  const [open, setOpen] = useState(true)
  const list = useId()
  const shown = listedLayers(layers).filter(({ id }) => visible.includes(id))
  if (shown.length === 0) return null
  return (
    <section className={classes.legend} aria-label="Legenda" data-map-controls>
      <UnstyledButton
        className={classes.heading}
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        Legenda
        <IconChevronDown size={16} className={classes.chevron} data-closed={!open} aria-hidden />
      </UnstyledButton>
      <ul id={list} className={classes.entries} hidden={!open}>
        {shown.map(({ id, title, look }) => (
          <li key={id} className={classes.entry}>
            <Swatch look={look} />
            {title}
          </li>
        ))}
      </ul>
    </section>
  )
}
