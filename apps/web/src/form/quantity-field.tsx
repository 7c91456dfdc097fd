import { Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { quantityOf, quantityText } from './quantity-text.ts'
import type { FieldProps } from './use-fields.ts'

export interface QuantityFieldProps extends FieldProps {
  readonly unit: string
  readonly placeholder?: string
  readonly required?: boolean
  readonly disabled?: boolean
}

/** Specification 000 §5. */
const STEP = 10

/**
 * The value is a text with a decimal point, or empty, or what was typed that is no quantity. Nothing that is typed is taken away or
 * regrouped meanwhile: a field that drops the point of 12.5 makes 125 of it.
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
    // Of 0.1 + 10 people want to see 10.1.
    put(quantityText(String(Number(Math.max(0, now + (up ? STEP : -STEP)).toFixed(6)))))
  }
  return (
    <TextInput
      {...rest}
      name={rest.id}
      label={label}
      // The unit beside the figures is for the eyes only.
      aria-label={`${label} (${unit})`}
      withAsterisk={required ?? false}
      aria-required={required ?? false}
      value={typed ?? quantityText(value)}
      inputMode="decimal"
      rightSection={
        <Text size="sm" c="dimmed" w="100%" ta="right" pe="sm" aria-hidden>
          {unit}
        </Text>
      }
      rightSectionWidth={56}
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
