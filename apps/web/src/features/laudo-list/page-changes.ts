/** What news does to the page that is on the screen: rows change where they are, or leave. */
import type { LaudoEvent, LaudoListed, ReplyOf, Routes } from '@faixa/contract'
import { statusOf } from '@faixa/domain'

export type LaudoPage = ReplyOf<Routes['listLaudos']>

export function withoutLaudo(page: LaudoPage, uuid: string): LaudoPage {
  const laudos = page.laudos.filter((laudo) => laudo.uuid !== uuid)
  return laudos.length === page.laudos.length ? page : { ...page, laudos, totalItems: page.totalItems - 1 }
}

export function withLaudo(page: LaudoPage, uuid: string, change: (laudo: LaudoListed) => LaudoListed): LaudoPage {
  return { ...page, laudos: page.laudos.map((laudo) => (laudo.uuid === uuid ? change(laudo) : laudo)) }
}

/** Those who do not see the inner state of laudos lose sight of a hidden one. */
export function withEvent(page: LaudoPage, event: LaudoEvent, seesPrivate: boolean): LaudoPage {
  if (event.excluido || (event.hidden && !seesPrivate)) return withoutLaudo(page, event.uuid)
  const { codigo, nome, status, hidden, ready, error, processing, progresso, erro } = event
  return withLaudo(page, event.uuid, ({ progresso: _was, erro: _reason, ...laudo }) => ({
    ...laudo,
    codigo,
    nome,
    ...(seesPrivate && {
      ...{ status, hidden, ready, error, processing },
      ...(progresso !== undefined && { progresso }),
      ...(erro && { erro }),
    }),
  }))
}

export function withHidden(page: LaudoPage, uuid: string, hidden: boolean): LaudoPage {
  return withLaudo(page, uuid, (laudo) => {
    const { ready = false, error = false, processing = false } = laudo
    return { ...laudo, hidden, status: statusOf({ hidden, ready, error, processing }).label }
  })
}

/** Registered a moment ago: nothing has happened to it yet. */
export function isUnseen(page: LaudoPage, { uuid, hidden, ready, error, processing, excluido }: LaudoEvent): boolean {
  return !(excluido || hidden || ready || error || processing || page.laudos.some((laudo) => laudo.uuid === uuid))
}
