/** Checks empresa, unidade, pilot and aircraft of an edit. Unchanged ones are not checked again: they may have been archived since. */
import { type FieldError, invalidFields, type LaudoEdit } from '@faixa/contract'
import { findEntityFacts } from '../../../entidades/chosen-entities.queries.ts'
import type { Ask } from '../../../http/ask.ts'
import type { FoundLaudo } from '../../../laudo/laudo-find.queries.ts'
import { OTHER_AIRCRAFT } from '../create/form-entities.actions.ts'

/** Returns the prestadora, which is determined by the pilot. */
export async function prestadoraOf(laudo: FoundLaudo, edit: LaudoEdit, { db }: Ask): Promise<number> {
  const { empresa, unidade, pilotoId: piloto } = edit
  const aeronave = edit.aeronave === undefined ? laudo.aeronave_id : edit.aeronave
  const facts = await findEntityFacts(db, { empresa, unidade, piloto, aeronave: aeronave ?? undefined })
  const sameEmpresa = empresa === laudo.empresa_id
  const sameUnidade = sameEmpresa && unidade === (laudo.unidade_id ?? undefined)
  const wrong: FieldError[] = []
  if (!sameEmpresa && !facts.empresa) wrong.push({ campo: 'empresa', mensagem: 'A empresa não está na lista.' })
  else if (!sameUnidade && !facts.unidade) {
    wrong.push({ campo: 'unidade', mensagem: 'A unidade não está na lista da empresa.' })
  }
  const prestadora = piloto === laudo.piloto_id ? laudo.prestadora_id : facts.prestadoraOfPiloto
  if (prestadora === undefined) wrong.push({ campo: 'pilotoId', mensagem: 'O piloto não está na lista.' })
  // An aircraft that was archived meanwhile stays while neither it nor the prestadora changes.
  const isKept = aeronave === laudo.aeronave_id && prestadora === laudo.prestadora_id
  if (aeronave !== null && !isKept && facts.prestadoraOfAeronave !== prestadora) wrong.push(OTHER_AIRCRAFT)
  if (prestadora === undefined || wrong.length > 0) throw invalidFields(wrong)
  return prestadora
}
