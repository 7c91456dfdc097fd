/**
 * The events that a webhook can receive. The code that causes one calls `announce` (apps/api/src/features/webhooks) in the same
 * transaction.
 */
import type { Capability } from '../acesso/capabilities.ts'

interface WebhookEventRow {
  readonly label: string
  /** Without this capability of the responsible person, a webhook does not receive the event. */
  readonly needs: Capability
}

export const WEBHOOK_EVENTS = {
  'laudo.pronto': { label: 'Um laudo foi medido', needs: 'readLaudo' },
  'laudo.erro': { label: 'Um laudo não pôde ser medido', needs: 'readLaudo' },
  'laudo.alterado': {
    label: 'Um laudo medido foi alterado, excluído ou restaurado, ou as suas distâncias foram julgadas',
    needs: 'readLaudo',
  },
  'veredito.naoConforme': {
    label: 'Um laudo ficou não conforme com uma área protegida, ou foi feito onde é proibido',
    needs: 'readLaudo',
  },
  'ordem.voada': { label: 'Uma ordem de serviço teve o primeiro laudo', needs: 'readOrdem' },
  'acerto.aceito': { label: 'Um acerto foi aceito', needs: 'readAcerto' },
} as const satisfies Record<string, WebhookEventRow>

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS

export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]]
