/** The typed fields of one form: their texts, their errors, and the props for field components. */
import type { FieldError } from '@faixa/contract'
import { useEffect, useReducer, useRef, useState } from 'react'
import { inFormOrder } from './field-errors.ts'
import { type FieldEvent, type FieldState, nextFields, shownErrors, startFields, type Values } from './field-state.ts'
import { dropDraft, keepDraft, readDraft } from './kept-draft.ts'

export interface FieldProps {
  readonly id: string
  readonly label: string
  readonly value: string
  /** True: invalid for a reason that an earlier field already shows. */
  readonly error: string | true | undefined
  /** While the form is being sent its fields can be read and not changed. */
  readonly readOnly?: boolean
  readonly onChange: (text: string) => void
  readonly onLeave: () => void
}

/** Description of a noun's fields: labels, first values and check. */
export interface FieldsDescription<Name extends string> {
  /** In the order of the form: the first faulty field gets the focus. */
  readonly labels: Readonly<Record<Name, string>>
  readonly initial: Values<Name>
  readonly check: (values: Values<Name>) => readonly FieldError[]
  /** Key under which sessionStorage stores typed values, so that a reload or a lost session restores them. */
  readonly draftKey?: string
  /** An empty field that was only passed with Tab is not shown as wrong. */
  readonly isQuietWhileEmpty?: boolean
  /** Fields with the same error have the same rule, and are shown independently. */
  readonly areErrorsApart?: boolean
}

export interface Fields<Name extends string> {
  readonly labels: Readonly<Record<Name, string>>
  readonly values: Values<Name>
  /** Every faulty field in the form's order, already shown or not. */
  readonly errors: readonly FieldError[]
  /** True after an attempt to send. */
  readonly wasTried: boolean
  /** True where a draft restored typed values. */
  readonly restored: boolean
  /** True where anything differs from the initial values. */
  readonly changed: boolean
  /** True where a draft stores typed values when the screen is left. */
  readonly isKept: boolean
  put(values: Partial<Values<Name>>): void
  reset(values: Values<Name>): void
  /** Shows every error from now on. */
  tried(): void
  /** Puts sentences of the server at their fields. */
  refuse(errors: Partial<Record<Name, string>>): void
  dropDraft(): void
  field(name: Name): FieldProps
}

export function useFields<Name extends string>(description: FieldsDescription<Name>): Fields<Name> {
  const { labels, initial, check, draftKey, isQuietWhileEmpty = false, areErrorsApart = false } = description
  const [state, dispatch] = useReducer(
    nextFields as (state: FieldState<Name>, event: FieldEvent<Name>) => FieldState<Name>,
    undefined,
    () => startFields(draftKey === undefined ? initial : readDraft(draftKey, initial)),
  )
  const { values } = state
  const untouched = useRef(values)
  const [restored] = useState(() => JSON.stringify(values) !== JSON.stringify(initial))
  useEffect(() => {
    if (draftKey !== undefined && values !== untouched.current) keepDraft(draftKey, values)
  }, [draftKey, values])
  const names = Object.keys(labels) as Name[]
  const errors = inFormOrder(names, check(values))
  const shown = shownErrors(state, errors, { apart: areErrorsApart })
  // Two fields that are wrong together both show the error; from three on, once is enough.
  const isSaidBefore = (name: Name) => {
    const same = errors.filter(({ mensagem }) => mensagem === shown[name])
    return same.length > 2 && same[0]?.campo !== name && shown[same[0]?.campo as Name] !== undefined
  }
  return {
    labels,
    values,
    errors,
    wasTried: state.tried,
    restored,
    changed: names.some((name) => values[name] !== initial[name]),
    isKept: draftKey !== undefined,
    put: (changes) => dispatch({ kind: 'put', values: changes }),
    reset: (values) => dispatch({ kind: 'reset', values }),
    tried: () => dispatch({ kind: 'try' }),
    refuse: (errors) => dispatch({ kind: 'refuse', errors }),
    dropDraft: () => draftKey !== undefined && dropDraft(draftKey),
    field: (name) => ({
      id: fieldId(name),
      label: labels[name],
      value: values[name],
      error: isSaidBefore(name) ? true : shown[name],
      onChange: (text) => dispatch({ kind: 'put', values: { [name]: text } as Partial<Values<Name>> }),
      onLeave: () => {
        if (!isQuietWhileEmpty || values[name] !== '') dispatch({ kind: 'leave', name })
      },
    }),
  }
}

export function fieldId(name: string): string {
  return `campo-${name}`
}

/** Event at a field that is about to get the focus: elements that hide the field open. */
export const REVEAL = 'faixa-mostrar'

/** Focuses a field after the screen shows its error. */
export function focusField(name: string): void {
  document.getElementById(fieldId(name))?.dispatchEvent(new Event(REVEAL, { bubbles: true }))
  requestAnimationFrame(() => document.getElementById(fieldId(name))?.focus())
}
