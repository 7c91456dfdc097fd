/** Lists, keeps and deletes profiles of columns. A prestadora has its own; staff keeps them for an empresa. */
import { invalidFields, type KeptProfile, Problem } from '@faixa/contract'
import { audit } from '../../db/audit/audit.ts'
import { isLivingEmpresa } from '../../entidades/chosen-entities.queries.ts'
import { readColumns } from '../../http/access/read-columns.ts'
import type { Ask } from '../../http/ask.ts'
import {
  findColumnProfiles,
  type ProfileOwners,
  type ProfileRow,
  removeColumnProfile,
  saveProfileRow,
} from './perfis-de-colunas.queries.ts'

const entidade = 'perfil-de-colunas'

export async function listColumnProfiles(asked: ProfileOwners, { db, actor }: Ask) {
  const owners = actor.prestadoraId === undefined ? asked : { prestadora: actor.prestadoraId }
  return { perfis: (await findColumnProfiles(db, owners)).map(keptProfile) }
}

interface ProfileTyped {
  readonly empresa?: number | undefined
  readonly nome: string
  readonly perfil: Readonly<Record<string, unknown>>
}

export async function saveColumnProfile({ empresa, nome, perfil }: ProfileTyped, ask: Ask): Promise<KeptProfile> {
  const { db, actor, deps } = ask
  const [profile] = readColumns([perfil], 'perfil')
  if (!profile?.titulos?.length)
    throw invalidFields([{ campo: 'perfil', mensagem: 'Faltam os «titulos» do arquivo, pelos quais é reconhecido.' }])
  const isStaff = actor.prestadoraId === undefined
  if (isStaff && (empresa === undefined || !(await isLivingEmpresa(db, empresa))))
    throw invalidFields([{ campo: 'empresa', mensagem: 'Escolha a empresa para a qual o perfil é guardado.' }])
  const owner = isStaff ? { empresa } : { prestadora: actor.prestadoraId }
  const row = await saveProfileRow(db, owner, { nome, profile, now: deps.clock.now() })
  await audit(ask, { acao: 'alterar', entidade, id: row.id, depois: { nome, ...owner, perfil: profile } })
  return keptProfile(row)
}

export async function deleteColumnProfile(id: string, ask: Ask): Promise<undefined> {
  const removed = await removeColumnProfile(ask.db, id, ask.actor.prestadoraId)
  if (!removed) throw new Problem('nao-encontrado')
  const { nome, perfil } = keptProfile(removed)
  await audit(ask, { acao: 'excluir', entidade, id, antes: { nome, perfil } })
}

function keptProfile({ id, nome, empresa_id, prestadora_id, perfil, salvo_em }: ProfileRow): KeptProfile {
  return {
    id,
    nome,
    ...(empresa_id !== null && { empresa: empresa_id }),
    ...(prestadora_id !== null && { prestadora: prestadora_id }),
    perfil: { ...perfil },
    salvoEm: salvo_em.toISOString(),
  }
}
