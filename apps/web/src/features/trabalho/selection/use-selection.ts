/**
 * The chosen plots. The address contains them while it has room; a longer selection is stored on the server, and the address contains its
 * code. A link shows the sender's selection, and going back restores the one before the link was opened.
 */
import { Problem, SELECTION_MAX } from '@faixa/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { LONGEST_IN_ADDRESS, selectionOfText, textOfSelection } from '../../../entidades/selection-text.ts'
import type { AddressState } from '../../../ui/page/use-address.ts'
import type { TrabalhoSearch } from '../trabalho-search.ts'

export interface Selection {
  readonly ids: ReadonlySet<number>
  readonly change: (ids: ReadonlySet<number>) => void
  /** `address`: a link to the current address shows the selection; `keeping`: not yet; `unkept`: the server could not store it. */
  readonly link: 'address' | 'keeping' | 'unkept'
  /** The selection of the address is being read. */
  readonly loading: boolean
  /** Reason why the selection of the address cannot be shown. */
  readonly problem: Problem | undefined
}

/** Time without a change after which a long selection is stored. */
const REST_MS = 800

const NONE: ReadonlySet<number> = new Set()

export function useSelection({ search, put }: AddressState<TrabalhoSearch>): Selection {
  const { talhoes, selecao } = search
  const address = selecao ?? talhoes ?? ''
  const [ids, setIds] = useState<ReadonlySet<number>>(() => (talhoes ? selectionOfText(talhoes) : NONE))
  const [link, setLink] = useState<Selection['link']>('address')
  /** The address that shows `ids`. */
  const written = useRef(selecao === undefined ? address : '')
  /** Addresses that were written here and have not been applied yet: two clicks may be faster than the router. */
  const underway = useRef<string[]>([])
  const latest = useRef(ids)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOurs, setOurs] = useState(selecao === undefined)

  const kept = useQuery({
    ...query('readSelection', { params: { codigo: selecao ?? '' } }),
    enabled: selecao !== undefined && !isOurs,
    staleTime: Number.POSITIVE_INFINITY,
  })

  // Something else changed the address: a link, a step back.
  const follow = useEffectEvent(() => {
    const position = underway.current.indexOf(address)
    if (position >= 0) underway.current.splice(0, position + 1)
    if (position >= 0 || address === written.current) return
    clearTimeout(timer.current)
    setLink('address')
    setOurs(selecao === undefined)
    if (selecao !== undefined) return
    written.current = address
    latest.current = talhoes ? selectionOfText(talhoes) : NONE
    setIds(latest.current)
  })
  useEffect(() => follow(), [address])

  const take = useEffectEvent((read: readonly number[]) => {
    if (isOurs || selecao === undefined) return
    written.current = selecao
    latest.current = new Set(read)
    setIds(latest.current)
    setOurs(true)
  })
  useEffect(() => {
    if (kept.data) take(kept.data.talhoes)
  }, [kept.data])
  useEffect(() => () => clearTimeout(timer.current), [])

  const write = (next: Pick<TrabalhoSearch, 'talhoes' | 'selecao'>) => {
    const to = next.selecao ?? next.talhoes ?? ''
    if (to !== written.current) underway.current.push(to)
    written.current = to
    setOurs(true)
    setLink('address')
    put({ talhoes: next.talhoes, selecao: next.selecao })
  }
  const keep = async (chosen: ReadonlySet<number>) => {
    try {
      const { codigo } = await api.keepSelection({ body: { talhoes: [...chosen] } })
      if (latest.current === chosen) write({ selecao: codigo })
    } catch {
      if (latest.current === chosen) setLink('unkept')
    }
  }
  const change = (next: ReadonlySet<number>) => {
    clearTimeout(timer.current)
    latest.current = next
    setIds(next)
    const text = textOfSelection(next)
    if (text.length <= LONGEST_IN_ADDRESS) write(text === '' ? {} : { talhoes: text })
    else if (next.size > SELECTION_MAX) setLink('unkept')
    else {
      setLink('keeping')
      timer.current = setTimeout(() => void keep(next), REST_MS)
    }
  }
  const failed = selecao !== undefined && !isOurs ? kept.error : null
  return {
    ids,
    change,
    link,
    loading: selecao !== undefined && !isOurs && kept.isPending,
    problem: failed ? (failed instanceof Problem ? failed : new Problem('indisponivel')) : undefined,
  }
}
