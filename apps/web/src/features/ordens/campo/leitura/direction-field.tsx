/** The direction from which the wind blows: a point of the compass, or the bearing of the device's own compass. */
import { pontoMaisProximo } from '@faixa/domain'
import { formatNumber } from '@faixa/units'
import { Button, Group, Text } from '@mantine/core'
import { IconCompass } from '@tabler/icons-react'
import { ChoiceField } from '../../../../form/fields/choice-field.tsx'
import type { FieldProps } from '../../../../form/state/use-fields.ts'
import { bearingOf, bearingValue, POINTS } from './leitura-values.ts'
import { type Compass, useCompass } from './use-compass.ts'

export function DirectionField(field: FieldProps) {
  const compass = useCompass()
  const bearing = bearingOf(field.value)
  const choices =
    bearing === undefined
      ? POINTS
      : [{ value: field.value, label: `${bearing}° · pela bússola (${pontoMaisProximo(bearing)})` }, ...POINTS]
  const take = (degrees: number) => {
    field.onChange(bearingValue(degrees))
    compass.stop()
  }
  return (
    <div>
      <ChoiceField
        {...field}
        choices={choices}
        clearable
        description="De onde o vento vem, a partir do norte verdadeiro."
      />
      <Group gap="xs" mt="xs">
        <Button
          variant="default"
          h={48}
          aria-pressed={compass.isOn}
          leftSection={<IconCompass size={20} aria-hidden />}
          onClick={() => (compass.isOn ? compass.stop() : void compass.start())}
        >
          {compass.isOn ? 'Parar a bússola' : 'Usar a bússola'}
        </Button>
        {compass.trueDeg !== undefined && (
          <Button h={48} onClick={() => compass.trueDeg !== undefined && take(compass.trueDeg)}>
            Usar {Math.round(compass.trueDeg) % 360}°
          </Button>
        )}
      </Group>
      {(compass.isOn || compass.failure !== undefined) && (
        <Text size="sm" mt="xs" role="status">
          {compass.failure ?? words(compass)}
        </Text>
      )}
    </div>
  )
}

function words({ magneticDeg, declinationDeg }: Compass): string {
  const how = 'Segure o telefone deitado, com o alto da tela para o lado de onde o vento vem.'
  if (magneticDeg === undefined || declinationDeg === undefined) return `${how} Procurando o norte e o lugar…`
  const side = declinationDeg < 0 ? 'O' : 'L'
  return `${how} A bússola diz ${Math.round(magneticDeg) % 360}° do norte magnético; aqui a declinação é de ${formatNumber(Math.abs(declinationDeg), 1)}° ${side}.`
}
