/** Switches the layers of a map and chooses the base map below them. */
import { Checkbox, Radio, Stack, Text } from '@mantine/core'
import type { BaseMap } from '../base/base-map.ts'
import type { MapLayer } from '../map-layer.ts'
import { listedLayers } from '../order.ts'
import { Swatch } from '../swatch.tsx'
import { type LayerPresets, PresetChoice } from './layer-presets.tsx'
import classes from './layers.module.css'
import { Degrees } from './legend.tsx'

interface LayerSwitcherProps {
  readonly layers: readonly MapLayer[]
  readonly visible: readonly string[]
  readonly onToggle: (id: string) => void
  readonly presets?: LayerPresets | undefined
  readonly bases: readonly BaseMap[]
  readonly base: BaseMap
  readonly onBase: (chave: string) => void
  /** True where the map has no legend besides: the switches show the classes of their layers. */
  readonly isLegend: boolean
  /** Highlights the classes of a layer from the given degree on. */
  readonly onLeast?: ((from: number) => void) | undefined
}

export function LayerSwitcher({
  layers,
  visible,
  onToggle,
  presets,
  bases,
  base,
  onBase,
  isLegend,
  onLeast,
}: LayerSwitcherProps) {
  const listed = listedLayers(layers)
  return (
    <Stack gap="md">
      {listed.length > 0 && (
        <fieldset className={classes.group}>
          <Text component="legend" size="xs" fw={600} c="dimmed">
            Camadas
          </Text>
          {presets && <PresetChoice {...presets} />}
          {listed.map((layer) => {
            const { id, title, amount, look } = layer
            const shown = visible.includes(id)
            return (
              <div key={id}>
                <Checkbox
                  size="sm"
                  checked={shown}
                  onChange={() => onToggle(id)}
                  label={
                    <span className={classes.entry}>
                      <Swatch look={look} />
                      {title}
                      {amount !== undefined && (
                        <Text component="span" size="xs" c="dimmed" aria-hidden>
                          {amount}
                        </Text>
                      )}
                    </span>
                  }
                />
                {isLegend && shown && <Degrees layer={layer} onLeast={onLeast} />}
              </div>
            )
          })}
        </fieldset>
      )}
      <Radio.Group
        value={base.chave}
        onChange={onBase}
        label={
          <Text component="span" size="xs" fw={600} c="dimmed">
            Mapa de fundo
          </Text>
        }
      >
        <Stack gap={8} mt={8}>
          {bases.map(({ chave, nome }) => (
            <Radio key={chave} value={chave} label={nome} size="sm" />
          ))}
        </Stack>
      </Radio.Group>
    </Stack>
  )
}
