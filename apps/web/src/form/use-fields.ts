/** One form's fields: what is typed, what is wrong, and the props that a field component takes. */
import type { FieldError } from '@faixa/contract'
import { useEffect, useReducer, useRef, useState } from 'react'
import { type FieldEvent, type FieldState, nextFields, shownErrors, startFields, type Values } from './field-state.ts'
import { keepDraft, readDraft } from './kept-draft.ts'

export interface FieldProps {
  readonly id: string
  readonly value: string
  /** True: wrong for a reason that is said at an earlier field. */
  readonly error: string | true | undefined
  readonly onChange: (text: string) => void
  readonly onLeave: () => void
}

export interface Fields<Name extends string> {
  readonly values: Values<Name>
  /** Every wrong field, seen yet or not. */
  readonly errors: readonly FieldError[]
  /** Somebody tried to send. */
  readonly wasTried: boolean
  /** A reload brought back what had been typed. */
  readonly restored: boolean
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
  const [restored] = useState(() => JSON.stringify(values) !== JSON.stringify(initial))
  useEffect(() => {
    if (values !== untouched.current) keepDraft(draftKey, values)
  }, [draftKey, values])
  const errors = check(values)
  const shown = shownErrors(state, errors)
  // Two fields that are wrong together both say so; from three on, once is enough.
  const saidBefore = (name: Name) => {
    const same = errors.filter(({ mensagem }) => mensagem === shown[name])
    return same.length > 2 && same[0]?.campo !== name && shown[same[0]?.campo as Name] !== undefined
  }
  return {
    values,
    errors,
    wasTried: state.tried,
    restored,
    put: (changes) => dispatch({ kind: 'put', values: changes }),
    reset: (values) => dispatch({ kind: 'reset', values }),
    tried: () => dispatch({ kind: 'try' }),
    refuse: (errors) => dispatch({ kind: 'refuse', errors }),
    field: (name) => ({
      id: fieldId(name),
      value: values[name],
      error: saidBefore(name) ? true : shown[name],
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
