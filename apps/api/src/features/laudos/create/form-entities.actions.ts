/** Checks the entities chosen in the form: living, belonging together, and in the lists that this person has. */
import { type FieldError, invalidFields, type LaudoForm, Problem } from '@faixa/contract'
import { grantOf, may } from '@faixa/domain'
import { areLinked, findEntityFacts, isLivingEmpresa } from '../../../entidades/chosen-entities.queries.ts'
import type { Ask } from '../../../http/ask.ts'

type Chosen = Pick<LaudoForm, 'empresa' | 'unidade' | 'prestadora' | 'piloto'> & {
  readonly aeronave?: number | undefined
}

/** Refuses an entity that does not exist and an entity of another tenant with the same sentence, so that the answer reveals neither. */
export async function refuseUnlisted(ask: Ask, chosen: Chosen): Promise<void> {
  const { db, actor } = ask
  const { empresa, prestadora, piloto, aeronave } = chosen
  const facts = await findEntityFacts(db, chosen)
  const wrong: FieldError[] = []
  if (!facts.empresa || !(await hasListed(ask, empresa))) {
    wrong.push({ campo: 'empresa', mensagem: 'A empresa não está na lista.' })
  } else if (!facts.unidade) {
    wrong.push({ campo: 'unidade', mensagem: 'A unidade não está na lista da empresa.' })
  }
  if (!facts.prestadora || (actor.prestadoraId ?? prestadora) !== prestadora) {
    wrong.push({ campo: 'prestadora', mensagem: 'A prestadora não está na lista.' })
  } else if (facts.prestadoraOfPiloto !== prestadora) {
    wrong.push({ campo: 'piloto', mensagem: 'O piloto não está na lista da prestadora.' })
  }
  if (aeronave !== undefined && facts.prestadoraOfAeronave !== prestadora) wrong.push(OTHER_AIRCRAFT)
  if (wrong.length > 0) throw invalidFields(wrong)
  const target = { empresaId: empresa, prestadoraId: prestadora, pilotoId: piloto }
  if (!may(actor, 'createLaudo', target)) throw new Problem('sem-permissao')
}

/** Aircraft fly for one prestadora. */
export const OTHER_AIRCRAFT: FieldError = {
  campo: 'aeronave',
  mensagem: 'A aeronave não está na lista da prestadora.',
}

/** Tells whether the empresa is in the list that this person chooses from. */
export async function isListed(ask: Ask, empresa: number): Promise<boolean> {
  return (await isLivingEmpresa(ask.db, empresa)) && hasListed(ask, empresa)
}

/** Tells whether the person may choose the empresa: a prestadora those that it works for, staff all. */
async function hasListed({ db, actor }: Ask, empresa: number): Promise<boolean> {
  if (grantOf(actor, 'createLaudo').reach === 'all') return true
  return actor.prestadoraId !== undefined && areLinked(db, empresa, actor.prestadoraId)
}
