import { invalidFields, Problem, type Relatorio, type RelatorioListed, type RelatorioSent } from '@faixa/contract'
import { LINE_FIELDS, type LineField, may } from '@faixa/domain'
import { present } from '@faixa/units'
import { audit } from '../../db/audit/audit.ts'
import { isEmpresaWithin, listPrestadorasWithin } from '../../entidades/entities-within.queries.ts'
import { found, maySeeArchived, refuseArchived, refuseStale } from '../../http/access/found.ts'
import { pageAnswer } from '../../http/answers/page-answer.ts'
import type { Ask } from '../../http/ask.ts'
import { type JudgedLines, judgeLines } from './judge-lines.actions.ts'
import { findLaudosOfLines } from './relatorio-laudos.queries.ts'
import { findRelatorio, listRelatorioRows, lockRelatorio, type RelatorioRow } from './relatorio-rows.queries.ts'
import {
  insertRelatorio,
  insertVersion,
  listVersions,
  loadsOf,
  namesOf,
  readVersion,
  type StoredFilter,
  type StoredLine,
  type StoredLoad,
  saveRelatorioRow,
} from './relatorio-versions.queries.ts'
import { idsIn, lineLaudo, shownLine } from './stored-lines.ts'

const entidade = 'relatorio'

export async function relatorioOrRefuse(uuid: string, { db, actor }: Ask, archived = false): Promise<RelatorioRow> {
  return found(await findRelatorio(db, uuid, actor, archived))
}

async function lockedRelatorio(uuid: string, ask: Ask, archived = false): Promise<RelatorioRow> {
  await lockRelatorio(ask.db, uuid)
  return relatorioOrRefuse(uuid, ask, archived)
}

interface RelatorioPageAsked {
  readonly busca?: string | undefined
  readonly arquivados?: 'sim' | 'nao' | undefined
  readonly page: number
  readonly pageSize: number
}

export async function listRelatorios({ busca, arquivados, page, pageSize }: RelatorioPageAsked, { db, actor }: Ask) {
  refuseArchived({ arquivados }, actor)
  const { rows, total } = await listRelatorioRows(db, actor, { busca, page, pageSize, archived: arquivados === 'sim' })
  const filters = rows.map(({ filtro }) => filtro as StoredFilter)
  const prestadoras = await namesOf(db, 'prestadoras', filters.flatMap(prestadorasIn))
  return {
    relatorios: rows.map((row) => listed(row, prestadoras)),
    ...pageAnswer({ page, pageSize }, { total }),
  }
}

const prestadorasIn = (filtro: StoredFilter) => loadsOf(filtro).flatMap(({ prestadora }) => prestadora ?? [])

/** The filters of a version, with the names of empresa and prestadoras. */
function shownFilters(row: RelatorioRow, stored: StoredFilter, prestadoras: ReadonlyMap<number, string>) {
  const [filtro, ...outrosFiltros] = loadsOf(stored).map(({ prestadora, tratamento, dataInicial, dataFinal }) => ({
    empresa: { id: row.empresa_id, nome: row.empresa_nome },
    ...(prestadora !== undefined && { prestadora: { id: prestadora, nome: prestadoras.get(prestadora) ?? '—' } }),
    ...present({ tratamento }),
    dataInicial,
    dataFinal,
  }))
  return { filtro: filtro!, ...(outrosFiltros.length > 0 && { outrosFiltros }) }
}

function listed(row: RelatorioRow, prestadoras: ReadonlyMap<number, string>): RelatorioListed {
  return {
    uuid: row.uuid,
    versao: row.versao,
    nome: row.nome,
    ...shownFilters(row, row.filtro as StoredFilter, prestadoras),
    linhas: row.linhas,
    areaHa: row.area_ha,
    por: row.usuario_nome,
    em: row.atualizado_em.toISOString(),
    ...present({ envio: row.envio ?? undefined }),
    ...(row.arquivado_em !== null && { arquivado: true as const }),
  }
}

export async function createRelatorio(sent: RelatorioSent, ask: Ask) {
  const { db, actor, deps } = ask
  const { empresa } = sent.filtro
  if (!(await isEmpresaWithin(db, actor, empresa))) {
    throw invalidFields([{ campo: 'filtro.empresa', mensagem: 'A empresa não está na lista.' }])
  }
  await checkFilters(sent, empresa, new Set(), ask)
  const unidadeId = actor.isUnidade ? actor.unidadeId : undefined
  if (!may(actor, 'saveRelatorio', { empresaId: empresa, unidadeId })) throw new Problem('sem-permissao')
  const now = deps.clock.now()
  const judged = await judgeLines(sent.linhas, { db, actor, now, empresaId: empresa, before: [] })
  const made = await insertRelatorio(db, {
    empresa_id: empresa,
    unidade_id: unidadeId ?? null,
    usuario_id: actor.id,
    criado_em: now,
    ...columnsOf(sent, judged, now),
  })
  await writeVersion(made.id, 1, sent, judged, ask, now)
  await audit(ask, { acao: 'cadastrar', entidade, id: made.id, depois: { nome: sent.nome, linhas: judged.top.length } })
  return { uuid: made.uuid, versao: 1, message: `O relatório ${sent.nome} foi salvo com sucesso!` }
}

export async function updateRelatorio(uuid: string, sent: RelatorioSent, ask: Ask) {
  const { db, actor, deps } = ask
  const row = await lockedRelatorio(uuid, ask)
  refuseStale(ask, row)
  if (sent.filtro.empresa !== row.empresa_id) {
    const mensagem = 'Um relatório salvo continua na sua empresa: salve outro relatório para esta.'
    throw invalidFields([{ campo: 'filtro.empresa', mensagem }])
  }
  await checkFilters(sent, row.empresa_id, new Set(prestadorasIn(row.filtro as StoredFilter)), ask)
  const now = deps.clock.now()
  const before = (await readVersion(db, row.id, row.versao))?.conteudo ?? []
  const judged = await judgeLines(sent.linhas, { db, actor, now, empresaId: row.empresa_id, before })
  const versao = row.versao + 1
  await saveRelatorioRow(db, row.id, { ...columnsOf(sent, judged, now), versao, usuario_id: actor.id })
  await writeVersion(row.id, versao, sent, judged, ask, now)
  const antes = { nome: row.nome, linhas: row.linhas, versao: row.versao }
  await audit(ask, {
    acao: 'alterar',
    entidade,
    id: row.id,
    antes,
    depois: { nome: sent.nome, linhas: judged.top.length, versao },
  })
  return { uuid, versao, message: `O relatório ${sent.nome} foi salvo com sucesso!` }
}

/** All filters belong to the report's empresa; prestadoras of the previous version may have left this person's list. */
async function checkFilters(sent: RelatorioSent, empresaId: number, before: ReadonlySet<number>, { db, actor }: Ask) {
  const { filtro, outrosFiltros = [] } = sent
  const filters = [filtro, ...outrosFiltros]
  const placeOf = (index: number) => (index === 0 ? 'filtro' : `outrosFiltros.${index - 1}`)
  const foreign = filters.findIndex(({ empresa }) => empresa !== empresaId)
  if (foreign !== -1) {
    const mensagem = 'Um relatório salvo é de uma só empresa: salve um relatório para cada uma.'
    throw invalidFields([{ campo: `${placeOf(foreign)}.empresa`, mensagem }])
  }
  if (filters.every(({ prestadora }) => prestadora === undefined || before.has(prestadora))) return
  const known = new Set([...before, ...(await listPrestadorasWithin(db, actor)).map(({ id }) => id)])
  const unknown = filters.findIndex(({ prestadora }) => prestadora !== undefined && !known.has(prestadora))
  if (unknown === -1) return
  throw invalidFields([{ campo: `${placeOf(unknown)}.prestadora`, mensagem: 'A prestadora não está na lista.' }])
}

function columnsOf({ nome, filtro }: RelatorioSent, { top }: JudgedLines, now: Date) {
  return {
    nome,
    prestadora_id: filtro.prestadora ?? null,
    tratamento: filtro.tratamento ?? null,
    data_inicial: filtro.dataInicial,
    data_final: filtro.dataFinal,
    atualizado_em: now,
    linhas: top.length,
    area_ha: top.reduce((sum, { areaPlantio = 0 }) => sum + areaPlantio, 0),
  }
}

function storedLoad({ prestadora, tratamento, dataInicial, dataFinal }: RelatorioSent['filtro']): StoredLoad {
  return { ...present({ prestadora, tratamento }), dataInicial, dataFinal }
}

function writeVersion(
  relatorioId: number,
  versao: number,
  { nome, filtro: first, outrosFiltros = [] }: RelatorioSent,
  judged: JudgedLines,
  { db, actor }: Ask,
  now: Date,
): Promise<void> {
  const { stored: lines, top } = judged
  const [firstFilter, ...furtherFilters] = [first, ...outrosFiltros].map(storedLoad)
  const filtro = { ...firstFilter!, ...(furtherFilters.length > 0 && { outros: furtherFilters }) }
  return insertVersion(db, { relatorioId, versao, usuarioId: actor.id, nome, filtro, lines, topLines: top.length, now })
}

export async function readRelatorio(uuid: string, versao: number | undefined, ask: Ask): Promise<Relatorio> {
  const { db } = ask
  const row = await relatorioOrRefuse(uuid, ask, maySeeArchived(ask.actor))
  const version = found(await readVersion(db, row.id, versao ?? row.versao))
  const { conteudo, filtro } = version
  const ids = idsIn(conteudo)
  const names = {
    pilotos: await namesOf(db, 'pilotos', ids.pilotos),
    prestadoras: await namesOf(db, 'prestadoras', [...ids.prestadoras, ...prestadorasIn(filtro)]),
    usuarios: await namesOf(db, 'usuarios', ids.usuarios),
  }
  const versoes = await listVersions(db, row.id)
  return {
    uuid,
    versao: version.versao,
    ultimaVersao: row.versao,
    nome: version.nome,
    ...shownFilters(row, filtro, names.prestadoras),
    linhas: conteudo.map((line) => shownLine(line, names)) as Relatorio['linhas'],
    versoes: versoes.map(({ versao, por, criado_em, linhas }) => ({
      versao,
      por,
      em: criado_em.toISOString(),
      linhas,
    })),
    mudancas: await changesSince(conteudo, row, ask),
    ...(row.arquivado_em !== null && { arquivado: true as const }),
  }
}

/** Fields of a laudo that a report shows; typed values are irrelevant here. */
const COMPARED = LINE_FIELDS.filter((field) => field !== 'observacoes')

async function changesSince(lines: readonly StoredLine[], { empresa_id }: RelatorioRow, { db, actor }: Ask) {
  const kept = lines.flatMap(({ laudo }) => laudo ?? [])
  if (kept.length === 0) return []
  const uuids = kept.map(({ uuid }) => uuid)
  const found = await findLaudosOfLines(db, actor, empresa_id, uuids)
  const now = new Map(found.map((one) => [one.uuid, lineLaudo(one)]))
  return kept.flatMap((laudo): Relatorio['mudancas'] => {
    const { uuid, codigo, areaPlantio, efetividade } = laudo
    const measured = now.get(uuid)
    const antes = present({ areaPlantio, efetividade })
    if (!measured) return [{ uuid, codigo, antes, campos: [] }]
    const campos = COMPARED.filter((field) => valueOf(laudo, field) !== valueOf(measured, field))
    if (campos.length === 0) return []
    const figures = present({ areaPlantio: measured.areaPlantio, efetividade: measured.efetividade })
    return [{ uuid, codigo, agora: { codigo: measured.codigo, ...figures }, antes, campos }]
  })
}

function valueOf(laudo: NonNullable<StoredLine['laudo']>, field: LineField): string | number | undefined {
  if (field === 'piloto') return laudo.pilotoId
  return field === 'prestadora' ? laudo.prestadoraId : laudo[field]
}

export async function duplicateRelatorio(uuid: string, nome: string, ask: Ask) {
  const { db, actor, deps } = ask
  const row = await relatorioOrRefuse(uuid, ask)
  const version = found(await readVersion(db, row.id, row.versao))
  const now = deps.clock.now()
  const { empresa_id, prestadora_id, tratamento, data_inicial, data_final, linhas, area_ha } = row
  const made = await insertRelatorio(db, {
    empresa_id,
    unidade_id: row.unidade_id,
    prestadora_id,
    tratamento,
    data_inicial,
    data_final,
    linhas,
    area_ha,
    nome,
    usuario_id: actor.id,
    criado_em: now,
    atualizado_em: now,
  })
  await insertVersion(db, {
    relatorioId: made.id,
    versao: 1,
    usuarioId: actor.id,
    nome,
    filtro: version.filtro,
    lines: version.conteudo,
    topLines: version.linhas,
    now,
  })
  await audit(ask, { acao: 'cadastrar', entidade, id: made.id, depois: { nome, linhas, copiaDe: row.id } })
  return { uuid: made.uuid, versao: 1, message: `O relatório ${nome} foi salvo com sucesso!` }
}

export async function archiveRelatorio(uuid: string, ask: Ask) {
  const row = await lockedRelatorio(uuid, ask)
  await saveRelatorioRow(ask.db, row.id, { arquivado_em: ask.deps.clock.now() })
  await audit(ask, { acao: 'arquivar', entidade, id: row.id })
  return { message: `O relatório ${row.nome} foi excluído com sucesso!` }
}

export async function restoreRelatorio(uuid: string, ask: Ask) {
  const row = await lockedRelatorio(uuid, ask, true)
  if (row.arquivado_em !== null) {
    await saveRelatorioRow(ask.db, row.id, { arquivado_em: null })
    await audit(ask, { acao: 'restaurar', entidade, id: row.id })
  }
  return { message: `O relatório ${row.nome} voltou à lista.` }
}
