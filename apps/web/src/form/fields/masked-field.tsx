import { formatMask } from '@mantine/hooks'
import { useLayoutEffect, useRef } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

/**
 * A pattern of letters and digits: `9` is a digit, `*` a letter or a digit, any other character stands for itself. A function chooses it by
 * the typed text.
 */
export type Mask = string | ((typed: string) => string)

interface MaskedFieldProps extends TextFieldProps {
  readonly mask: Mask
  readonly inputMode?: 'numeric' | 'text' | 'tel'
}

/** Adds the punctuation of a number while it is typed or pasted. The cursor stays behind the last typed character. */
export function MaskedField({ mask, value, onChange, ...rest }: MaskedFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const before = useRef<number>(undefined)
  useLayoutEffect(() => {
    const count = before.current
    before.current = undefined
    const field = input.current
    if (count === undefined || !field || document.activeElement !== field) return
    const at = positionAfter(field.value, count)
    field.setSelectionRange(at, at)
  })
  return (
    <TextField
      {...rest}
      ref={input}
      value={value}
      onChange={(typed) => {
        const cursor = input.current?.selectionStart ?? typed.length
        before.current = plain(typed.slice(0, cursor)).length
        onChange(masked(typed, mask))
      }}
    />
  )
}

export function masked(typed: string, mask: Mask): string {
  const raw = plain(typed)
  const written = formatMask(raw, { mask: typeof mask === 'string' ? mask : mask(raw), slotChar: null })
  // Punctuation is added together with the next character, so that it can be deleted.
  return written.replace(/[^A-Z\d]+$/, '')
}

function plain(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z\d]/g, '')
}

/** The position after the given number of letters and digits. */
function positionAfter(text: string, count: number): number {
  let left = count
  for (let i = 0; i < text.length; i++) {
    if (left === 0) return i
    if (plain(text[i]!) !== '') left -= 1
  }
  return text.length
}
