/** Prepares the row of a new contact, for the form and for the import: owner, quota, equal contacts. */
import { CONTATOS_MAXIMO, type ContatoFields, invalidFields, Problem } from '@faixa/contract'
import { may } from '@faixa/domain'
import { asLonLat, geodesicLengthM } from '@faixa/geometry'
import { isEmpresaWithin, listUnidadesWithin } from '../../entidades/entities-within.queries.ts'
import type { Ask } from '../../http/ask.ts'
import { PURPOSES } from '../../secrets/sealed-places.ts'
import type { AddressKeys } from './address-keys.ts'
import { countContatos } from './contatos.queries.ts'

/** Within this distance the same address is the same contact, m: a person's second apiary is farther. */
const EQUAL_WITHIN_M = 50

export interface Owner {
  readonly empresaId: number
  readonly unidadeId: number | null
}

interface Chosen {
  readonly empresa?: number | undefined
  readonly unidade?: number | undefined
}

/** Refuses an owner that is in none of this person's lists, with one sentence whether it exists or not. */
export async function ownerOf(chosen: Chosen, { db, actor }: Ask): Promise<Owner> {
  const empresaId = chosen.empresa ?? actor.empresaId
  if (empresaId === undefined || !(await isEmpresaWithin(db, actor, empresaId))) {
    const mensagem = empresaId === undefined ? 'Escolha a empresa.' : 'A empresa não está na lista.'
    throw invalidFields([{ campo: 'empresa', mensagem }])
  }
  const unidadeId = chosen.unidade ?? (actor.isUnidade ? actor.unidadeId : undefined)
  const unidades = unidadeId === undefined ? [] : await listUnidadesWithin(db, actor, empresaId)
  if (unidadeId !== undefined && !unidades.some(({ id }) => id === unidadeId)) {
    throw invalidFields([{ campo: 'unidade', mensagem: 'A unidade não está na lista da empresa.' }])
  }
  if (!may(actor, 'saveContato', { empresaId, unidadeId })) throw new Problem('sem-permissao')
  return { empresaId, unidadeId: unidadeId ?? null }
}

/** How many contacts more the empresa may have. */
export async function roomFor(db: Ask['db'], empresaId: number): Promise<number> {
  return CONTATOS_MAXIMO - (await countContatos(db, empresaId))
}

export interface Placed extends AddressKeys {
  readonly lat: number
  readonly lon: number
}

interface StoredPlace {
  readonly email_chave: Buffer | null
  readonly telefone_chave: Buffer | null
  readonly lat: number | null
  readonly lon: number | null
}

/** True where a contact has an address of the other, and the place. */
export function isEqualPlace(stored: StoredPlace, { email, telefone, lat, lon }: Placed): boolean {
  const isSame = (one: Buffer | null, other: Buffer | undefined) => other !== undefined && one?.equals(other) === true
  if (!isSame(stored.email_chave, email) && !isSame(stored.telefone_chave, telefone)) return false
  if (stored.lat === null || stored.lon === null) return false
  return geodesicLengthM(asLonLat([stored.lon, stored.lat, lon, lat])) <= EQUAL_WITHIN_M
}

interface Writing {
  readonly fields: ContatoFields
  readonly keys: AddressKeys
  readonly owner: Owner
  /** Objections of the empresa, by the key in hexadecimal. */
  readonly objecoes: ReadonlyMap<string, Date>
  readonly now: Date
}

/** The row as it is stored, its addresses sealed. */
export function rowOf({ fields, keys, owner, objecoes, now }: Writing, { actor, deps }: Pick<Ask, 'actor' | 'deps'>) {
  const { email, telefone, raioM, horasDeAntecedencia } = fields
  const objected = Object.values(keys).map((key: Buffer) => objecoes.get(key.toString('hex')))
  return {
    empresa_id: owner.empresaId,
    unidade_id: owner.unidadeId,
    nome: fields.nome,
    email: email === undefined ? null : deps.seal.seal(email, PURPOSES.contatoEmail),
    telefone: telefone === undefined ? null : deps.seal.seal(telefone, PURPOSES.contatoTelefone),
    email_chave: keys.email ?? null,
    telefone_chave: keys.telefone ?? null,
    para: fields.para,
    lat: fields.lat,
    lon: fields.lon,
    ...(raioM !== undefined && { raio_m: raioM }),
    ...(horasDeAntecedencia !== undefined && { horas_de_antecedencia: horasDeAntecedencia }),
    observacao: fields.observacao ?? '',
    objecao_em: objected.find((em) => em !== undefined) ?? null,
    usuario_id: actor.id,
    criado_em: now,
    atualizado_em: now,
  }
}

/** Returns the state of a contact for the audit log, without anything that identifies the person. */
export function stateOf(row: {
  readonly para: string
  readonly raio_m?: number
  readonly horas_de_antecedencia?: number
  readonly objecao_em: Date | null
}) {
  const { para, raio_m, horas_de_antecedencia, objecao_em } = row
  return { para, raio_m, horas_de_antecedencia, objecao: objecao_em !== null }
}
