/** Answers the seven checks of a laudo: what they rest on besides its data, and the answers. */
import {
  type DadosOperacao,
  FALLBACK_TIME,
  itensDoRelatorio,
  itensFaltando,
  type OperacaoVoada,
  VAZIO,
  type Verificacoes,
  verificar,
} from '@faixa/domain'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { SUMMARY_COLUMNS, summaryOf } from '../../../laudo/verdict-summary.queries.ts'
import type { LaudoAlone } from './laudo-info.ts'

/** Time zone of the offices, in whose days a laudo is registered. */
const OFFICE_ZONE = 'America/Sao_Paulo'

const day = (column: string) => sql<string | null>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`

/** Number of measured plots that the laudo's order has; null without an order of registered plots. */
const plotsOfOrder = sql<number | null>`(
  select case when count(o.area_empresa_id) > 0 then (
    select count(*)::integer from laudos_talhoes t where t.laudo_id = laudos.id and exists (
      select from ordens_talhoes o where o.ordem_id = laudos.ordem_servico_id and o.area_empresa_id = t.area_empresa_id))
  end from ordens_talhoes o where o.ordem_id = laudos.ordem_servico_id)`

/** `prazoDias`: days within which flights are to be registered; undefined where nobody set them. */
export async function readSevenChecks(
  db: Db,
  laudoId: number,
  info: LaudoAlone,
  prazoDias: number | undefined,
): Promise<Verificacoes> {
  const found = await db
    .selectFrom('laudos')
    .innerJoin('pilotos', 'pilotos.id', 'laudos.piloto_id')
    .innerJoin('prestadoras', 'prestadoras.id', 'laudos.prestadora_id')
    .leftJoin('aeronaves', 'aeronaves.id', 'laudos.aeronave_id')
    .leftJoin('laudos_veredictos', 'laudos_veredictos.laudo_id', 'laudos.id')
    .select(['laudos.processado_em', 'codigo_anac', 'registro_mapa', 'aeronaves.documento'])
    .select([day('pilotos.validade').as('piloto_ate'), day('prestadoras.validade').as('prestadora_ate')])
    .select([day('aeronaves.validade').as('aeronave_ate'), plotsOfOrder.as('na_ordem')])
    .select(sql<string>`to_char(laudos.criado_em at time zone ${OFFICE_ZONE}, 'YYYY-MM-DD')`.as('registrado_em'))
    .select(SUMMARY_COLUMNS)
    .where('laudos.id', '=', laudoId)
    .executeTakeFirstOrThrow()
  const summary = summaryOf(found)
  const dados: DadosOperacao = info.dadosOperacao ?? {}
  const itens = itensDoRelatorio(flown(info), info.aeronave?.tipo).filter(({ opcional }) => !opcional)
  const { talhoes } = info
  return verificar({
    dia: info.data,
    registradoEm: found.registrado_em,
    tratamento: info.tratamento,
    clima: info.clima,
    ...(summary.estado === 'pronto' && { distancias: summary }),
    ...(info.aeronave && {
      aeronave: document(`aeronave ${info.aeronave.nome}`, found.documento, found.aeronave_ate),
    }),
    piloto: document(`piloto ${info.piloto.nome}`, found.codigo_anac ?? dados.pilotoRegistro, found.piloto_ate),
    prestadora: document(`prestadora ${info.piloto.prestadora.nome}`, found.registro_mapa, found.prestadora_ate),
    produtos: dados.produtos ?? [],
    receituario:
      info.receituario !== undefined || (dados.receituario !== undefined && dados.receituarioData !== undefined),
    usoAereo: dados.usoAereo,
    campos: { faltando: itensFaltando(itens).length, todos: itens.length },
    talhoes: {
      medidos: talhoes.length,
      cadastrados: talhoes.filter(({ areaEmpresa }) => areaEmpresa !== undefined).length,
      naOrdem: found.na_ordem ?? undefined,
    },
    prazoDias,
  })
}

function document(dono: string, numero: string | null | undefined, validade: string | null) {
  return { dono, numero: numero ?? undefined, validade: validade ?? undefined }
}

/** The data of the operational report. Only the presence of a value is counted, so that places and times are not formatted for people. */
function flown(info: LaudoAlone): OperacaoVoada {
  const { nome, trajeto, aeronave, dadosOperacao: dados } = info
  const typed = (time: string) => (time.slice(11, 19) === FALLBACK_TIME ? undefined : time)
  const box = info.limitesDoCampo ?? info.limites
  return {
    contratante: info.empresaNome,
    cnpj: info.empresaCnpj,
    propriedade: nome === VAZIO || nome === '' ? undefined : nome,
    prestadora: info.piloto.prestadora.nome,
    piloto: info.piloto.nome,
    tratamento: info.tratamento,
    cultura: info.cultura,
    inicio: trajeto?.inicio ?? typed(info.dataInicial),
    fim: trajeto?.fim ?? typed(info.dataFinal),
    areaAplicada: info.areaAplicada,
    taxaAplicacao: info.taxaAplicacao,
    faixaExecutada: info.faixaExecutada,
    // The direction is measured on the track.
    direcaoDasPassadas: trajeto && 'medida',
    coordenada: box?.join(' '),
    coordenadaDaPista: trajeto?.decolagem?.join(' '),
    aeronave,
    clima: info.clima as OperacaoVoada['clima'],
    dados,
  }
}
