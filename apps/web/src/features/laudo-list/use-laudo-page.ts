import { type LaudoListed, laudoListedSchema } from '@faixa/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../api/client.ts'
import { useLaudoEvents } from '../../api/events.ts'
import { invalidate, query, queryClient } from '../../api/query.ts'
import type { ListQuery } from '../../list/address/list-query.ts'
import { useListPage } from '../../list/use-list-page.ts'
import { inPage, isEmptied, isUnseen, type LaudoPage, withEvent, withLaudo } from './page-changes.ts'

/** A laudo under way says more often how far it is. */
const QUIET_MS = 5000

const laudosOf = ({ laudos }: LaudoPage) => laudos

export type ChangeLaudos = (laudos: readonly LaudoListed[]) => readonly LaudoListed[]

/** The page on the screen, kept true by the server's news: rows change in place, and new ones wait until they are asked for. */
export function useLaudoPage(asked: ListQuery, seesPrivate: boolean) {
  const page = query('listLaudos', { query: asked })
  const [newsOf, setNewsOf] = useState<ListQuery>()
  const result = useListPage('listLaudos', { query: asked }, laudosOf)

  const reload = () => {
    setNewsOf(undefined)
    return invalidate('listLaudos')
  }

  const known = () => queryClient.getQueryData(page.queryKey)

  const change = (act: ChangeLaudos) => {
    const before = known()
    if (!before) return
    const next = inPage(before, act)
    queryClient.setQueryData(page.queryKey, next)
    if (before.laudos.length > 0 && isEmptied(next)) void reload()
  }

  /** Its figures: news carry none. */
  const readAgain = async (uuid: string) => {
    const { laudoInfo } = await api.readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } })
    change((laudos) => withLaudo(laudos, uuid, () => laudoListedSchema.parse(laudoInfo)))
  }

  /** As they are now; whoever may no longer be read is not among them. */
  const settle = async (uuids: readonly string[]) => {
    const { laudos } = await api.listLaudos({ query: { uuids: [...uuids], pageSize: uuids.length } })
    change((shown) =>
      shown.flatMap(
        (laudo) => laudos.find(({ uuid }) => uuid === laudo.uuid) ?? (uuids.includes(laudo.uuid) ? [] : laudo),
      ),
    )
  }

  /** What was missed changes rows where they are, too; new ones wait until they are asked for. */
  const catchUp = async () => {
    const before = known()
    // Not read yet, or with nothing in it that could move.
    if (!before || before.laudos.length === 0) return reload()
    const shown = before.laudos.map(({ uuid }) => uuid)
    const [now] = await Promise.all([api.listLaudos({ query: asked }), settle(shown)])
    if (now.totalItems > before.totalItems || now.laudos.some(({ uuid }) => !shown.includes(uuid))) setNewsOf(asked)
  }

  const underWay = result.data?.rows.filter(({ ready, error }) => ready === false && !error) ?? []
  const settleUnderWay = useEffectEvent(() => settle(underWay.map(({ uuid }) => uuid)))
  const isMoving = underWay.length > 0
  // Events may not get through every proxy.
  useEffect(() => {
    if (!isMoving) return
    const timer = setTimeout(() => void settleUnderWay().catch(() => undefined), QUIET_MS)
    return () => clearTimeout(timer)
  }, [isMoving, result.dataUpdatedAt])

  useLaudoEvents(
    (event) => {
      const before = known()
      if (!before) return
      if (isUnseen(before.laudos, event)) setNewsOf(asked)
      change((shown) => withEvent(shown, event, seesPrivate))
      const isShown = before.laudos.some(({ uuid }) => uuid === event.uuid)
      // Whoever may no longer read it has seen it leave.
      if (isShown && event.ready && !event.excluido) void readAgain(event.uuid).catch(() => undefined)
    },
    () => void catchUp().catch(() => undefined),
  )

  return { result, change, reload, hasNews: newsOf !== undefined }
}
