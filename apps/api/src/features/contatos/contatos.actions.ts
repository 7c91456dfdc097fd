/** Lists, reads, registers and changes contacts for notices. */
import {
  type Contato,
  type ContatoEdit,
  type InputOf,
  invalidFields,
  Problem,
  type ReplyOf,
  type Routes,
} from '@faixa/contract'
import { present } from '@faixa/units'
import { audit } from '../../db/audit/audit.ts'
import { recordDone } from '../../db/audit/security-log.ts'
import { found, refuseStale } from '../../http/access/found.ts'
import { pageAnswer } from '../../http/answers/page-answer.ts'
import type { Ask } from '../../http/ask.ts'
import { PURPOSES } from '../../secrets/sealed-places.ts'
import { addressKeys } from './address-keys.ts'
import { isEqualPlace, ownerOf, roomFor, rowOf, stateOf } from './contato-row.actions.ts'
import {
  type ContatoRow,
  findContato,
  findObjecoes,
  insertContatos,
  listContatoRows,
  listPlaced,
  recordObjecao,
  saveContato,
  secretOf,
  takeTurn,
} from './contatos.queries.ts'

const entidade = 'contato'

export async function listContatos(
  query: InputOf<Routes['listContatos']>['query'],
  ask: Ask,
): Promise<ReplyOf<Routes['listContatos']>> {
  const { rows, total } = await listContatoRows(ask.db, ask.actor, query)
  if (rows.length > 0) {
    await recordDone(ask, { evento: 'ler-dados-pessoais', detalhe: { lista: 'contatos', pessoas: rows.length } })
  }
  return { contatos: rows.map((row) => shown(row, ask)), ...pageAnswer(query, { total }) }
}

export async function readContato(uuid: string, ask: Ask): Promise<Contato> {
  const row = found(await findContato(ask.db, ask.actor, uuid))
  await recordDone(ask, { evento: 'ler-dados-pessoais', detalhe: { cadastro: 'contatos', numero: row.id } })
  return shown(row, ask)
}

function shown(row: ContatoRow, { deps }: Pick<Ask, 'deps'>): Contato {
  const { email, telefone, objecao_em: objecao } = row
  return {
    uuid: row.uuid,
    versao: row.versao,
    empresa: { id: row.empresa_id, nome: row.empresa_nome },
    ...(row.unidade_id !== null && { unidade: { id: row.unidade_id, nome: row.unidade_nome! } }),
    nome: row.nome,
    ...(email && { email: deps.seal.open(email, PURPOSES.contatoEmail) }),
    ...(telefone && { telefone: deps.seal.open(telefone, PURPOSES.contatoTelefone) }),
    para: row.para,
    // A contact with its data has a place: migration 0168.
    lat: row.lat!,
    lon: row.lon!,
    raioM: row.raio_m,
    horasDeAntecedencia: row.horas_de_antecedencia,
    observacao: row.observacao,
    ...present({ objecaoEm: objecao?.toISOString() }),
    ...(row.arquivado_em !== null && { arquivado: true as const }),
    criadoEm: row.criado_em.toISOString(),
  }
}

const NO_NOTICES = 'Esta pessoa já pediu para não receber avisos: nenhum será enviado a ela.'

export async function createContato(
  sent: InputOf<Routes['createContato']>['body'],
  ask: Ask,
): Promise<ReplyOf<Routes['createContato']>> {
  const { db, actor, deps } = ask
  const { empresa, unidade, ...fields } = sent
  const owner = await ownerOf({ empresa, unidade }, ask)
  await takeTurn(db, owner.empresaId)
  const keys = addressKeys(fields, await secretOf(db, deps.seal))
  const place = { ...keys, lat: fields.lat, lon: fields.lon }
  if ((await listPlaced(db, owner)).some((other) => isEqualPlace(other, place))) {
    throw new Problem('contato-repetido')
  }
  if ((await roomFor(db, owner.empresaId)) < 1) throw new Problem('contatos-demais')
  const now = deps.clock.now()
  const objecoes = await findObjecoes(db, owner.empresaId, Object.values(keys))
  const row = rowOf({ fields, keys, owner, objecoes, now }, ask)
  const made = (await insertContatos(db, [row]))[0]!
  await audit(ask, { acao: 'cadastrar', entidade, id: made.id, depois: stateOf(row) })
  const contato = shown(found(await findContato(db, actor, made.uuid)), ask)
  return { contato, message: `O contato foi cadastrado. ${contato.objecaoEm ? NO_NOTICES : ''}`.trim() }
}

/** The row under the turn of its empresa. */
async function lockedContato(uuid: string, { db, actor }: Ask): Promise<ContatoRow> {
  const { empresa_id: empresaId } = found(await findContato(db, actor, uuid))
  await takeTurn(db, empresaId)
  return found(await findContato(db, actor, uuid))
}

/** The audit names the personal fields that changed, and never their values, so that a removal has nothing to take out of it. */
export async function updateContato(
  uuid: string,
  edit: ContatoEdit,
  ask: Ask,
): Promise<ReplyOf<Routes['updateContato']>> {
  const { db, actor, deps } = ask
  const row = await lockedContato(uuid, ask)
  refuseStale(ask, row)
  const now = deps.clock.now()
  const before = shown(row, ask)
  const after = merged(before, edit)
  if (after.email === undefined && after.telefone === undefined) {
    throw invalidFields([{ campo: 'email', mensagem: 'Informe o e-mail ou o telefone.' }])
  }
  const keys = addressKeys(after, await secretOf(db, deps.seal))
  const owner = { empresaId: row.empresa_id, unidadeId: row.unidade_id }
  if (edit.arquivado !== true) {
    const others = (await listPlaced(db, owner)).filter(({ id }) => id !== row.id)
    if (others.some((other) => isEqualPlace(other, { ...keys, lat: after.lat, lon: after.lon }))) {
      throw new Problem('contato-repetido')
    }
  }
  const objecoes = await findObjecoes(db, row.empresa_id, Object.values(keys))
  const written = rowOf({ fields: after, keys, owner, objecoes, now }, ask)
  const { usuario_id: _by, criado_em: _made, ...change } = written
  const arquivado = edit.arquivado ?? before.arquivado ?? false
  await saveContato(
    db,
    row.id,
    {
      ...change,
      objecao_em: row.objecao_em ?? written.objecao_em ?? null,
      arquivado_em: arquivado ? (row.arquivado_em ?? now) : null,
    },
    now,
  )
  const acao =
    edit.arquivado === undefined || arquivado === (before.arquivado ?? false)
      ? 'alterar'
      : arquivado
        ? 'arquivar'
        : 'restaurar'
  await audit(ask, {
    acao,
    entidade,
    id: row.id,
    antes: stateOf(row),
    depois: { ...stateOf(written), campos: changedFields(before, after) },
  })
  const contato = shown(found(await findContato(db, actor, uuid)), ask)
  const message = {
    alterar: 'O contato foi salvo com sucesso!',
    arquivar: 'O contato foi arquivado.',
    restaurar: 'O contato voltou à lista.',
  }[acao]
  return { contato, message: contato.objecaoEm && !before.objecaoEm ? `${message} ${NO_NOTICES}` : message }
}

const TEXTS = ['nome', 'email', 'telefone', 'lat', 'lon', 'observacao'] as const

function changedFields(before: Contato, after: ReturnType<typeof merged>): readonly string[] {
  return TEXTS.filter((field) => before[field] !== after[field])
}

function merged(before: Contato, edit: ContatoEdit) {
  const { nome, email, telefone, para, lat, lon, raioM, horasDeAntecedencia, observacao } = before
  const { arquivado: _archived, ...changed } = edit
  const kept = { nome, email, telefone, para, lat, lon, raioM, horasDeAntecedencia, observacao }
  const next = { ...kept, ...present(changed) }
  return { ...next, email: next.email ?? undefined, telefone: next.telefone ?? undefined }
}

export async function objectContato(uuid: string, ask: Ask): Promise<ReplyOf<Routes['objectContato']>> {
  const { db, actor, deps } = ask
  const row = await lockedContato(uuid, ask)
  const contatos = await recordObjecao(db, row, deps.clock.now())
  if (contatos.length > 0) await audit(ask, { acao: 'registrar-objecao', entidade, id: row.id, depois: { contatos } })
  const contato = shown(found(await findContato(db, actor, uuid)), ask)
  return { contato, message: 'A objeção foi registrada: esta pessoa não receberá mais avisos.' }
}

export async function removeContato(uuid: string, ask: Ask): Promise<ReplyOf<Routes['removeContato']>> {
  const { db, deps } = ask
  const row = await lockedContato(uuid, ask)
  const now = deps.clock.now()
  await saveContato(db, row.id, { ...EMPTY, removido_em: now }, now)
  await audit(ask, { acao: 'remover-dados', entidade, id: row.id, antes: stateOf(row) })
  return { message: 'Os dados pessoais do contato foram removidos.' }
}

/** What a removal leaves of the personal columns. The keys go too: those of an objection are in their own table. */
const EMPTY = {
  nome: '',
  email: null,
  telefone: null,
  email_chave: null,
  telefone_chave: null,
  lat: null,
  lon: null,
  observacao: '',
}
