/** What news does to the page that is on the screen: rows change where they are, or leave. */
import type { LaudoEvent, LaudoListed, ReplyOf, Routes } from '@faixa/contract'
import { statusOf } from '@faixa/domain'

export type LaudoPage = ReplyOf<Routes['listLaudos']>

type Laudos = readonly LaudoListed[]

/** What happens to the rows happens to their page; one that leaves it is counted no longer. */
export function inPage(page: LaudoPage, act: (laudos: Laudos) => Laudos): LaudoPage {
  const laudos = [...act(page.laudos)]
  const totalItems = page.totalItems - (page.laudos.length - laudos.length)
  return { ...page, laudos, totalItems, totalPages: Math.ceil(totalItems / page.pageSize) }
}

/** All that it showed has left, and there is more: nothing can move when it is read again. */
export function isEmptied({ laudos, totalItems, currentPage, pageSize }: LaudoPage): boolean {
  return laudos.length === 0 && totalItems > (currentPage - 1) * pageSize
}

export function withoutLaudo(laudos: Laudos, uuid: string): Laudos {
  return laudos.filter((laudo) => laudo.uuid !== uuid)
}

export function withLaudo(laudos: Laudos, uuid: string, change: (laudo: LaudoListed) => LaudoListed): Laudos {
  return laudos.map((laudo) => (laudo.uuid === uuid ? change(laudo) : laudo))
}

/** Those who do not see the inner state of laudos lose sight of a hidden one. */
export function withEvent(laudos: Laudos, event: LaudoEvent, seesPrivate: boolean): Laudos {
  if (event.excluido || (event.hidden && !seesPrivate)) return withoutLaudo(laudos, event.uuid)
  const { codigo, nome, status, hidden, ready, error, processing, progresso, erro } = event
  return withLaudo(laudos, event.uuid, ({ progresso: _was, erro: _reason, ...laudo }) => ({
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

export function withHidden(laudos: Laudos, uuids: ReadonlySet<string>, hidden: boolean): Laudos {
  return laudos.map((laudo) => {
    if (!uuids.has(laudo.uuid)) return laudo
    const { ready = false, error = false, processing = false } = laudo
    return { ...laudo, hidden, status: statusOf({ hidden, ready, error, processing }).label }
  })
}

/** Registered a moment ago: nothing has happened to it yet. */
export function isUnseen(laudos: Laudos, { uuid, hidden, ready, error, processing, excluido }: LaudoEvent): boolean {
  return !(excluido || hidden || ready || error || processing || laudos.some((laudo) => laudo.uuid === uuid))
}
