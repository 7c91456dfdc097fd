import { MENSAL_LAUDOS_MAX, Problem, type RelatorioMensal } from '@faixa/contract'
import { minutosDeVoo, statusOf, totaisMensais } from '@faixa/domain'
import { groupedCode } from '@faixa/revision'
import { present } from '@faixa/units'
import { found } from '../../http/access/found.ts'
import type { Ask } from '../../http/ask.ts'
import { foundBy } from '../../laudo/found-by.ts'
import { localTime } from '../../laudo/laudo-columns.queries.ts'
import { daysOf } from './days-of-month.ts'
import { findPrestadoraOfReport, type LaudoOfMonth, listLaudosOfMonth } from './relatorio-mensal.queries.ts'

interface Asked {
  readonly prestadora: number
  /** yyyy-mm */
  readonly mes: string
}

export async function readRelatorioMensal(
  { prestadora: id, mes }: Asked,
  { db, actor }: Ask,
): Promise<RelatorioMensal> {
  const prestadora = found(await findPrestadoraOfReport(db, id, actor))
  const month = { prestadoraId: id, ...daysOf(mes), most: MENSAL_LAUDOS_MAX + 1 }
  const laudos = await listLaudosOfMonth(db, actor, month)
  if (laudos.length > MENSAL_LAUDOS_MAX) {
    throw new Problem('dados-invalidos', { detail: 'São laudos demais para um relatório mensal: fale com o suporte.' })
  }
  const operacoes = laudos.filter(({ conta }) => conta).map(operacaoOf)
  return {
    mes,
    prestadora: {
      id,
      nome: prestadora.nome,
      ...present({ cnpj: prestadora.cnpj ?? undefined, registroMapa: prestadora.registro_mapa ?? undefined }),
    },
    operacoes,
    totais: totaisMensais(operacoes),
    fora: laudos
      .filter(({ conta }) => !conta)
      .map((laudo) => ({ ...namedLaudo(laudo), status: statusOf(laudo).label })),
  }
}

function namedLaudo({ uuid, codigo, nome, data }: LaudoOfMonth) {
  return { laudo: uuid, codigo, nome, data }
}

function operacaoOf(row: LaudoOfMonth): RelatorioMensal['operacoes'][number] {
  const { uf, municipio, produtos } = row.dados_operacao ?? {}
  const { aeronave } = row
  const minutos = minutosDeVoo({
    duracaoMin: row.duracao_min ?? undefined,
    inicio: localTime(row.data_inicial),
    fim: localTime(row.data_final),
  })
  return {
    ...namedLaudo(row),
    contratante: [row.empresa_nome, row.unidade_nome].filter(Boolean).join(' · '),
    prestadora: row.prestadora_nome,
    piloto: row.piloto_nome,
    tratamento: row.tratamento,
    cultura: row.cultura,
    ...(aeronave && {
      aeronave: {
        id: aeronave.id,
        nome: aeronave.nome,
        tipo: aeronave.tipo,
        ...(aeronave.modelo !== null && { modelo: aeronave.modelo }),
      },
    }),
    ...foundBy(row),
    ...present({
      areaAplicada: row.area_aplicada ?? undefined,
      minutos,
      taxaAplicacao: row.taxa_aplicacao ?? undefined,
      verificacao: row.verificacao === null ? undefined : groupedCode(row.verificacao),
    }),
    // This report does not require the persons responsible for the flight.
    dados: present({ uf, municipio, produtos }),
  }
}
