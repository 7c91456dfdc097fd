import type { Camada } from '@faixa/domain'
import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { CLICK_ORDER } from '../../../map/order.ts'
import { coloursOf } from '../../../map/palette.ts'
import { Swatch } from '../../../map/swatch.tsx'
import classes from './layers.module.css'

/** What is on the map now, the topmost first. */
export function Legend({ visible }: { readonly visible: readonly Camada[] }) {
  const [open, setOpen] = useState(true)
  const list = useId()
  const shown = CLICK_ORDER.filter((name) => visible.includes(name))
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
        {shown.map((name) => (
          <li key={name} className={classes.entry}>
            <Swatch name={name} />
            {coloursOf(name).title}
          </li>
        ))}
      </ul>
    </section>
  )
}
