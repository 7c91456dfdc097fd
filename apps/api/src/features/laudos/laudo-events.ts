import { may } from '@faixa/domain'
import type { EventKind } from '../../events/noun-event.ts'

const NO_FLAGS = { hidden: false, ready: false, error: false, processing: false }

export const laudoEvents: EventKind<'laudo'> = {
  toldTo(actor, { id, target, detail }) {
    if (may(actor, 'readLaudo', target) || may(actor, 'approveLaudo', target)) {
      return detail.erro && !may(actor, 'readErro', target) ? { ...detail, erro: undefined } : detail
    }
    // A person who saw the laudo until it was hidden is told only that it left.
    const left =
      target.hidden && detail.progresso === undefined && may(actor, 'readLaudo', { ...target, hidden: false })
    return left ? { uuid: id, codigo: '', nome: '', status: '', ...NO_FLAGS, excluido: true } : undefined
  },
}
