/** Fills free fields with the files' proposals, whenever the proposals change. A typed value is never replaced. */
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Fields } from '../../form/state/use-fields.ts'
import type { LaudoField, LaudoValues } from './laudo-fields.ts'
import { type Proposals, TIMES } from './proposals.ts'

type Texts = Partial<Record<LaudoField, string>>

export function useAppliedProposals(fields: Pick<Fields<LaudoField>, 'values' | 'put'>, proposals: Proposals): void {
  const applied = useRef<Texts>({})
  const apply = useEffectEvent(() => {
    const changes = proposalsToApply(fields.values, proposals, applied.current)
    if (Object.keys(changes).length === 0) return
    applied.current = { ...applied.current, ...changes }
    fields.put(changes)
  })
  // A field that was emptied by hand stays empty until other files give new proposals.
  const key = JSON.stringify(proposals)
  useEffect(() => apply(), [key])
}

/** The proposals for fields that are empty, or still have the `applied` value. The four times belong together: all are filled, or none. */
export function proposalsToApply(
  values: LaudoValues,
  { times, codigo, nome }: Proposals,
  applied: Texts,
): Partial<LaudoValues> {
  const isFree = (name: LaudoField) => values[name] === '' || values[name] === applied[name]
  const offered: Texts = {
    ...(codigo !== undefined && isFree('codigo') && { codigo }),
    ...(nome !== undefined && isFree('nome') && { nome }),
    ...(times && TIMES.every(isFree) && times),
  }
  return Object.fromEntries(Object.entries(offered).filter(([name, text]) => values[name as LaudoField] !== text))
}
