/**
 * Tells people again after the planned day of an order moved, and that it will not take place after it was cancelled. The job compares what
 * was told with the order as it is now: several moves before it runs are one, and a second run changes nothing.
 */
import { AVISOS_POR_DIA } from '@faixa/contract'
import type { Changing } from '../../changes/changing.ts'
import { ordemChanged } from '../../changes/ordem-changed.queries.ts'
import { type Db, transaction } from '../../db/database.ts'
import type { Work } from '../../jobs/job.ts'
import type { Seal } from '../../secrets/seal.ts'
import { newCode } from './aviso-code.ts'
import { countRecent, endAviso, type Holding, insertAviso, listHolding, lockTold } from './avisos.queries.ts'
import { fieldDay, fieldOffsetOf } from './near-people.actions.ts'

type TellingMeans = Changing['deps'] & { readonly db: Db; readonly seal: Seal; readonly queue: AvisoQueue }

interface AvisoQueue {
  enqueue(db: Db, name: 'enviar-aviso', payload: { readonly avisoId: number }): Promise<void>
}

export async function tellAgain(
  { payload: { ordemId } }: Work<{ readonly ordemId: number }>,
  means: TellingMeans,
): Promise<void> {
  await transaction(means.db, (tx) => compareTold(tx, ordemId, means))
}

async function compareTold(db: Db, ordemId: number, means: TellingMeans): Promise<void> {
  const { clock } = means
  const ordem = await lockTold(db, ordemId)
  // A flown order has nothing left to tell: its notices are receipts now.
  if (!ordem || ordem.situacao === 'Voada' || ordem.situacao === 'Encerrada') return
  const today = fieldDay(clock.now(), await fieldOffsetOf(ordem.limites))
  const { dia_planejado: planned } = ordem
  const isToFly = ordem.situacao === 'Aberta' && ordem.arquivado_em === null
  const dia = isToFly && planned !== null && planned >= today ? planned : undefined
  const outdated = (await listHolding(db, ordemId)).filter((row) => row.dia !== dia)
  if (outdated.length === 0) return
  let told = 0
  for (const row of outdated) {
    await endAviso(db, row.id, dia === undefined ? 'cancelado' : 'substituido')
    // A cancellation is not sent where no notice of that day may have arrived, nor after the day.
    const isNews = dia !== undefined || (row.begun && row.dia >= today)
    if (!row.mayBeTold || !isNews) continue
    await tell(db, row, dia, means)
    told += 1
  }
  const cause = dia === undefined ? 'avisar-cancelamento' : 'avisar-de-novo'
  const depois = { ...(dia !== undefined && { dia }), contatos: told }
  await ordemChanged({ db, deps: means }, { id: ordemId }, {}, { cause, depois })
}

/** Makes the message that follows `row`: about another day, or without `dia` that there is none. */
async function tell(db: Db, row: Holding, dia: string | undefined, { clock, seal, queue }: TellingMeans) {
  const now = clock.now()
  const { empresa_id, ordem_id, contato_id, canal, janela, produtos, contato } = row
  const isBeyond = (await countRecent(db, empresa_id, now)) >= AVISOS_POR_DIA
  const { id } = await insertAviso(db, {
    ...{ empresa_id, ordem_id, contato_id, canal, janela, produtos, contato },
    ...newCode(seal),
    assunto: dia === undefined ? 'cancelamento' : 'aviso',
    dia: dia ?? row.dia,
    criado_em: now,
    ...(isBeyond && { estado: 'falhou' as const, falha: BEYOND }),
  })
  if (canal === 'email' && !isBeyond) await queue.enqueue(db, 'enviar-aviso', { avisoId: id })
}

const BEYOND = `A empresa já enviou ${AVISOS_POR_DIA} avisos em 24 horas: avise de novo amanhã, ou fale com a pessoa.`
