import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { useAcertoEvents, useContratoEvents, useLaudoEvents } from '../../api/events.ts'
import { useMay, useUserInfo } from '../../session/use-session.ts'
import {
  catchUp,
  catchUpContratos,
  type Notices,
  noNotices,
  seeAll,
  takeAcerto,
  takeContrato,
  takeEvent,
  wantedNotices,
} from './notices.ts'

const LATEST = 50

export function useNotices(): { readonly notices: Notices; readonly see: () => void } {
  const { id, preferencias } = useUserInfo()
  const seesPrivate = useMay('readPrivate')
  const accepts = useMay('acceptAcerto')
  const [notices, setNotices] = useState(() => readNotices(id, Date.now()))

  // Every change is applied to the stored notices, because several tabs receive the same event and must announce it only once.
  const change = (act: (kept: Notices) => Notices) => {
    const next = act(readNotices(id, Date.now()))
    keepNotices(id, next)
    setNotices(next)
  }

  /** True once the list of the latest laudos was read: from then on events alone are sufficient. */
  const complete = useRef(false)

  const readLatest = async () => {
    complete.current = false
    const askedAtMs = Date.now()
    const { laudos } = await api.listLaudos({
      query: { pageSize: LATEST, sort: seesPrivate ? '-dataCriacao' : '-data' },
    })
    complete.current = true
    change((kept) => catchUp(kept, laudos, askedAtMs))
    if (!accepts) return
    const { contratos } = await api.listContratos({ query: { pageSize: LATEST, sort: '-dataCriacao' } })
    change((kept) => catchUpContratos(kept, contratos, askedAtMs))
  }

  // A failed reading is tried again with the next event.
  const tryReadLatest = () => void readLatest().catch(() => undefined)

  useLaudoEvents((event) => change((kept) => takeEvent(kept, event, Date.now(), complete.current)), tryReadLatest)
  useAcertoEvents((event) => change((kept) => takeAcerto(kept, event, Date.now())))
  useContratoEvents((event) => change((kept) => takeContrato(kept, event, Date.now())))
  useEffect(() => {
    tryReadLatest()
    return onNoticesElsewhere(id, () => setNotices(readNotices(id, Date.now())))
    // oxlint-disable-next-line react/exhaustive-deps -- once for each person
  }, [id])

  // Notices that are switched off are stored nevertheless, so that they exist when the person switches them on again.
  return { notices: wantedNotices(notices, preferencias?.avisos), see: () => change(seeAll) }
}

const keyOf = (personId: number) => `faixa-avisos-${personId}`

/** Notices of one person on this device, stored between visits. */
function readNotices(personId: number, nowMs: number): Notices {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(personId)) ?? 'null') as Notices | null
    if (kept && Array.isArray(kept.list) && Array.isArray(kept.waiting)) return kept
  } catch {
    // An unreadable stored text counts as none.
  }
  return noNotices(nowMs)
}

/** With a full storage notices are not remembered, but the screen works. */
function keepNotices(personId: number, notices: Notices): void {
  try {
    localStorage.setItem(keyOf(personId), JSON.stringify(notices))
  } catch {
    // The notices stay on the screen, and are lost when it closes.
  }
}

/** Calls `changed` when another tab stores notices. Returns the function that stops it. */
function onNoticesElsewhere(personId: number, changed: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === keyOf(personId)) changed()
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
