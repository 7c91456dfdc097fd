/** Makes, lists and revokes API keys. A key represents its maker (domain/acesso/api-keys.ts), and only one answer contains its text. */

import { type ApiKey, type ApiKeyState, invalidFields, Problem } from '@faixa/contract'
import { ESCOPO_NAMES, ESCOPOS, type Escopo, escoposOf, type KeyOwner, keyActor, may } from '@faixa/domain'
import { present } from '@faixa/units'
import { audit } from '../../db/audit/audit.ts'
import { recordDone } from '../../db/audit/security-log.ts'
import { listEmpresasWithin, listUnidadesWithin } from '../../entidades/entities-within.queries.ts'
import { found } from '../../http/access/found.ts'
import { createApiKey as createKeyText, hashToken, KEY_SHOWN } from '../../http/access/token.ts'
import type { Ask } from '../../http/ask.ts'
import { sendNotice } from '../../notices/send-notice.ts'
import { ownerOf } from '../session/key-person.queries.ts'
import { type PersonRow, personOf } from '../session/session.queries.ts'
import {
  type ApiKeyRow,
  countLivingKeys,
  findApiKey,
  findMakers,
  insertApiKey,
  listApiKeys,
  revokeKeyRow,
} from './chaves-api.queries.ts'

const entidade = 'chave-api'
const DAY_MS = 86_400_000
/** Days for which a key that ended is still listed. */
const LISTED_DAYS = 90
/** Maximum number of valid keys of one person. */
const KEYS_MAX = 50

export async function listKeys({ db, actor, deps }: Ask): Promise<{ chaves: ApiKey[] }> {
  const now = deps.clock.now()
  const rows = await listApiKeys(db, actor, new Date(now.getTime() - LISTED_DAYS * DAY_MS))
  const makers = await findMakers(
    db,
    rows.map(({ usuario_id }) => usuario_id),
  )
  const chaves = rows.map((row) => shown(row, makers.get(row.usuario_id), now))
  const order: readonly ApiKeyState[] = ['valida', 'sem-efeito', 'vencida', 'revogada']
  return { chaves: chaves.toSorted((a, b) => order.indexOf(a.situacao) - order.indexOf(b.situacao)) }
}

/** `maker` is undefined for a person who may not sign in any more. */
function shown(row: ApiKeyRow, maker: PersonRow | undefined, now: Date): ApiKey {
  const escopos = ESCOPO_NAMES.filter((escopo) => row.escopos.includes(escopo))
  const left = maker && row.empresa_arquivada === null && row.unidade_arquivada === null ? leftOf(row, maker) : []
  return {
    uuid: row.uuid,
    nome: row.nome,
    comeco: row.comeco,
    escopos,
    perdidos: escopos.filter((escopo) => !left.includes(escopo)),
    ...(row.empresa_id !== null && { empresa: { id: row.empresa_id, nome: row.empresa_nome! } }),
    ...(row.unidade_id !== null && { unidade: { id: row.unidade_id, nome: row.unidade_nome! } }),
    por: row.por,
    criadaEm: row.criada_em.toISOString(),
    expiraEm: row.expira_em.toISOString(),
    ...present({ usadaEm: row.usada_em?.toISOString(), usadaDe: row.usada_de ?? undefined }),
    ...present({ revogadaEm: row.revogada_em?.toISOString(), revogadaPor: row.revogada_por ?? undefined }),
    situacao: stateOf(row, left, now),
  }
}

const NO_SESSION = { tokenHash: Buffer.alloc(0), confirmedAt: new Date(0), usedAt: new Date(0) }

/** The capabilities that the key has now. */
function leftOf({ escopos, empresa_id, unidade_id }: ApiKeyRow, maker: PersonRow): readonly string[] {
  const person = personOf(maker, { ...NO_SESSION, mustChangeSenha: false, isServers: false })
  return keyActor(person, escopos, ownerOf(empresa_id, unidade_id))?.escopos ?? []
}

function stateOf({ revogada_em, expira_em }: ApiKeyRow, left: readonly string[], now: Date): ApiKeyState {
  if (revogada_em !== null) return 'revogada'
  if (expira_em <= now) return 'vencida'
  return left.length === 0 ? 'sem-efeito' : 'valida'
}

interface KeyTyped {
  readonly nome: string
  readonly escopos: readonly Escopo[]
  readonly validadeDias: number
  readonly empresa?: number | undefined
  readonly unidade?: number | undefined
}

export async function createKey({ nome, escopos: chosen, validadeDias, ...of }: KeyTyped, ask: Ask) {
  const { db, actor, deps } = ask
  const now = deps.clock.now()
  const owner = await ownerOrRefuse(of, ask)
  const escopos = ESCOPO_NAMES.filter((escopo) => chosen.includes(escopo))
  const allowed = escoposOf(actor, owner)
  const beyond = escopos.filter((escopo) => !allowed.includes(escopo)).map((escopo) => `«${ESCOPOS[escopo]}»`)
  if (beyond.length > 0) {
    const mensagem = `Uma chave sua não pode ter o que ${owner ? 'as pessoas da empresa não podem' : 'você não pode'}: ${beyond.join(', ')}.`
    throw invalidFields([{ campo: 'escopos', mensagem }])
  }
  if ((await countLivingKeys(db, actor.id, now)) >= KEYS_MAX) throw new Problem('chaves-api-demais')
  const chave = createKeyText()
  const expira_em = new Date(now.getTime() + validadeDias * DAY_MS)
  const { id, uuid } = await insertApiKey(db, {
    token_hash: hashToken(chave),
    comeco: chave.slice(0, KEY_SHOWN),
    nome,
    usuario_id: actor.id,
    empresa_id: owner?.empresaId ?? null,
    unidade_id: owner?.unidadeId ?? null,
    escopos: [...escopos],
    criada_em: now,
    expira_em,
  })
  await audit(ask, {
    acao: 'cadastrar',
    entidade,
    id,
    depois: { nome, escopos, expiraEm: expira_em.toISOString(), ...owner },
  })
  await recordDone(ask, { evento: 'criar-chave-api', detalhe: { numero: id, chave: nome } })
  sendNotice(ask, 'chave-api-criada', actor)
  const row = (await findApiKey(db, actor, uuid))!
  return { ...shown(row, (await findMakers(db, [actor.id])).get(actor.id), now), chave }
}

/** Returns the owner of the new key; undefined for a personal one. */
async function ownerOrRefuse(
  { empresa, unidade }: Pick<KeyTyped, 'empresa' | 'unidade'>,
  { db, actor }: Ask,
): Promise<KeyOwner | undefined> {
  if (empresa === undefined) {
    if (unidade === undefined) return undefined
    throw invalidFields([{ campo: 'unidade', mensagem: 'Diga também a empresa da unidade.' }])
  }
  // A person of a unidade makes keys of that unidade.
  const unidadeId = unidade ?? (actor.isUnidade ? actor.unidadeId : undefined)
  const owner = { empresaId: empresa, ...present({ unidadeId }) }
  const isListed = (await listEmpresasWithin(db, actor)).some(({ id }) => id === empresa)
  if (!isListed || !may(actor, 'createIntegracao', owner)) {
    throw invalidFields([{ campo: 'empresa', mensagem: 'A empresa não está na lista.' }])
  }
  if (unidadeId !== undefined && !(await listUnidadesWithin(db, actor, empresa)).some(({ id }) => id === unidadeId)) {
    throw invalidFields([{ campo: 'unidade', mensagem: 'A unidade não é desta empresa.' }])
  }
  return owner
}

export async function revokeKey(uuid: string, ask: Ask) {
  const { db, actor, deps } = ask
  const row = found(await findApiKey(db, actor, uuid))
  if (await revokeKeyRow(db, row.id, actor.id, deps.clock.now())) {
    await audit(ask, { acao: 'revogar', entidade, id: row.id })
    const contaId = row.usuario_id
    await recordDone(ask, { evento: 'revogar-chave-api', contaId, detalhe: { numero: row.id, chave: row.nome } })
  }
  return { message: `A chave ${row.nome} foi revogada: ela não vale mais.` }
}
