/** Reads the chosen file of a form in the flight worker, and asks for its coordinate system where it has none. */

import type { Role } from '@faixa/flight'
import { present } from '@faixa/units'
import { useEffect, useState } from 'react'
import { beginCall } from '../ui/worker/open-worker.ts'
import type { FileFacts, SystemAsked } from './flight-answers.ts'
import { type FlightWorker, openFlightWorker } from './flight-worker.ts'

export type FileReading =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly done: number }
  /** The worker keeps the file under the number `id`. */
  | { readonly kind: 'read'; readonly id: number; readonly facts: FileFacts }
  | { readonly kind: 'unusable'; readonly message: string }
  /** The browser could not read it; the server may. */
  | { readonly kind: 'unread' }

/** A successful reading; each one is a new object. */
export type HeldFile = Extract<FileReading, { kind: 'read' }>

export interface ReadFile extends SystemAsked {
  readonly reading: FileReading
  readonly held: HeldFile | undefined
  /** Sets the coordinate system of a file without one. */
  placeIn(system: string): void
  /** Begins a call, and returns the function that ends it. A call that fails leaves the file unread. */
  ask<Answer>(
    call: (program: FlightWorker['program'], signal: AbortSignal) => Promise<Answer>,
    take: (answer: Answer) => void,
  ): () => void
}

interface Known extends SystemAsked {
  readonly of: File
  readonly reading: FileReading
}

let lastId = 0

/** The reading of `file`, restarted whenever another file or another coordinate system is chosen. `isSoon` starts the worker in advance. */
export function useFileReading(file: File | undefined, isSoon = false): ReadFile {
  const [{ program, prepare, close }] = useState(openFlightWorker)
  const [last, setKnown] = useState<Known>()
  const known = last?.of === file ? last : undefined
  const system = known?.system
  useEffect(() => {
    if (!file) return undefined
    lastId += 1
    const id = lastId
    const show = (reading: FileReading, systems?: SystemAsked['systems']) =>
      setKnown((before) => ({ ...(before?.of === file && before), of: file, reading, ...present({ systems }) }))
    const leave = beginCall(
      (signal) => program.read({ id, file, system }, { signal, onProgress: (done) => show({ kind: 'reading', done }) }),
      (found) => {
        if ('refusal' in found) show({ kind: 'unusable', message: found.refusal }, found.systems)
        else show({ kind: 'read', id, facts: found.facts })
      },
      () => show({ kind: 'unread' }),
    )
    return () => {
      leave()
      program.forget(id).catch(() => undefined)
    }
  }, [file, system, program])
  // Runs after the effect above has let go of its file.
  useEffect(() => {
    if (isSoon) prepare()
    return close
  }, [isSoon, prepare, close])
  const reading = known?.reading ?? (file ? UNBEGUN : NOT_CHOSEN)
  return {
    reading,
    system,
    systems: known?.systems,
    held: reading.kind === 'read' ? reading : undefined,
    placeIn: (chosen) =>
      chosen !== system && setKnown((before) => before && { ...before, system: chosen, reading: UNBEGUN }),
    ask: (call, take) =>
      beginCall(
        (signal) => call(program, signal),
        take,
        () => setKnown((before) => before && { ...before, reading: { kind: 'unread' } }),
      ),
  }
}

const NOT_CHOSEN: FileReading = { kind: 'none' }
const UNBEGUN: FileReading = { kind: 'reading', done: 0 }

/** Explains why the file is useless in the field of `role`; undefined where it is useful, or not known yet. */
export function faultFor(role: Role, reading: FileReading): string | undefined {
  if (reading.kind === 'unusable') return reading.message
  return reading.kind === 'read' ? reading.facts.nothingFor[role] : undefined
}
