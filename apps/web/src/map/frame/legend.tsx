import { UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import type { LayerClass, MapLayer } from '../map-layer.ts'
import { listedLayers } from '../order.ts'
import { Swatch } from '../swatch.tsx'
import { type LayerPresets, PresetChoice } from './layer-presets.tsx'
import classes from './layers.module.css'

interface LegendProps {
  readonly layers: readonly MapLayer[]
  readonly visible: readonly string[]
  readonly onToggle: (id: string) => void
  readonly presets?: LayerPresets | undefined
  /** Highlights the classes of a layer from the given degree on. */
  readonly onLeast?: ((from: number) => void) | undefined
}

/** Lists the layers of the map, the topmost first; a click shows or hides one. Whether it is folded is stored on the device. */
export function Legend({ layers, visible, onToggle, presets, onLeast }: LegendProps) {
  const [folded, setFolded] = useLocalStorage({
    key: 'faixa-legenda-recolhida',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const open = !folded
  const list = useId()
  const listed = listedLayers(layers)
  if (listed.length === 0) return null
  return (
    <section className={classes.legend} aria-label="Legenda" data-map-controls>
      <UnstyledButton
        className={classes.heading}
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setFolded(open)}
      >
        Legenda
        <IconChevronDown size={16} className={classes.chevron} data-closed={!open} aria-hidden />
      </UnstyledButton>
      <div id={list} hidden={!open}>
        {presets && (
          <div className={classes.presets}>
            <PresetChoice {...presets} />
          </div>
        )}
        <ul className={classes.entries}>
          {listed.map((layer) => {
            const { id, title, amount, look } = layer
            const shown = visible.includes(id)
            return (
              <li key={id}>
                <UnstyledButton className={classes.toggle} aria-pressed={shown} onClick={() => onToggle(id)}>
                  <Swatch look={look} />
                  <span>{title}</span>
                  {amount !== undefined && <span className={classes.amount}>{amount}</span>}
                </UnstyledButton>
                {shown && <Degrees layer={layer} onLeast={onLeast} />}
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

interface DegreesProps {
  readonly layer: MapLayer
  /** Highlights the classes from the given degree on. */
  readonly onLeast: ((from: number) => void) | undefined
}

/** The classes of a layer with their colours; nothing for a layer without any. */
export function Degrees({ layer: { classes: degrees = [], isFixed, least }, onLeast }: DegreesProps) {
  if (degrees.length === 0) return null
  return (
    <ul className={classes.degrees}>
      {degrees.map(({ from, title: degree, colour, amount: share }) => (
        <li key={degree}>
          {isFixed ? (
            <div className={classes.toggle}>
              <Degree colour={colour} title={degree} amount={share} />
            </div>
          ) : (
            <UnstyledButton
              className={classes.toggle}
              aria-pressed={from >= (least ?? 0)}
              title={from === least ? 'Mostrar todas' : 'Mostrar a partir daqui'}
              onClick={() => onLeast?.(from === least ? degrees[0]!.from : from)}
            >
              <Degree colour={colour} title={degree} amount={share} />
            </UnstyledButton>
          )}
        </li>
      ))}
    </ul>
  )
}

function Degree({
  colour,
  title,
  amount,
}: Omit<LayerClass, 'from' | 'amount'> & { readonly amount: string | undefined }) {
  return (
    <>
      <span className={classes.degree} style={{ background: colour }} aria-hidden />
      <span>{title}</span>
      {amount !== undefined && <span className={classes.amount}>{amount}</span>}
    </>
  )
}
