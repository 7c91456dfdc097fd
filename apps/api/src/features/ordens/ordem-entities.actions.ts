/** Checks the entities of an order: living, belonging together, and in the lists that this person has. */
import { type FieldError, invalidFields } from '@faixa/contract'
import { may } from '@faixa/domain'
import { areLinked, findEntityFacts } from '../../entidades/chosen-entities.queries.ts'
import type { Ask } from '../../http/ask.ts'

export interface OrdemEntities {
  readonly empresa?: number | undefined
  readonly unidade?: number | undefined
  readonly prestadora?: number | undefined
  readonly piloto?: number | undefined
}

/** Gives an order without an empresa that of the person who creates it: a funcionario's empresa and unidade. */
export function withOwnEmpresa<T extends OrdemEntities>(entities: T, { actor }: Ask): T {
  if (entities.empresa !== undefined || actor.empresaId === undefined) return entities
  return { ...entities, empresa: actor.empresaId, ...(actor.isUnidade && { unidade: actor.unidadeId }) }
}

/** Refuses an entity that does not exist and an entity of another tenant with the same sentence, so that the answer reveals neither. */
export async function refuseUnlisted({ db, actor }: Ask, chosen: OrdemEntities): Promise<void> {
  const { empresa, unidade, prestadora, piloto } = chosen
  const facts = await findEntityFacts(db, {
    empresa: empresa ?? 0,
    unidade,
    piloto: piloto ?? 0,
    ...(prestadora !== undefined && { prestadora }),
  })
  const wrong: FieldError[] = []
  const reach = { ...(empresa !== undefined && { empresaId: empresa }), unidadeId: unidade }
  if (empresa !== undefined && !facts.empresa) wrong.push(UNLISTED.empresa)
  else if (empresa === undefined ? unidade !== undefined : !facts.unidade) wrong.push(UNLISTED.unidade)
  else if (!may(actor, 'createOrdem', reach)) {
    wrong.push(actor.empresaId === empresa ? UNLISTED.unidade : UNLISTED.empresa)
  }
  const ownEmpresa = actor.empresaId
  const works = prestadora === undefined || ownEmpresa === undefined || (await areLinked(db, ownEmpresa, prestadora))
  if (!facts.prestadora || !works) wrong.push(UNLISTED.prestadora)
  else if (piloto !== undefined && (prestadora === undefined || facts.prestadoraOfPiloto !== prestadora)) {
    wrong.push(UNLISTED.piloto)
  }
  if (wrong.length > 0) throw invalidFields(wrong)
}

const UNLISTED = {
  empresa: { campo: 'empresa', mensagem: 'A empresa não está na lista.' },
  unidade: { campo: 'unidade', mensagem: 'A unidade não está na lista da empresa.' },
  prestadora: { campo: 'prestadora', mensagem: 'A prestadora não está na lista.' },
  piloto: { campo: 'piloto', mensagem: 'O piloto não está na lista da prestadora.' },
} as const satisfies Record<string, FieldError>
