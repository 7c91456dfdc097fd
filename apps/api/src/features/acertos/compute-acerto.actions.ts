/**
 * Computes the content of a settlement: the laudos of its period by their contracts, and the differences of laudos that changed after they
 * were settled.
 */
import { ACERTO_LAUDOS_MAX, type Acerto, Problem } from '@faixa/contract'
import { contractOf, differenceOf, isSettled, settleLaudo, type TermosDoContrato } from '@faixa/domain'
import { laudoChanged } from '../../changes/laudo-changed.queries.ts'
import type { Ask } from '../../http/ask.ts'
import {
  listChangedLaudos,
  listLaudosToSettle,
  listSettledElsewhere,
  lockLaudosById,
  type Period,
} from './acerto-laudos.queries.ts'
import type { NewLinha } from './acerto-linhas.queries.ts'
import { listContratosOf } from './contratos.queries.ts'

type Fora = Acerto['fora'][number]

export interface ComputedAcerto {
  readonly linhas: readonly NewLinha[]
  readonly fora: readonly Fora[]
}

/** Reads and computes; nothing is written. */
export async function computeAcerto({ db, actor }: Pick<Ask, 'db' | 'actor'>, period: Period): Promise<ComputedAcerto> {
  const versions = await listContratosOf(db, period.empresaId, period.prestadoraId)
  const contracts = versions.filter(({ vale }) => vale)
  const proposed = versions.filter(({ vale }) => !vale)
  const withoutContract = (laudo: Parameters<typeof contractOf>[0]) =>
    contractOf(laudo, proposed) ? ('contrato-nao-aceito' as const) : ('sem-contrato' as const)
  const laudos = await listLaudosToSettle(db, period)
  const linhas: NewLinha[] = []
  const fora: Fora[] = []
  for (const laudo of laudos) {
    const { id, uuid, revisao, sha256, numeros, ...details } = laudo
    const leave = (motivo: Fora['motivo']) => {
      const { codigo, nome, data, tratamento } = details
      fora.push({ laudo: uuid, codigo, nome, data, tratamento, motivo })
    }
    const contract = contractOf(details, contracts)
    const settled = contract && numeros && settleLaudo(numeros, contract.termos as TermosDoContrato)
    if (revisao === null || sha256 === null || numeros === null) leave('sem-revisao')
    else if (!contract) leave(withoutContract(details))
    else if (!settled || !isSettled(settled)) leave('sem-numeros')
    else {
      linhas.push({
        laudo_id: id,
        laudo_uuid: uuid,
        tipo: 'laudo',
        contrato_id: contract.id,
        contrato_versao: contract.versao,
        regra_de_calculo: settled.regraDeCalculo,
        revisao,
        revisao_sha256: sha256,
        ...details,
        numeros,
        anterior: null,
        causa: null,
        valor: settled.valor,
      })
    }
  }
  for (const one of await differencesOf(db, period, contracts, withoutContract)) {
    if ('motivo' in one) fora.push(one)
    else linhas.push(one)
  }
  for (const { uuid, acerto, aberta, ...details } of await listSettledElsewhere(db, period, actor)) {
    fora.push({
      laudo: uuid,
      ...details,
      motivo: aberta ? 'em-outro-acerto' : 'ja-acertado',
      ...(acerto !== null && { acerto }),
    })
  }
  if (Math.max(laudos.length, linhas.length) > ACERTO_LAUDOS_MAX) {
    throw new Problem('dados-invalidos', { detail: 'São laudos demais para um acerto: escolha um período menor.' })
  }
  return { linhas, fora }
}

/**
 * Laudos whose value today differs from the settled one, by the contract and the rule of calculation of that settlement. A laudo with a
 * corrected treatment or day is paid by the contract that now applies, and left out where there is none.
 */
async function differencesOf(
  db: Ask['db'],
  period: Period,
  contracts: Awaited<ReturnType<typeof listContratosOf>>,
  withoutContract: (laudo: Parameters<typeof contractOf>[0]) => Fora['motivo'],
): Promise<(NewLinha | Fora)[]> {
  const changed = await listChangedLaudos(db, period)
  return changed.flatMap((laudo): (NewLinha | Fora)[] => {
    const { id, uuid, revisao, sha256, numeros, situacao, deles, pago, termos, mesmo_contrato, ...details } = laudo
    if (revisao === null || sha256 === null || numeros === null || situacao === 'sem-medicao') return []
    const isGone = situacao !== 'valido' || !deles
    const held = { id: details.contrato_id, versao: details.contrato_versao, termos }
    const found = mesmo_contrato || isGone ? held : contractOf(details, contracts)
    if (!found) {
      const { codigo, nome, data, tratamento } = details
      return [{ laudo: uuid, codigo, nome, data, tratamento, motivo: withoutContract(details) }]
    }
    const contract = found.id === held.id ? held : found
    const valor = differenceOf(
      pago,
      isGone ? 'retirado' : settleLaudo(numeros, contract.termos as TermosDoContrato, details.regra_de_calculo),
    )
    if (valor === undefined) return []
    return [
      {
        laudo_id: id,
        laudo_uuid: uuid,
        tipo: 'diferenca',
        revisao,
        revisao_sha256: sha256,
        ...details,
        numeros,
        contrato_id: contract.id,
        contrato_versao: contract.versao,
        anterior: pago,
        causa: isGone ? 'excluido' : 'medido',
        valor,
      },
    ]
  })
}

/** Records the first revision of laudos measured before revisions existed, so that every line has one to refer to. */
export async function recordMissingRevisions(ask: Ask, period: Period): Promise<void> {
  const laudos = await listLaudosToSettle(ask.db, period)
  const missing = laudos.filter(({ revisao }) => revisao === null).map(({ id }) => id)
  await lockLaudosById(ask.db, missing)
  for (const id of missing) await laudoChanged(ask, { id }, {}, { cause: 'registro' })
}
