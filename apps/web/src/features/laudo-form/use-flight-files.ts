/** The form's files, read and measured as they come; the screen sees state, and says what the person does. */
import type { Role } from '@faixa/flight'
import { formatSizeLimit } from '@faixa/units'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { type FlightReader, openFlightReader } from '../../flight-worker/flight-reader.ts'
import { type FlightState, factsOf, flightToMeasure, NO_FLIGHT, nextFlight, swapIn } from './flight-state.ts'
import { type Arrangement, ROLES } from './rearrange.ts'
import { type RegisteredPlots, useRegisteredPlots } from './use-registered-plots.ts'

export interface FlightFiles {
  readonly state: FlightState
  /** Undefined where there is an area file, or nothing to ask for yet. */
  readonly registered: RegisteredPlots | undefined
  /** One for the field, or several that find their own. */
  choose(role: Role, files: readonly File[]): void
  remove(role: Role): void
  arrange(arrangement: Arrangement): void
  insist(): void
  refuse(errors: Partial<Record<Role, string>>): void
  stop(): void
  again(): void
}

const ACCEPTED = /\.km[lz]$/i
/** A width is measured once it was typed, not digit by digit. */
const TYPED_MS = 400

interface FlightFilesOptions {
  /** As typed, metres. */
  readonly faixaExecutada: number | undefined
  /** Of one file. */
  readonly maxBytes: number | undefined
  /** Whose plots stand in for an area file. */
  readonly empresa: string
  readonly unidade: string
}

export function useFlightFiles({ faixaExecutada, maxBytes, empresa, unidade }: FlightFilesOptions): FlightFiles {
  const [state, dispatch] = useReducer(nextFlight, NO_FLIGHT)
  const reader = useRef<FlightReader>(undefined)
  const lastId = useRef(0)
  useEffect(() => {
    const opened = openFlightReader((news) => dispatch({ kind: 'hear', news }))
    reader.current = opened
    return () => opened.close()
  }, [])

  const [width] = useDebouncedValue(faixaExecutada, TYPED_MS)
  const bounds = state.slots.area ? undefined : factsOf(state.slots.aplicacao)?.bounds
  const registered = useRegisteredPlots({ empresa, unidade, bounds })
  const asked = flightToMeasure(state, width, registered)
  const key = asked && JSON.stringify(asked)
  const turn = useRef(0)
  const measure = useEffectEvent(() => {
    turn.current += 1
    if (!asked) {
      reader.current?.stop()
      // What was stopped or failed stays said.
      if (state.measuring.kind !== 'stopped' && state.measuring.kind !== 'failed') dispatch({ kind: 'idle' })
      return
    }
    dispatch({ kind: 'measure', turn: turn.current })
    reader.current?.measure(turn.current, asked)
  })
  useEffect(() => measure(), [key])

  const { slots, together } = state
  const swap = swapIn(slots)
  const settled = Object.values(slots).every(({ reading }) => reading.kind !== 'reading')
  const dealt = together && settled ? swap?.arrangement : undefined
  useEffect(() => {
    if (dealt) dispatch({ kind: 'arrange', arrangement: dealt })
  }, [dealt])

  return {
    state,
    registered,
    choose(role, files) {
      const refusal = files
        .map((file) => refusalOf(file, maxBytes ?? Number.POSITIVE_INFINITY))
        .find((why) => why !== undefined)
      if (refusal !== undefined) {
        forget(role)
        dispatch({ kind: 'remove', role })
        return dispatch({ kind: 'refuse', errors: { [role]: refusal } })
      }
      const roles = files.length > 1 ? [role, ...ROLES.filter((other) => other !== role)] : [role]
      const placed = files.slice(0, ROLES.length).map((file, i) => {
        lastId.current += 1
        return [roles[i]!, { id: lastId.current, file }] as const
      })
      for (const [taken] of placed) forget(taken)
      dispatch({ kind: 'place', files: Object.fromEntries(placed) })
      for (const [, { id, file }] of placed) reader.current?.read(id, file)
    },
    remove(role) {
      forget(role)
      dispatch({ kind: 'remove', role })
    },
    arrange: (arrangement) => dispatch({ kind: 'arrange', arrangement }),
    insist: () => dispatch({ kind: 'insist' }),
    refuse: (errors) => dispatch({ kind: 'refuse', errors }),
    stop() {
      // Ending the worker is the one way to stop it in the middle of anything.
      reader.current?.close()
      dispatch({ kind: 'stop' })
    },
    again() {
      reader.current?.close()
      dispatch({ kind: 'again' })
      for (const { id, file } of Object.values(slots)) reader.current?.read(id, file)
    },
  }

  function forget(role: Role): void {
    const slot = slots[role]
    if (slot) reader.current?.forget(slot.id)
  }
}

/** What the server would say of the file without looking into it. */
function refusalOf({ name, size }: File, maxBytes: number): string | undefined {
  if (!ACCEPTED.test(name)) return `O arquivo «${name}» deve ter a extensão .kml ou .kmz.`
  if (size === 0) return `O arquivo «${name}» está vazio.`
  return size > maxBytes ? `O arquivo «${name}» passa do limite de ${formatSizeLimit(maxBytes)}.` : undefined
}
