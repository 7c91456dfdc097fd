/** Lists the notices that were sent about an order, with their receipts. */
import { type AvisoEnviado, type AvisosEnviados, Problem } from '@faixa/contract'
import { linkDoMensageiro } from '@faixa/domain'
import { present } from '@faixa/units'
import { ordemChanged } from '../../changes/ordem-changed.queries.ts'
import { audit } from '../../db/audit/audit.ts'
import { found, maySeeArchived } from '../../http/access/found.ts'
import type { Ask } from '../../http/ask.ts'
import { PURPOSES } from '../../secrets/sealed-places.ts'
import { findOrdem } from '../ordens/ordem-rows.queries.ts'
import { textOf } from './aviso-text.ts'
import { isAvisoOf, listFlights, listSent, markHandSent } from './sent-avisos.queries.ts'

export async function listSentAvisos(uuid: string, ask: Ask): Promise<AvisosEnviados> {
  const { db, actor } = ask
  const ordem = found(await findOrdem(db, uuid, actor, 'createOrdem', maySeeArchived(actor)))
  const rows = await listSent(db, ordem.id, actor)
  const seen = rows.filter(({ isSeen }) => isSeen)
  const flights = await listFlights(db, ordem.id, actor)
  return {
    avisos: seen.map((row) => sentOf(row, ask)),
    foraDoAlcance: rows.length - seen.length,
    voos: flights.map(({ uuid, codigo, dia, ultimo_dia: ultimoDia }) => ({ uuid, codigo, dia, ultimoDia })),
  }
}

type Row = Awaited<ReturnType<typeof listSent>>[number]

function sentOf(row: Row, ask: Ask): AvisoEnviado {
  const { uuid, contato_uuid: contato, nome, para, assunto, canal, dia, produtos, estado } = row
  return {
    ...{ uuid, contato, nome, para, assunto, canal, dia, produtos, estado },
    deNovo: row.dia_anterior !== null,
    ...present({ janela: row.janela ?? undefined, falha: row.falha ?? undefined }),
    criadoEm: row.criado_em.toISOString(),
    ...present({
      enviadoEm: row.enviado_em?.toISOString(),
      lidoEm: row.lido_em?.toISOString(),
      recebidoEm: row.recebido_em?.toISOString(),
      recusadoEm: row.recusado_em?.toISOString(),
      link: linkOf(row, ask),
    }),
  }
}

function linkOf(row: Row, { deps }: Ask): string | undefined {
  const { canal, estado, telefone } = row
  const holds = canal === 'mensageiro' && (estado === 'naFila' || estado === 'enviado') && row.recusado_em === null
  if (!holds || telefone === null || !deps.seal.knows(telefone)) return undefined
  const text = textOf(row, deps)
  return text && linkDoMensageiro(deps.seal.open(telefone, PURPOSES.contatoTelefone), text.texto)
}

export async function markAvisoSent(uuid: string, aviso: string, ask: Ask): Promise<undefined> {
  const { db, actor, deps } = ask
  const ordem = found(await findOrdem(db, uuid, actor, 'createOrdem'))
  if (await markHandSent(db, ordem.id, aviso, { actor, now: deps.clock.now() })) {
    await audit(ask, { acao: 'enviar', entidade: 'aviso', id: aviso })
    await ordemChanged(ask, { id: ordem.id }, {}, { cause: 'aviso' })
  } else if (!(await isAvisoOf(db, ordem.id, aviso, actor))) {
    throw new Problem('nao-encontrado')
  }
  return undefined
}
