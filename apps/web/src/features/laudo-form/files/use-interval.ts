/** Computes between which figures the effectiveness of the preview lies, after its numbers and findings are shown. */
import type { Doubt, Intervalo } from '@faixa/domain'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FlightAsked } from '../../../flight-worker/flight-answers.ts'
import type { openRememberingWorker } from '../../../flight-worker/remembered-flights.ts'
import { beginCall } from '../../../ui/worker/open-worker.ts'

/** The interval of the preview; `failed` where the browser could not compute it, or the file gives its swaths no width. */
export type PreviewInterval =
  | { readonly kind: 'asked' | 'failed' }
  | { readonly kind: 'found'; readonly found: Intervalo }

/** Pause in typing a doubt after which the flight is measured with it. */
const TYPED_MS = 400

interface IntervalOptions {
  readonly program: ReturnType<typeof openRememberingWorker>['program']
  /** The flight whose numbers are shown; undefined while it is being measured. */
  readonly measured: FlightAsked | undefined
  readonly doubt: Doubt | undefined
}

/** Undefined without a measured flight, and without a doubt of its width. A later flight or doubt ends the computation of an earlier one. */
export function useInterval({ program, measured, doubt }: IntervalOptions): PreviewInterval | undefined {
  const [answer, setAnswer] = useState<{ readonly key: string; readonly found: Intervalo | undefined }>()
  const [typed] = useDebouncedValue(doubt && JSON.stringify(doubt), TYPED_MS)
  const key = measured && typed !== undefined ? JSON.stringify([measured, typed]) : undefined
  const begin = useEffectEvent((asked: string) =>
    beginCall(
      (signal) => program.findInterval({ ...measured!, doubt: JSON.parse(typed!) as Doubt }, { signal }),
      (found) => setAnswer({ key: asked, found }),
      () => setAnswer({ key: asked, found: undefined }),
    ),
  )
  useEffect(() => (key === undefined ? undefined : begin(key)), [key])
  if (key === undefined || doubt === undefined) return undefined
  if (answer?.key !== key) return { kind: 'asked' }
  return answer.found ? { kind: 'found', found: answer.found } : { kind: 'failed' }
}
