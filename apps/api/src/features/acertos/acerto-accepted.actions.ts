import { present } from '@faixa/units'
import { announce } from '../../events/announce.queries.ts'
import type { Ask } from '../../http/ask.ts'
import { closeLinhas } from './acerto-linhas.queries.ts'
import type { AcertoRow } from './acerto-rows.queries.ts'

/** Completes a settlement that both sides have accepted, in this transaction: its lines are final, and webhooks are notified. */
export async function acertoAccepted(ask: Ask, row: AcertoRow): Promise<void> {
  await closeLinhas(ask.db, row.id, 'aceito')
  const { uuid, empresa_id: empresa, prestadora_id: prestadora, inicio, fim, laudos, valor } = row
  await announce(ask, {
    evento: 'acerto.aceito',
    alvo: { empresaId: empresa, prestadoraId: prestadora },
    dados: {
      acerto: {
        uuid,
        empresa,
        prestadora,
        inicio,
        fim,
        laudos,
        ...present({ valor }),
        caminho: `/api/v1/acertos/${uuid}`,
      },
    },
  })
}
