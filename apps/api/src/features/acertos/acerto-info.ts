/** Converts rows to the API's answers. */

import type { Acerto, AcertoLinha, AcertoListed, Verificacao } from '@faixa/contract'
import {
  acertoRefusal,
  bonusDenial,
  decideLimits,
  isSettled,
  LADO_NAMES,
  type Lado,
  makerOf,
  settleLaudo,
  type TermosDoContrato,
} from '@faixa/domain'
import { foundBy } from '../../laudo/found-by.ts'
import { type ContestacaoRow, isOutdated, type LinhaRow, type listContratosOfLinhas } from './acerto-linhas.queries.ts'
import type { AcertoRow } from './acerto-rows.queries.ts'

export function listedAcerto(row: AcertoRow): AcertoListed {
  return {
    uuid: row.uuid,
    versao: row.versao,
    inicio: row.inicio,
    fim: row.fim,
    situacao: row.situacao,
    empresa: { id: row.empresa_id, nome: row.empresa_nome },
    prestadora: { id: row.prestadora_id, nome: row.prestadora_nome },
    laudos: row.laudos,
    contestados: row.contestados,
    valor: amount(row.valor),
    dataCriacao: row.criado_em.toISOString(),
  }
}

interface Parts {
  readonly linhas: readonly LinhaRow[]
  readonly contratos: Awaited<ReturnType<typeof listContratosOfLinhas>>
  readonly contestacoes: readonly ContestacaoRow[]
  readonly verificacoes: ReadonlyMap<string, readonly Verificacao[]>
  readonly fora: Acerto['fora']
}

export function acertoOf(row: AcertoRow, { linhas, contratos, contestacoes, verificacoes, fora }: Parts): Acerto {
  const isOpen = acertoRefusal('recalcular', row.situacao) === undefined
  const contested = Map.groupBy(contestacoes, ({ laudo_id }) => laudo_id)
  const termsOf = ({ contrato_id, contrato_versao }: LinhaRow) =>
    contratos.find((one) => one.contrato_id === contrato_id && one.versao === contrato_versao)?.termos
  return {
    ...listedAcerto(row),
    por: row.usuario_nome,
    feitoPor: makerOf(row.usuario_nivel),
    aceites: LADO_NAMES.flatMap((lado) => acceptance(row, lado)),
    ...(row.motivo_cancelamento !== null && { motivo: row.motivo_cancelamento }),
    contratos: contratos.map(({ uuid, versao, nome, tratamento, termos, proposta }) => ({
      uuid,
      versao,
      nome,
      ...(tratamento !== null && { tratamento }),
      termos: termos as Acerto['contratos'][number]['termos'],
      ...(proposta !== null && isOpen && { proposta }),
    })),
    linhas: linhas.map((linha) => ({
      ...lineOf(linha, contested.get(linha.laudo_id) ?? []),
      ...deniedBonus(linha, termsOf(linha)),
      ...decidedLimits(linha, termsOf(linha)),
      verificacoes: [...(verificacoes.get(linha.laudo_uuid) ?? [])],
    })),
    fora: [...fora],
  }
}

function acceptance(row: AcertoRow, lado: Lado): Acerto['aceites'] {
  const [em, por, motivo] =
    lado === 'empresa'
      ? [row.empresa_aceitou_em, row.empresa_aceitou_nome, row.empresa_ressalva]
      : [row.prestadora_aceitou_em, row.prestadora_aceitou_nome, row.prestadora_ressalva]
  return em === null ? [] : [{ lado, por: por ?? '', em: em.toISOString(), ...(motivo !== null && { motivo }) }]
}

/** Explains why a line has no bonus where its contract has a target; a deleted laudo needs no explanation. */
function deniedBonus(
  { numeros, causa, regra_de_calculo }: LinhaRow,
  termos: TermosDoContrato | undefined,
): Pick<AcertoLinha, 'bonusNegado'> {
  const settled = termos && causa !== 'excluido' ? settleLaudo(numeros, termos, regra_de_calculo) : undefined
  const denied = settled && isSettled(settled) ? settled : undefined
  const motivo = denied && bonusDenial(denied)
  return motivo === undefined ? {} : { bonusNegado: { ...denied!.bonusNegado!, motivo } }
}

/** Decides the limits of the contract by the interval of the pinned revision; a deleted laudo has nothing to decide. */
function decidedLimits(
  { intervalo, causa }: LinhaRow,
  termos: TermosDoContrato | undefined,
): Pick<AcertoLinha, 'intervalo' | 'decisoes'> {
  if (!intervalo || !termos || causa === 'excluido') return {}
  return { intervalo, decisoes: [...decideLimits(intervalo, termos)] }
}

function lineOf(linha: LinhaRow, contested: readonly ContestacaoRow[]): Omit<AcertoLinha, 'verificacoes'> {
  const { tipo, codigo, nome, data, tratamento, revisao, anterior, causa } = linha
  return {
    laudo: linha.laudo_uuid,
    tipo,
    codigo,
    nome,
    data,
    tratamento,
    piloto: linha.piloto_nome,
    revisao: { numero: revisao, sha256: linha.revisao_sha256.toString('hex') },
    ...foundBy(linha),
    ...(linha.aberta && isOutdated(linha) && { mudou: true as const }),
    contrato: linha.contrato_uuid,
    contratoVersao: linha.contrato_versao,
    regraDeCalculo: linha.regra_de_calculo,
    numeros: linha.numeros as Record<string, number>,
    ...(anterior !== null && { anterior: amount(anterior) }),
    ...(causa !== null && { causa }),
    valor: amount(linha.valor),
    ...(linha.retirada && { retirado: true as const }),
    contestacoes: contested.map(({ lado, por, em, motivo, resposta, decisao, respondido_por, respondido_em }) => ({
      lado,
      por,
      em: em.toISOString(),
      motivo,
      ...(resposta !== null &&
        decisao !== null &&
        respondido_em !== null && {
          resposta: { por: respondido_por ?? '', em: respondido_em.toISOString(), texto: resposta, decisao },
        }),
    })),
  }
}

/** A numeric of the database with two decimals: a stored 0 was given as 0. */
function amount(numeric: string): string {
  const [whole = '0', cents = ''] = numeric.split('.')
  return `${whole}.${cents.padEnd(2, '0').slice(0, 2)}`
}
