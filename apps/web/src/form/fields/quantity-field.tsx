import { Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { FieldProps } from '../state/use-fields.ts'
import { quantityOf, quantityText } from './quantity-text.ts'

export interface QuantityFieldProps extends FieldProps {
  readonly unit: string
  readonly placeholder?: string
  readonly description?: string
  readonly required?: boolean
  readonly disabled?: boolean
}

/** Step of the arrow keys (specification 000 §5). */
const STEP = 10

const FIGURES = { input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } } as const

/**
 * The value is a text with a decimal point, an empty one, or the typed text where it is no quantity. Nothing is removed or regrouped while
 * typing: a field that dropped the point of 12.5 would make 125 of it.
 */
export function QuantityField({ unit, label, value, onChange, onLeave, required, ...rest }: QuantityFieldProps) {
  const [typed, setTyped] = useState<string>()
  const put = (text: string) => {
    setTyped(text)
    onChange(quantityOf(text) ?? text)
  }
  const step = (event: KeyboardEvent) => {
    const up = event.key === 'ArrowUp'
    if ((!up && event.key !== 'ArrowDown') || event.altKey || event.ctrlKey || rest.readOnly) return
    const now = value === '' ? 0 : Number(value)
    if (!Number.isFinite(now)) return
    event.preventDefault()
    // Rounds away the error of binary fractions: 0.1 + 10 is shown as 10,1.
    put(quantityText(String(Number(Math.max(0, now + (up ? STEP : -STEP)).toFixed(6)))))
  }
  return (
    <TextInput
      {...rest}
      name={rest.id}
      label={label}
      // Screen readers get the unit from here, not from the text inside the field.
      aria-label={`${label} (${unit})`}
      withAsterisk={required ?? false}
      aria-required={required ?? false}
      value={typed ?? quantityText(value)}
      inputMode="decimal"
      rightSection={
        <Text size="sm" c="dimmed" w="100%" ps={6} aria-hidden>
          {unit}
        </Text>
      }
      // Figures of several fields are aligned below each other, each beside its unit.
      styles={FIGURES}
      rightSectionWidth={52}
      rightSectionPointerEvents="none"
      autoComplete="off"
      onKeyDown={step}
      onChange={(event) => put(event.currentTarget.value)}
      onBlur={() => {
        setTyped(undefined)
        onLeave()
      }}
    />
  )
}
