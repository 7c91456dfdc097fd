/** The protected areas of the map: those of the register, and those with which the open laudo was judged. */
import type { Verdicts } from '@faixa/contract'
import { useMemo } from 'react'
import { useProtectedAreas } from '../../protecao/use-protected-areas.ts'

/**
 * A person of a unidade does not see the head office's areas in the register, but sees them in verdicts: their shapes are read with the
 * laudo.
 */
export function useJudgedAreas(laudo: string | undefined, verdicts: Verdicts['veredictos'] | undefined) {
  const register = useProtectedAreas()
  const registered = register.data
  const isMissing = useMemo(() => {
    const uuids = new Set(registered?.map(({ properties }) => properties.uuid))
    return registered !== undefined && (verdicts ?? []).some(({ area }) => !uuids.has(area.uuid))
  }, [registered, verdicts])
  const judged = useProtectedAreas(laudo === undefined ? {} : { laudo }, isMissing && laudo !== undefined)
  const judgedAreas = isMissing ? judged.data : undefined
  const data = useMemo(() => {
    if (!registered || !judgedAreas) return registered
    const uuids = new Set(registered.map(({ properties }) => properties.uuid))
    return [...registered, ...judgedAreas.filter(({ properties }) => !uuids.has(properties.uuid))]
  }, [registered, judgedAreas])
  return { ...register, data, dataUpdatedAt: Math.max(register.dataUpdatedAt, judgedAreas ? judged.dataUpdatedAt : 0) }
}
