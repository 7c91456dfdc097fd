/** What was recorded in the field for an order: the answer of the server, and what this device still keeps. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useOrdemEvents } from '../../../api/events.ts'
import { invalidate, query } from '../../../api/query.ts'
import { entriesOf, lastReadingMs, workOf } from '../../../campo/feed/registro-entries.ts'
import { settle } from '../../../campo/settle.ts'
import { useActsOf } from '../../../campo/use-acts-of.ts'

export function useCampo(uuid: string) {
  const sent = { params: { uuid } }
  const { data, error, refetch } = useQuery(query('listCampo', sent))
  const { atos, enviando, isRead } = useActsOf(uuid)
  const readAgain = () => void invalidate('listCampo', sent)
  useOrdemEvents((event) => event.uuid === uuid && readAgain(), readAgain)
  const registros = data?.registros
  const waitsForAnswer = atos.some(({ estado }) => estado === 'recebido')
  useEffect(() => {
    // Without the storage, nothing is kept that could be forgotten.
    if (registros && waitsForAnswer) settle(uuid, registros).catch(() => undefined)
  }, [uuid, registros, waitsForAnswer])
  const entries = useMemo(() => entriesOf(registros ?? [], atos), [registros, atos])
  return {
    entries,
    work: workOf(entries),
    readingMs: lastReadingMs(entries),
    listas: data?.listas,
    enviando,
    error,
    refetch,
    isReady: isRead && (data !== undefined || error !== null),
  }
}
