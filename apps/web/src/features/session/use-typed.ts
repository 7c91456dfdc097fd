import { useState } from 'react'

export interface Typed {
  readonly value: string
  readonly valid: boolean
  /** Of a field that was left, or changed after that; nobody is corrected while typing for the first time. */
  readonly error: string | undefined
  readonly props: {
    readonly value: string
    readonly error: string | undefined
    readonly onChange: (event: { currentTarget: { value: string } }) => void
    readonly onBlur: () => void
  }
}

export function useTyped(check: (value: string) => string | undefined): Typed {
  const [value, setValue] = useState('')
  const [touched, setTouched] = useState(false)
  const wrong = check(value)
  const error = touched ? wrong : undefined
  return {
    value,
    valid: wrong === undefined,
    error,
    props: {
      value,
      error,
      onChange: ({ currentTarget }) => setValue(currentTarget.value),
      // An untouched field that is only passed by with Tab is not wrong yet.
      onBlur: () => setTouched(touched || value !== ''),
    },
  }
}

/** A schema of the contract, as far as this is concerned. */
interface Check {
  safeParse(value: unknown): {
    readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined
  }
}

/** The first sentence that the contract has against a value. */
export function faultOf(schema: Check, value: string): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message
}
