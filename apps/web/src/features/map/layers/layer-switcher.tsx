/** What lies below and what lies on it. */
import type { Camada } from '@faixa/domain'
import { Checkbox, Radio, Stack, Text } from '@mantine/core'
import type { BaseMap } from '../../../map/base/base-map.ts'
import { CLICK_ORDER } from '../../../map/order.ts'
import { coloursOf } from '../../../map/palette.ts'
import { Swatch } from '../../../map/swatch.tsx'
import classes from './layers.module.css'

interface LayerSwitcherProps {
  /** Those that the laudo has. */
  readonly present: readonly Camada[]
  readonly visible: readonly Camada[]
  readonly onToggle: (name: Camada) => void
  readonly bases: readonly BaseMap[]
  readonly base: BaseMap
  readonly onBase: (chave: string) => void
}

export function LayerSwitcher({ present, visible, onToggle, bases, base, onBase }: LayerSwitcherProps) {
  return (
    <Stack gap="md">
      {present.length > 0 && (
        <fieldset className={classes.group}>
          <Text component="legend" size="xs" fw={600} c="dimmed">
            Camadas
          </Text>
          {CLICK_ORDER.filter((name) => present.includes(name)).map((name) => (
            <Checkbox
              key={name}
              size="sm"
              checked={visible.includes(name)}
              onChange={() => onToggle(name)}
              label={
                <span className={classes.entry}>
                  <Swatch name={name} />
                  {coloursOf(name).title}
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
