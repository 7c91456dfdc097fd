/** The decision about the only file of a form, whose contents seem to belong in another field. It is dropped with the file. */
import type { Aviso, FlightFindingCode } from '@faixa/flight'
import { useState } from 'react'
import { fieldId } from '../state/use-fields.ts'

const CODE: FlightFindingCode = 'arquivo-em-campo-trocado'
const FIELD = 'manterArquivos'

export interface Misplaced {
  /** The finding to decide about; undefined where the file fits or a person keeps it. */
  readonly open: Aviso | undefined
  /** Keeps the form from being sent, under the label of the file's field. */
  readonly errors: readonly { readonly campo: string; readonly mensagem: string; readonly label: string }[]
  /** The decision in the request's body. */
  readonly body: { readonly manterArquivos?: true }
  /** Element that takes the focus. */
  readonly id: string
  /** The findings that need no decision. */
  readonly remaining: readonly Aviso[]
  keep(): void
}

export function useMisplaced(file: File | undefined, avisos: readonly Aviso[] = []): Misplaced {
  const [kept, setKept] = useState<File>()
  const isKept = file !== undefined && kept === file
  const found = file && avisos.find(({ codigo }) => codigo === CODE)
  const open = isKept ? undefined : found
  return {
    open,
    errors: open ? [{ campo: FIELD, mensagem: open.mensagem, label: 'Trocar ou manter o arquivo' }] : [],
    body: found && isKept ? { manterArquivos: true } : {},
    id: fieldId(FIELD),
    remaining: open ? avisos.filter((aviso) => aviso !== open) : avisos,
    keep: () => setKept(file),
  }
}
