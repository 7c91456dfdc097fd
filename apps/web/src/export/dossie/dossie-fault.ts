import type { LaudoInfo } from '@faixa/contract'
import { statusOf } from '@faixa/domain'

/** Reason why a laudo has no dossiê; undefined where it has one. */
export function dossieFault(info: LaudoInfo): string | undefined {
  const { hidden = false, error = false, processing = false } = info
  const { label } = statusOf({ hidden, ready: info.ready ?? info.areaAplicada !== undefined, error, processing })
  switch (label) {
    case 'Pronto':
      return undefined
    case 'Oculto':
      return 'Este laudo está oculto: revele-o antes de baixar o dossiê.'
    case 'Erro':
      return 'A medição deste laudo terminou em erro: corrija o que ele diz, meça de novo e baixe o dossiê depois.'
    case 'Processando':
    case 'Na fila':
      return 'Este laudo ainda está sendo medido: o dossiê pode ser baixado quando ele estiver Pronto.'
  }
}
