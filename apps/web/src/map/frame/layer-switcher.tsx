/** Switches the layers of a map and chooses the base map below them. */
import { Checkbox, Radio, Stack, Text } from '@mantine/core'
import type { BaseMap } from '../base/base-map.ts'
import type { MapLayer } from '../map-layer.ts'
import { listedLayers } from '../order.ts'
import { Swatch } from '../swatch.tsx'
import { type LayerPresets, PresetChoice } from './layer-presets.tsx'
import classes from './layers.module.css'

interface LayerSwitcherProps {
  readonly layers: readonly MapLayer[]
  readonly visible: readonly string[]
  readonly onToggle: (id: string) => void
  readonly presets?: LayerPresets | undefined
  readonly bases: readonly BaseMap[]
  readonly base: BaseMap
  readonly onBase: (chave: string) => void
}

export function LayerSwitcher({ layers, visible, onToggle, presets, bases, base, onBase }: LayerSwitcherProps) {
  const listed = listedLayers(layers)
  return (
    <Stack gap="md">
      {listed.length > 0 && (
        <fieldset className={classes.group}>
          <Text component="legend" size="xs" fw={600} c="dimmed">
            Camadas
          </Text>
          {presets && <PresetChoice {...presets} />}
          {listed.map(({ id, title, amount, look }) => (
            <Checkbox
              key={id}
              size="sm"
              checked={visible.includes(id)}
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
          ))}
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
