import type { LaudoListed } from '@faixa/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../api/client.ts'
import { useLaudoEvents } from '../../api/events.ts'
import { invalidate, query, queryClient } from '../../api/query.ts'
import type { ListQuery } from '../../list/address/list-query.ts'
import { useListPage } from '../../list/use-list-page.ts'
import { inPage, isEmptied, isUnseen, type LaudoPage, withEvent } from './page-changes.ts'

/** Without an event for this time, the unfinished laudos of the page are reloaded. */
const QUIET_MS = 5000

const laudosOf = ({ laudos }: LaudoPage) => laudos

export type ChangeLaudos = (laudos: readonly LaudoListed[]) => readonly LaudoListed[]

/** The page on the screen, updated by events: rows change in place, and new ones are shown on request. */
export function useLaudoPage(listQuery: ListQuery, seesPrivate: boolean) {
  const page = query('listLaudos', { query: listQuery })
  const [newsOf, setNewsOf] = useState<ListQuery>()
  const result = useListPage('listLaudos', { query: listQuery }, laudosOf)

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

  /** Reads the figures of laudos, which events do not carry; those that this person may no longer read leave the page. */
  const settle = async (uuids: readonly string[]) => {
    const { laudos } = await api.listLaudos({ query: { uuids: [...uuids], pageSize: uuids.length } })
    change((shown) =>
      shown.flatMap(
        (laudo) => laudos.find(({ uuid }) => uuid === laudo.uuid) ?? (uuids.includes(laudo.uuid) ? [] : laudo),
      ),
    )
  }

  /** Reads again after missed events: rows change in their positions, and new ones are announced. */
  const catchUp = async () => {
    const before = known()
    // A page that was not loaded yet or is empty has no rows that could move.
    if (!before || before.laudos.length === 0) return reload()
    const shown = before.laudos.map(({ uuid }) => uuid)
    const [now] = await Promise.all([api.listLaudos({ query: listQuery }), settle(shown)])
    if (now.totalItems > before.totalItems || now.laudos.some(({ uuid }) => !shown.includes(uuid))) setNewsOf(listQuery)
  }

  const underWay = result.data?.rows.filter(({ ready, error }) => ready === false && !error) ?? []
  const settleUnderWay = useEffectEvent(() => settle(underWay.map(({ uuid }) => uuid)))
  const isMoving = underWay.length > 0
  // Some proxies delay the server's events.
  useEffect(() => {
    if (!isMoving) return
    const timer = setTimeout(() => void settleUnderWay().catch(() => undefined), QUIET_MS)
    return () => clearTimeout(timer)
  }, [isMoving, result.dataUpdatedAt])

  useLaudoEvents(
    (event) => {
      const before = known()
      if (!before) return
      if (isUnseen(before.laudos, event)) setNewsOf(listQuery)
      change((shown) => withEvent(shown, event, seesPrivate))
      const isShown = before.laudos.some(({ uuid }) => uuid === event.uuid)
      // A laudo that this person may no longer read has left the page.
      if (isShown && event.ready && !event.excluido) void settle([event.uuid]).catch(() => undefined)
    },
    () => void catchUp().catch(() => undefined),
  )

  return { result, change, reload, hasNews: newsOf !== undefined }
}
