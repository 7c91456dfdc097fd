/** The values of the edit of a laudo in words, and which of them are one question where two people changed them. */
import type { LaudoInfo } from '@faixa/contract'
import { NOTE_NAMES, TYPED_LIMITS } from '@faixa/domain'
import { withKeptEntidades } from '../../entidades/chosen-entidades.ts'
import { TOGETHER as ENTIDADES_TOGETHER, entidadeWords } from '../../entidades/entidade-words.ts'
import type { Entidades } from '../../entidades/use-entidades.ts'
import { quantityWords, wordsBy } from '../../form/conflict/field-words.ts'
import type { Together } from '../../form/conflict/merge-versions.ts'
import { OPERACAO_FIELDS, OPERACAO_TOGETHER, operacaoWords } from '../operacao/operacao-values.ts'
import { type EditField, FIGURES, notesIn } from './edit-fields.ts'

export const TOGETHER: Together<EditField> = [...ENTIDADES_TOGETHER, ...OPERACAO_TOGETHER]

/** `versions` have entidades that may have left the lists. */
export function editWords(entidades: Entidades, versions: readonly LaudoInfo[]) {
  const listed = versions.reduce(withKeptEntidades, entidades)
  const aircraft = [
    ...listed.prestadoras.flatMap(({ aeronaves = [] }) => aeronaves),
    ...versions.flatMap(({ aeronave }) => aeronave ?? []),
  ]
  return wordsBy<EditField>({
    ...Object.fromEntries(OPERACAO_FIELDS.map((name) => [name, (text: string) => operacaoWords(name, text)])),
    ...Object.fromEntries(FIGURES.map((name) => [name, quantityWords(TYPED_LIMITS[name].unit)])),
    ...entidadeWords(listed),
    aeronave: (id) => aircraft.find((one) => `${one.id}` === id)?.nome ?? id,
    notas: (notas) =>
      notesIn({ notas })
        .map((key) => NOTE_NAMES[key])
        .join(', '),
  })
}
