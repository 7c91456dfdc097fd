/**
 * The typed texts of a form and the errors to show now. An error is shown after its field was left, or after an attempt to send. Values are
 * texts as typed, so that an invalid one is not lost.
 */
import type { FieldError } from '@faixa/contract'

export type Values<Name extends string> = Readonly<Record<Name, string>>

export interface FieldState<Name extends string> {
  readonly values: Values<Name>
  readonly left: ReadonlySet<Name>
  readonly tried: boolean
  /** Sentences of the server about values; each is valid until its value changes. */
  readonly refused: Readonly<Partial<Record<Name, string>>>
}

export type FieldEvent<Name extends string> =
  | { readonly kind: 'put'; readonly values: Partial<Values<Name>> }
  | { readonly kind: 'leave'; readonly name: Name }
  | { readonly kind: 'try' }
  | { readonly kind: 'refuse'; readonly errors: Readonly<Partial<Record<Name, string>>> }
  | { readonly kind: 'reset'; readonly values: Values<Name> }

export function startFields<Name extends string>(values: Values<Name>): FieldState<Name> {
  const refused: Partial<Record<Name, string>> = {}
  return { values, left: new Set(), tried: false, refused }
}

export function nextFields<Name extends string>(state: FieldState<Name>, event: FieldEvent<Name>): FieldState<Name> {
  switch (event.kind) {
    case 'put': {
      const refused = { ...state.refused }
      for (const name of Object.keys(event.values) as Name[]) {
        if (event.values[name] !== state.values[name]) delete refused[name]
      }
      return { ...state, values: { ...state.values, ...event.values }, refused }
    }
    case 'leave':
      return state.left.has(event.name) ? state : { ...state, left: new Set([...state.left, event.name]) }
    case 'try':
      return { ...state, tried: true }
    case 'refuse':
      return { ...state, tried: true, refused: event.errors }
    case 'reset':
      return startFields(event.values)
  }
}

/**
 * The errors to show now, out of all errors. A sentence of the server replaces the form's own. Two fields with the same sentence are wrong
 * only together, so that the error is shown only after both were left; fields that merely share a rule are `apart`.
 */
export function shownErrors<Name extends string>(
  { left, tried, refused }: FieldState<Name>,
  errors: readonly FieldError[],
  { apart = false } = {},
): Partial<Record<Name, string>> {
  const shown: Partial<Record<Name, string>> = {}
  for (const { campo, mensagem } of errors) {
    const name = campo as Name
    const together = errors.filter((error) => error.mensagem === mensagem)
    const seen =
      !apart && together.length === 2 ? together.every((error) => left.has(error.campo as Name)) : left.has(name)
    if (tried || seen) shown[name] ??= mensagem
  }
  return { ...shown, ...refused }
}
