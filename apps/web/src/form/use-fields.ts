/** One form's fields: what is typed, what is wrong, and the props that a field component takes. */
import type { FieldError } from '@faixa/contract'
import { useEffect, useReducer, useRef } from 'react'
import { type FieldEvent, type FieldState, nextFields, shownErrors, startFields, type Values } from './field-state.ts'
import { keepDraft, readDraft } from './kept-draft.ts'

export interface FieldProps {
  readonly id: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (text: string) => void
  readonly onLeave: () => void
}

export interface Fields<Name extends string> {
  readonly values: Values<Name>
  /** Every wrong field, seen yet or not. */
  readonly errors: readonly FieldError[]
  put(values: Partial<Values<Name>>): void
  reset(values: Values<Name>): void
  /** Shows every error from now on. */
  tried(): void
  /** The server's words, at their fields. */
  refuse(errors: Partial<Record<Name, string>>): void
  field(name: Name): FieldProps
}

export interface FieldsOptions<Name extends string> {
  readonly initial: Values<Name>
  readonly check: (values: Values<Name>) => readonly FieldError[]
  /** Where a reload finds what was typed. */
  readonly draftKey: string
}

export function useFields<Name extends string>({ initial, check, draftKey }: FieldsOptions<Name>): Fields<Name> {
  const [state, dispatch] = useReducer(
    nextFields as (state: FieldState<Name>, event: FieldEvent<Name>) => FieldState<Name>,
    undefined,
    () => startFields(readDraft(draftKey, initial)),
  )
  const { values } = state
  const untouched = useRef(values)
  useEffect(() => {
    if (values !== untouched.current) keepDraft(draftKey, values)
  }, [draftKey, values])
  const errors = check(values)
  const shown = shownErrors(state, errors)
  return {
    values,
    errors,
    put: (changes) => dispatch({ kind: 'put', values: changes }),
    reset: (values) => dispatch({ kind: 'reset', values }),
    tried: () => dispatch({ kind: 'try' }),
    refuse: (errors) => dispatch({ kind: 'refuse', errors }),
    field: (name) => ({
      id: fieldId(name),
      value: values[name],
      error: shown[name],
      onChange: (text) => dispatch({ kind: 'put', values: { [name]: text } as Partial<Values<Name>> }),
      onLeave: () => dispatch({ kind: 'leave', name }),
    }),
  }
}

export function fieldId(name: string): string {
  return `campo-${name}`
}

/** Once the errors are on the screen. */
export function focusField(name: string): void {
  requestAnimationFrame(() => document.getElementById(fieldId(name))?.focus())
}
