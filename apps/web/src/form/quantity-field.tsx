import { NumberInput, Text } from '@mantine/core'
import type { FieldProps } from './use-fields.ts'

export interface QuantityFieldProps extends FieldProps {
  readonly label: string
  readonly unit: string
  readonly placeholder?: string
  readonly required?: boolean
  readonly disabled?: boolean
  readonly readOnly?: boolean
}

/** Specification 000 §5. */
const STEP = 10

/** Typed and shown with a decimal comma; the value is a text with a decimal point, or empty. */
export function QuantityField({ unit, label, onChange, onLeave, required, ...rest }: QuantityFieldProps) {
  return (
    <NumberInput
      {...rest}
      name={rest.id}
      label={label}
      // The unit beside the figures is for the eyes only.
      aria-label={`${label} (${unit})`}
      withAsterisk={required ?? false}
      aria-required={required ?? false}
      min={0}
      step={STEP}
      allowNegative={false}
      decimalSeparator=","
      thousandSeparator="."
      allowedDecimalSeparators={[',']}
      inputMode="decimal"
      hideControls
      rightSection={
        <Text size="sm" c="dimmed" w="100%" ta="right" pe="sm" aria-hidden>
          {unit}
        </Text>
      }
      rightSectionWidth={56}
      rightSectionPointerEvents="none"
      autoComplete="off"
      onChange={(value) => onChange(String(value))}
      onBlur={onLeave}
    />
  )
}
