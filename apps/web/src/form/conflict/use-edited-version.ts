/** The version of a row that an edit began with, and the one that another person saved meanwhile. */
import type { Problem } from '@faixa/contract'
import { useState } from 'react'
import type { Values } from '../state/field-state.ts'

export interface EditedVersion<Row, Name extends string> {
  /** Edits are sent against this version; news of the row do not replace it while its form is open. */
  readonly origin: Row
  readonly before: Values<Name>
  /** Present after a refusal because somebody else saved, until the person answered what stays. */
  readonly theirs: { readonly row: Row; readonly saved: Values<Name> } | undefined
  /** Goes on against this version, which another person saved, or this form. */
  goOn(from: Row): void
  /** Takes every refusal of the form, and reads the row where somebody else saved it. */
  refused(problem: Problem): void
}

export function useEditedVersion<Row, Name extends string>(
  opened: Row,
  textsOf: (row: Row) => Values<Name>,
  read: () => Promise<Row>,
): EditedVersion<Row, Name> {
  const [origin, setOrigin] = useState(opened)
  const [theirs, setTheirs] = useState<Row>()
  return {
    origin,
    before: textsOf(origin),
    theirs: theirs && { row: theirs, saved: textsOf(theirs) },
    goOn(from) {
      setOrigin(from)
      setTheirs(undefined)
    },
    refused({ codigo }) {
      if (codigo !== 'conflito') return
      // Without an answer the server's sentence stays, and saving again reads again.
      void read()
        .then(setTheirs)
        .catch(() => undefined)
    },
  }
}
