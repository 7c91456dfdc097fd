/** Answers the seven checks of laudos from the current state of the data on which they depend. */
import {
  type DadosOperacao,
  type DocumentoVoado,
  type Evidencias,
  itensDoRelatorio,
  itensFaltando,
  type LaudoVoado,
  operacaoVoada,
  type TextosDoVoo,
  type Verificacoes,
  verificar,
} from '@faixa/domain'
import { sql } from 'kysely'
import { boundsOf } from '../../db/box.ts'
import type { Db } from '../../db/database.ts'
import { localTime } from '../laudo-columns.queries.ts'
import { SUMMARY_COLUMNS, summaryOf } from '../verdict-summary.queries.ts'

/** Time zone of the offices, in whose days a laudo is registered. */
const OFFICE_ZONE = 'America/Sao_Paulo'

const day = (column: string) => sql<string | null>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`

/** Number of measured plots, and of those that are registered. */
const measuredPlots = sql<number>`(select count(*)::integer from laudos_talhoes t where t.laudo_id = laudos.id)`
const registeredPlots = sql<number>`(
  select count(area_empresa_id)::integer from laudos_talhoes t where t.laudo_id = laudos.id)`

/** Number of measured plots that the laudo's order has; null without an order of registered plots. */
const plotsOfOrder = sql<number | null>`(
  select case when count(o.area_empresa_id) > 0 then (
    select count(*)::integer from laudos_talhoes t where t.laudo_id = laudos.id and exists (
      select from ordens_talhoes o where o.ordem_id = laudos.ordem_servico_id and o.area_empresa_id = t.area_empresa_id))
  end from ordens_talhoes o where o.ordem_id = laudos.ordem_servico_id)`

/** Norms that forbid treating areas which the laudo treated. */
const forbiddingNorms = sql<readonly string[] | null>`(
  select array_agg(distinct concat_ws(', ', p.fonte->>'norma', p.fonte->>'artigo')) from laudos_protecao p
  where p.laudo_id = laudos.id and p.substituido_em is null and p.veredicto = 'proibido' and not p.informativo)`

/**
 * The binding contract by which the laudo is paid (`contractOf` of the domain): one for its own treatment before one for all. `dias` is null
 * where the contract sets no days.
 */
const contractOfLaudo = sql<{ readonly nome: string; readonly dias: number | null } | null>`(
  select json_build_object('nome', v.nome, 'dias', (v.termos->>'prazoRegistroDias')::integer)
  from contratos c join contratos_versoes v on v.contrato_id = c.id and v.versao = c.vigente_versao
  where c.empresa_id = laudos.empresa_id and c.prestadora_id = laudos.prestadora_id and c.arquivado_em is null
    and laudos.data between v.inicio and v.fim and coalesce(v.tratamento, laudos.tratamento) = laudos.tratamento
  order by v.tratamento is null, c.id limit 1)`

function evidence(db: Db, laudoIds: readonly number[]) {
  return db
    .selectFrom('laudos')
    .innerJoin('empresas', 'empresas.id', 'laudos.empresa_id')
    .innerJoin('pilotos', 'pilotos.id', 'laudos.piloto_id')
    .innerJoin('prestadoras', 'prestadoras.id', 'laudos.prestadora_id')
    .leftJoin('aeronaves', 'aeronaves.id', 'laudos.aeronave_id')
    .leftJoin('laudos_veredictos', 'laudos_veredictos.laudo_id', 'laudos.id')
    .leftJoin('laudos_trajetos', 'laudos_trajetos.laudo_id', 'laudos.id')
    .leftJoin('laudos_climas', 'laudos_climas.laudo_id', 'laudos.id')
    .select(['laudos.id', 'laudos.processado_em', 'laudos.nome', 'data', 'data_inicial', 'data_final'])
    .select(['tratamento', 'cultura', 'empresa_nome', 'prestadora_nome', 'piloto_nome', 'area_aplicada'])
    .select([
      'taxa_aplicacao',
      'faixa_executada',
      'certificado_faixa',
      'limites',
      'limites_campo',
      'dados_operacao',
      'empresas.cnpj',
    ])
    .select(['codigo_anac', 'registro_mapa', 'aeronaves.documento', 'aeronaves.modelo', 'aeronaves.tipo'])
    .select(['aeronaves.nome as aeronave_nome', 'inicio', 'fim', 'numeros', measuredPlots.as('medidos')])
    .select([
      registeredPlots.as('cadastrados'),
      plotsOfOrder.as('na_ordem'),
      day('aeronaves.validade').as('aeronave_ate'),
    ])
    .select([day('pilotos.validade').as('piloto_ate'), day('prestadoras.validade').as('prestadora_ate')])
    .select(['comprimento_km', 'decolagem'])
    .select(sql<string>`to_char(laudos.criado_em at time zone ${OFFICE_ZONE}, 'YYYY-MM-DD')`.as('registrado_em'))
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('laudos_receituarios as r').select('r.laudo_id').whereRef('r.laudo_id', '=', 'laudos.id')).as(
        'receituario',
      ),
    )
    .select((eb) => eb.selectFrom('verificacoes_regra').select('prazo_dias').as('prazo_dias'))
    .select([contractOfLaudo.as('contrato'), forbiddingNorms.as('normas_proibitivas')])
    .select(SUMMARY_COLUMNS)
    .where('laudos.id', '=', sql<number>`any(${[...laudoIds]}::bigint[])`)
}

type EvidenceRow = Awaited<ReturnType<ReturnType<typeof evidence>['execute']>>[number]

/**
 * The answers by the id of the laudo: one statement, which sees one state of the database. `namesPersons` false: the sentences say «piloto»
 * without a name, as signed documents do.
 */
export async function readVerificacoes(
  db: Db,
  laudoIds: readonly number[],
  { namesPersons = true } = {},
): Promise<ReadonlyMap<number, Verificacoes>> {
  const rows = await evidence(db, laudoIds).execute()
  return new Map(rows.map((row) => [row.id, answersOf(row, namesPersons)]))
}

function answersOf(row: EvidenceRow, namesPersons: boolean): Verificacoes {
  const summary = summaryOf(row)
  const dados: DadosOperacao = row.dados_operacao ?? {}
  const voo = operacaoVoada(flownOf(row), { ...PRESENCE, ...(row.comprimento_km !== null && { direcao: 'medida' }) })
  const itens = itensDoRelatorio(voo, row.tipo ?? undefined).filter(({ opcional }) => !opcional)
  const missing = itensFaltando(itens)
  return verificar({
    dia: row.data,
    registradoEm: row.registrado_em,
    tratamento: row.tratamento,
    clima: row.numeros ?? undefined,
    ...(summary.estado === 'pronto' && {
      distancias: { ...summary, normasProibitivas: row.normas_proibitivas ?? undefined },
    }),
    ...(row.aeronave_nome !== null && {
      aeronave: document('aeronaves', `aeronave ${row.aeronave_nome}`, row.documento, row.aeronave_ate),
    }),
    piloto: document(
      'pilotos',
      namesPersons ? `piloto ${row.piloto_nome}` : 'piloto',
      row.codigo_anac ?? dados.pilotoRegistro,
      row.piloto_ate,
    ),
    prestadora: document('prestadoras', `prestadora ${row.prestadora_nome}`, row.registro_mapa, row.prestadora_ate),
    certificado: row.certificado_faixa ?? undefined,
    faixaExecutada: row.faixa_executada ?? undefined,
    produtos: dados.produtos ?? [],
    receituario: row.receituario === true || (dados.receituario !== undefined && dados.receituarioData !== undefined),
    usoAereo: dados.usoAereo,
    campos: {
      faltando: missing.length,
      todos: itens.length,
      primeiro: missing.find(({ campo }) => campo !== undefined)?.campo,
    },
    talhoes: { medidos: row.medidos, cadastrados: row.cadastrados, naOrdem: row.na_ordem ?? undefined },
    prazo: deadlineOf(row),
  })
}

/** The contract is more specific than the setting of the installation, and takes precedence where it sets days. */
function deadlineOf({ contrato, prazo_dias }: EvidenceRow): Evidencias['prazo'] {
  if (contrato?.dias != null) return { dias: contrato.dias, contrato: contrato.nome }
  return prazo_dias === null ? undefined : { dias: prazo_dias }
}

function document(
  cadastro: DocumentoVoado['cadastro'],
  dono: string,
  numero: string | null | undefined,
  validade: string | null,
): DocumentoVoado {
  return { cadastro, dono, numero: numero ?? undefined, validade: validade ?? undefined }
}

/** Only the presence of a value matters here: places and times are not formatted for people. */
const PRESENCE: TextosDoVoo = {
  medido: (instant) => instant,
  digitado: (time) => time,
  campo: (box) => box.join(' '),
  pista: (lonLat) => lonLat.join(' '),
  direcao: undefined,
}

function flownOf(row: EvidenceRow): LaudoVoado {
  const { limites, limites_campo: field, inicio, fim, decolagem } = row
  return {
    nome: row.nome,
    empresaNome: row.empresa_nome,
    empresaCnpj: row.cnpj ?? undefined,
    pilotoCodigoAnac: row.codigo_anac ?? undefined,
    piloto: { nome: row.piloto_nome, prestadora: { nome: row.prestadora_nome } },
    tratamento: row.tratamento,
    cultura: row.cultura,
    dataInicial: localTime(row.data_inicial),
    dataFinal: localTime(row.data_final),
    areaAplicada: row.area_aplicada ?? undefined,
    taxaAplicacao: row.taxa_aplicacao ?? undefined,
    faixaExecutada: row.faixa_executada ?? undefined,
    ...(row.comprimento_km !== null && {
      trajeto: {
        inicio: inicio?.toISOString(),
        fim: fim?.toISOString(),
        decolagem: decolagem ? [decolagem.x, decolagem.y] : undefined,
      },
    }),
    limites: limites === null ? undefined : boundsOf(limites),
    limitesDoCampo: field === null ? undefined : boundsOf(field),
    ...(row.aeronave_nome !== null && {
      aeronave: { nome: row.aeronave_nome, modelo: row.modelo ?? undefined },
    }),
    dadosOperacao: row.dados_operacao ?? undefined,
    clima: row.numeros ?? undefined,
  }
}
