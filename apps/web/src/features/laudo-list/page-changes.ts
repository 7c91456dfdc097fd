/** Applies events to the page on the screen: rows change in place, or are removed. */

import type { LaudoEvent, LaudoListed, ReplyOf, Routes } from '@faixa/contract'
import { statusOf } from '@faixa/domain'
import { present } from '@faixa/units'

export type LaudoPage = ReplyOf<Routes['listLaudos']>

type Laudos = readonly LaudoListed[]

/** Applies a change of rows to their page; removed rows are subtracted from the total. */
export function inPage(page: LaudoPage, act: (laudos: Laudos) => Laudos): LaudoPage {
  const laudos = [...act(page.laudos)]
  const totalItems = page.totalItems - (page.laudos.length - laudos.length)
  return { ...page, laudos, totalItems, totalPages: Math.ceil(totalItems / page.pageSize) }
}

/** True where all rows of a page are gone and others exist: the page can be reloaded without moving rows. */
export function isEmptied({ laudos, totalItems, currentPage, pageSize }: LaudoPage): boolean {
  return laudos.length === 0 && totalItems > (currentPage - 1) * pageSize
}

export function withoutLaudo(laudos: Laudos, uuid: string): Laudos {
  return laudos.filter((laudo) => laudo.uuid !== uuid)
}

function withLaudo(laudos: Laudos, uuid: string, change: (laudo: LaudoListed) => LaudoListed): Laudos {
  return laudos.map((laudo) => (laudo.uuid === uuid ? change(laudo) : laudo))
}

/** Applies an event to rows. A hidden laudo is removed from the list of people without access to its inner state. */
export function withEvent(laudos: Laudos, event: LaudoEvent, seesPrivate: boolean): Laudos {
  if (event.excluido || (event.hidden && !seesPrivate)) return withoutLaudo(laudos, event.uuid)
  const { codigo, nome, status, hidden, ready, error, processing, progresso, erro } = event
  return withLaudo(laudos, event.uuid, ({ progresso: _was, erro: _reason, ...laudo }) => ({
    ...laudo,
    codigo,
    nome,
    ...(seesPrivate && { status, hidden, ready, error, processing, ...present({ progresso, erro }) }),
  }))
}

export function withHidden(laudos: Laudos, uuids: ReadonlySet<string>, hidden: boolean): Laudos {
  return laudos.map((laudo) => {
    if (!uuids.has(laudo.uuid)) return laudo
    const { ready = false, error = false, processing = false } = laudo
    return { ...laudo, hidden, status: statusOf({ hidden, ready, error, processing }).label }
  })
}

/** True for the event of a new laudo that the page does not show. */
export function isUnseen(laudos: Laudos, { uuid, hidden, ready, error, processing, excluido }: LaudoEvent): boolean {
  return !(excluido || hidden || ready || error || processing || laudos.some((laudo) => laudo.uuid === uuid))
}
