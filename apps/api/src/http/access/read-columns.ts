/** Reads profiles of columns as the command line does. Refuses a faulty one with its sentence. */
import { invalidFields } from '@faixa/contract'
import { parseProfile, type TextProfile } from '@faixa/geometry'

type Given = Readonly<Record<string, unknown>>

export function readColumns(given: readonly Given[], campo = 'colunas'): readonly TextProfile[] {
  const read = given.map((one) => parseProfile(JSON.stringify(one)))
  const erros = read.flatMap((profile) =>
    typeof profile === 'string' ? [{ campo, mensagem: `O perfil de colunas não serve: ${profile}` }] : [],
  )
  if (erros.length > 0) throw invalidFields(erros)
  return read as readonly TextProfile[]
}
