import { may } from '@faixa/domain'
import type { EventKind } from '../../events/noun-event.ts'

const NO_FLAGS = { hidden: false, ready: false, error: false, processing: false }

export const laudoEvents: EventKind<'laudo'> = {
  eventFor(actor, { id, target, before, detail }) {
    if (may(actor, 'readLaudo', target) || may(actor, 'approveLaudo', target)) {
      return detail.erro && !may(actor, 'readErro', target) ? { ...detail, erro: undefined } : detail
    }
    // A person who may no longer see the laudo, because it was hidden or moved to another owner, is notified only that it is gone.
    const seen = [...(target.hidden ? [{ ...target, hidden: false }] : []), ...(before ? [before] : [])]
    const left = detail.progresso === undefined && seen.some((one) => may(actor, 'readLaudo', one))
    return left ? { uuid: id, codigo: '', nome: '', status: '', ...NO_FLAGS, excluido: true } : undefined
  },
}
