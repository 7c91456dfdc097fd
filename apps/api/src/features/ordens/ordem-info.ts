/** Converts rows to the API's answers. */

import type { Ordem, OrdemFile, OrdemListed } from '@faixa/contract'
import {
  type Actor,
  CULTURA_DEFAULT,
  deviationsOf,
  grantOf,
  type OrderedTerms,
  statusOf,
  TRATAMENTO_DEFAULT,
} from '@faixa/domain'
import { foundBy } from '../../laudo/found-by.ts'
import type { readComparison } from './ordem-comparison.queries.ts'
import type { readOrdemLaudos, readOrdemPlots } from './ordem-details.queries.ts'
import type { OrdemRow } from './ordem-rows.queries.ts'
import type { KeptComparison } from './process/compare-stored.ts'

export function listedOrdem(row: OrdemRow, actor: Actor): OrdemListed {
  return {
    uuid: row.uuid,
    versao: row.versao,
    codigo: row.codigo,
    situacao: row.situacao,
    data: row.data,
    ...(row.nome !== null && { nome: row.nome }),
    ...(row.dia_planejado !== null && { diaPlanejado: row.dia_planejado }),
    ...named('empresa', row.empresa_id, row.empresa_nome),
    ...named('unidade', row.unidade_id, row.unidade_nome),
    ...named('prestadora', row.prestadora_id, row.prestadora_nome),
    ...named('piloto', row.piloto_id, row.piloto_nome),
    tratamento: row.tratamento,
    cultura: row.cultura,
    talhoes: row.talhoes,
    laudos: row.laudos,
    ...(row.area_ha !== null && { areaHa: row.area_ha }),
    ...((row.comecou_em !== null || row.concluiu_em !== null) && {
      campo: known({ desde: row.comecou_em?.toISOString() ?? null, ate: row.concluiu_em?.toISOString() ?? null }),
    }),
    ...(grantOf(actor, 'readPrivate').reach !== 'none' && {
      usuario: { id: row.usuario_id, nome: row.usuario_nome },
      dataCriacao: row.criado_em.toISOString(),
    }),
    ...(row.arquivado_em !== null && { arquivado: true }),
  }
}

interface Details {
  readonly plots: Awaited<ReturnType<typeof readOrdemPlots>>
  readonly laudos: Awaited<ReturnType<typeof readOrdemLaudos>>
  readonly comparison: Awaited<ReturnType<typeof readComparison>>
  /** Bytes by hash in hex. */
  readonly sizes: ReadonlyMap<string, number>
  readonly strips: NonNullable<Ordem['pistas']>
}

export function ordemOf(row: OrdemRow, { plots, laudos, comparison, sizes, strips }: Details, actor: Actor): Ordem {
  return {
    ...listedOrdem(row, actor),
    ...known({
      insumos: row.insumos,
      distanciaPista: row.distancia_pista,
      faixaContratada: row.faixa_contratada,
      faixaExecutada: row.faixa_executada,
      vazaoContratada: row.vazao_contratada,
    }),
    ...(row.motivo_cancelamento !== null && { motivo: row.motivo_cancelamento }),
    arquivos: filesOf(row).map(({ papel, nome, sha256 }) => ({
      papel,
      nome,
      bytes: sizes.get(sha256.toString('hex')) ?? 0,
    })),
    plots: plots.map((plot) => ({
      ...known({ nome: plot.nome, fazenda: plot.fazenda, codigoFazenda: plot.codigo_fazenda, talhao: plot.talhao }),
      ...known({ areaDeclarada: plot.area_declarada, areaEmpresa: plot.area_empresa_id }),
      areaHa: plot.area_ha,
    })),
    laudosDaOrdem: laudos.map((laudo) => ({
      uuid: laudo.uuid,
      codigo: laudo.codigo,
      nome: laudo.nome,
      data: laudo.data,
      tratamento: laudo.tratamento,
      piloto: { id: laudo.piloto_id, nome: laudo.piloto_nome },
      status: statusOf(laudo).label,
      ...known({ areaAplicada: laudo.area_aplicada, percentAplicacaoEfetiva: laudo.percent_aplicacao_efetiva }),
      ...foundBy(laudo),
      desvios: deviationsOf(orderedTerms(row), {
        piloto: laudo.piloto_nome,
        prestadora: laudo.prestadora_nome,
        dia: laudo.data,
        tratamento: laudo.tratamento,
        cultura: laudo.cultura,
      }),
    })),
    ...(strips.length > 0 && { pistas: strips }),
    ...(comparison && comparison.resultado !== null && { comparacao: comparacaoOf(comparison, plots) }),
    ...(comparison?.falha && {
      comparacaoFalhou: { motivo: comparison.falha, em: comparison.calculado_em.toISOString() },
    }),
  }
}

/** The facts of an order from which a flight may deviate; facts that were not given are left open. */
function orderedTerms({ piloto_nome, prestadora_nome, tratamento, cultura, dia_planejado }: OrdemRow): OrderedTerms {
  return {
    ...known({ piloto: piloto_nome, prestadora: prestadora_nome, dia: dia_planejado }),
    ...(tratamento !== TRATAMENTO_DEFAULT && { tratamento }),
    ...(cultura !== CULTURA_DEFAULT && { cultura }),
  }
}

function comparacaoOf(
  { resultado, calculado_em }: NonNullable<Details['comparison']>,
  ordered: Details['plots'],
): NonNullable<Ordem['comparacao']> {
  const { plots, naoPedidos, ...sums } = resultado as KeptComparison
  return {
    ...sums,
    calculadoEm: calculado_em.toISOString(),
    // The id of an ordered plot is its position.
    plots: plots.map(({ id, ...compared }) => ({ ...compared, ...namesOf(ordered[Number(id)]) })),
    naoPedidos: naoPedidos.map(({ id: _id, coordinates: _coordinates, ...compared }) => compared),
  }
}

function namesOf(plot: Details['plots'][number] | undefined) {
  return plot ? known({ nome: plot.nome, fazenda: plot.fazenda, talhao: plot.talhao }) : {}
}

interface FileOfOrdem {
  readonly papel: OrdemFile
  readonly nome: string
  readonly sha256: Buffer
}

export function filesOf(row: OrdemRow): FileOfOrdem[] {
  const of = (papel: OrdemFile, sha256: Buffer | null, nome: string | null) =>
    sha256 === null ? [] : [{ papel, nome: nome ?? papel, sha256 }]
  return [...of('area', row.arquivo_area, row.area_nome), ...of('anexo', row.anexo, row.anexo_nome)]
}

function named<Name extends string>(name: Name, id: number | null, nome: string | null) {
  return (id === null || nome === null ? {} : { [name]: { id, nome } }) as {
    readonly [Key in Name]?: { readonly id: number; readonly nome: string }
  }
}

type Known<T> = { readonly [Key in keyof T]?: NonNullable<T[Key]> }

/** Omits null values. */
function known<T extends object>(values: T): Known<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Known<T>
}
