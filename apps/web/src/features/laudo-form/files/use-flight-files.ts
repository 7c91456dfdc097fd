/** Reads and measures the form's files as they are chosen. The screen shows the state and calls a method for each act of the person. */
import type { Decided, Doubt, Papel } from '@faixa/domain'
import { FILE_EXTENSIONS, FLIGHT_EXTENSIONS, type Role, unionOf } from '@faixa/flight'
import { present } from '@faixa/units'
import { useDebouncedValue } from '@mantine/hooks'
import { type Dispatch, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { openRememberingWorker } from '../../../flight-worker/remembered-flights.ts'
import { copiesAmong } from '../../../form/files/copies-among.ts'
import { fileFault } from '../../../form/files/file-fault.ts'
import { type FilesByField, keepFiles, keptFiles } from '../../../form/files/kept/kept-files.ts'
import { FILE_LABELS } from '../../../laudo/dado-labels.ts'
import { showToast } from '../../../ui/messages/toast.ts'
import { beginCall } from '../../../ui/worker/open-worker.ts'
import { type Columns, useColumns } from '../columns/use-columns.ts'
import { createFlightProgress, type FlightProgress, type FlightWork } from './flight-progress.ts'
import {
  allOf,
  type FlightEvent,
  type FlightState,
  factsIn,
  flownIn,
  isTable,
  NO_FLIGHT,
  nextFlight,
  type Slot,
  type Slots,
} from './flight-state.ts'
import { flightToMeasure } from './flight-to-measure.ts'
import { heldDecisions, identitiesIn, keepDecisions, readDecisions } from './kept-decisions.ts'
import { type Arrangement, ROLES } from './rearrange.ts'
import { swapIn } from './swap.ts'
import { type PreviewInterval, useInterval } from './use-interval.ts'
import { type RegisteredPlots, useRegisteredPlots } from './use-registered-plots.ts'

export interface FlightFiles {
  readonly state: FlightState
  readonly progress: FlightProgress
  /** Undefined where an area file is chosen, or without an application. */
  readonly registered: RegisteredPlots | undefined
  /** Between which figures the effectiveness lies, where the form states a doubt. */
  readonly interval: PreviewInterval | undefined
  /** Nothing is being read, looked up or measured. */
  readonly isSettled: boolean
  /** Puts files into the field, from which their contents move several; `adds`: beside those that it has. */
  choose(role: Role, files: readonly File[], adds: boolean): void
  /** Distributes files that were dropped together, on a field or outside of all fields, by their contents. */
  deal(files: readonly File[], first?: Role): void
  /** Removes one file of the field, or all of them. */
  remove(role: Role, id?: number): void
  /** Removes every file. */
  clear(): void
  /** Sets the coordinate system of the field's files without one. */
  placeIn(role: Role, system: string): void
  /** The columns of text files, as the person assigned them. */
  readonly columns: Columns
  arrange(arrangement: Arrangement): void
  decide(decided: Decided): void
  refuse(errors: Partial<Record<Role, string>>): void
  /** Sketches the shapes of the file with this number. */
  outline(id: number): Promise<Blob>
  stop(): void
  again(): void
}

/** The form itself is loaded and drawn before its worker is. */
const PREPARE_AFTER_MS = 300
/** Idle time of an empty form after which the engine is compiled, so that a quicker person is not delayed. */
const WARM_AFTER_MS = 1200
/** Pause in typing a width after which the flight is measured with it. */
const TYPED_MS = 400

interface FlightFilesOptions {
  /** Width of the swath as typed, metres. */
  readonly faixaExecutada: number | undefined
  /** Doubt of width and positions as typed. */
  readonly doubt: Doubt | undefined
  /** The server's limit for one file. */
  readonly maxBytes: number | undefined
  /** Id of the empresa whose registered plots replace an area file. */
  readonly empresa: string
  readonly unidade: string
  readonly prestadora: string
  /** Key under which the files are kept while the person visits other screens. */
  readonly keepKey: string
  /** Receives the files where there are more than one flight has. */
  readonly onFlights?: ((files: readonly File[]) => void) | undefined
}

export function useFlightFiles(options: FlightFilesOptions): FlightFiles {
  const { faixaExecutada, doubt, maxBytes, empresa, unidade, prestadora, keepKey, onFlights } = options
  const [state, dispatch] = useReducer(nextFlight, NO_FLIGHT)
  const [{ program, prepare, close }] = useState(() => openRememberingWorker())
  const [progress] = useState(createFlightProgress)
  const lastId = useRef(0)
  const { begin, end, endAll } = useCalls(close, () => dispatch({ kind: 'failed' }))
  useEffect(() => {
    const prepared = setTimeout(prepare, PREPARE_AFTER_MS)
    return () => {
      clearTimeout(prepared)
      endAll()
    }
  }, [prepare])
  const isEmpty = state.slots === NO_FLIGHT.slots
  useEffect(() => (isEmpty ? warmedUp(program) : undefined), [isEmpty, program])
  useEffect(() => putIn(flightOf(keptFiles<Papel>(keepKey))), [keepKey])

  const [width] = useDebouncedValue(faixaExecutada, TYPED_MS)
  const boxes = factsIn(flownIn(state)).flatMap((facts) => (facts.bounds ? [facts.bounds] : []))
  const bounds = state.slots.area.length > 0 || boxes.length === 0 ? undefined : unionOf(boxes)
  const registered = useRegisteredPlots({ empresa, unidade, bounds })
  const request = flightToMeasure(state, width, registered)
  useMeasuring(request, state.measuring, { program, progress, begin, end, dispatch })

  const interval = useInterval({ program, doubt, measured: state.measuring.kind === 'measured' ? request : undefined })

  const { slots, together } = state
  const columns = useColumns({ keepKey, empresa, prestadora, isAsked: allOf(slots).some(isTable) })
  const readTablesAgain = useEffectEvent(() => {
    for (const role of ROLES) for (const slot of slots[role].filter(isTable)) readAgain(role, slot)
  })
  useEffect(() => readTablesAgain(), [JSON.stringify(columns.profiles)])
  useKept(keepKey, state, (decided) => dispatch({ kind: 'decide', decided }))

  const settled = allOf(slots).every(({ reading }) => reading.kind !== 'reading')
  const dealt = together && settled ? swapIn(state)?.arrangement : undefined
  useEffect(() => {
    if (dealt) dispatch({ kind: 'arrange', arrangement: dealt })
  }, [dealt])

  return {
    state,
    progress,
    registered,
    interval,
    isSettled: settled && registered?.kind !== 'asked' && (request ? isMeasured(state.measuring) : true),
    choose(role, files, adds) {
      const [only, another] = files
      if (!only || (another && role === 'area')) return deal(files, role)
      if (another || adds) return void putMany(role, files, adds)
      const extensions = role === 'area' ? FILE_EXTENSIONS : FLIGHT_EXTENSIONS
      const refusal = fileFault(only, { extensions, maxBytes })
      if (refusal === undefined) return putIn({ [role]: [only] })
      remove(role)
      return dispatch({ kind: 'refuse', errors: { [role]: refusal } })
    },
    deal,
    remove,
    clear: () => ROLES.forEach((role) => remove(role)),
    placeIn(role, system) {
      for (const slot of slots[role].filter(({ systems }) => systems)) readAgain(role, { ...slot, system })
    },
    columns,
    arrange: (arrangement) => dispatch({ kind: 'arrange', arrangement }),
    decide(decided) {
      dispatch({ kind: 'decide', decided })
      keepDecisions(keepKey, { files: identitiesIn(slots), decided })
    },
    refuse: (errors) => dispatch({ kind: 'refuse', errors }),
    outline: (id) => program.outline(id),
    stop() {
      // A worker that is reading or measuring can only be stopped by ending it.
      endAll()
      dispatch({ kind: 'stop' })
    },
    again() {
      endAll()
      dispatch({ kind: 'again' })
      for (const { id, file, system } of allOf(slots)) read(id, file, system)
    },
  }

  function putIn(files: FilesByField<Role>, { together = false, added = false } = {}): void {
    const placed = (Object.entries(files) as [Role, readonly File[]][]).map(([role, given]) => {
      const numbered = given.map((file) => {
        lastId.current += 1
        return { id: lastId.current, file }
      })
      return [role, numbered] as const
    })
    if (placed.length === 0) return
    if (!added) for (const [role] of placed) forget(role)
    dispatch({ kind: 'place', files: Object.fromEntries(placed), together, added })
    for (const { id, file } of placed.flatMap(([, numbered]) => numbered)) read(id, file)
  }

  /** Adds several files to one field. A message names each file that is refused, and each copy. */
  async function putMany(role: Role, files: readonly File[], added: boolean): Promise<void> {
    const copies = await copiesAmong(files, added ? slots[role].map(({ file }) => file) : [])
    const refused: string[] = []
    const usable = files.filter((file) => {
      const refusal = copies.has(file)
        ? `O conteúdo de «${file.name}» já está no campo ${FILE_LABELS[role]}.`
        : fileFault(file, { extensions: FLIGHT_EXTENSIONS, maxBytes })
      if (refusal !== undefined) refused.push(refusal)
      return refusal === undefined
    })
    if (refused[0] !== undefined) {
      const title = refused.length === 1 ? refused[0] : `${refused.length} arquivos ficaram de fora`
      const message = refused.slice(0, MOST_NAMED).join(' ')
      showToast({ title, tone: 'warning', ...(refused.length > 1 && { message }) })
    }
    if (usable.length > 0) putIn({ [role]: usable }, { together: usable.length > 1, added })
  }

  function deal(files: readonly File[], first?: Role): void {
    const places = placesFor(files, { slots, first, maxBytes, onFlights })
    if (places) putIn(places, { together: true })
  }

  function remove(role: Role, id?: number): void {
    forget(role, id)
    dispatch({ kind: 'remove', role, id })
  }

  function forget(role: Role, only?: number): void {
    for (const { id } of slots[role]) {
      if (only !== undefined && only !== id) continue
      end(id)
      program.forget(id).catch(() => undefined)
    }
  }

  function readAgain(role: Role, { id: was, file, system }: Slot): void {
    forget(role, was)
    lastId.current += 1
    dispatch({ kind: 'place-in', role, was, id: lastId.current, system })
    read(lastId.current, file, system)
  }

  function read(id: number, file: File, system?: string): void {
    begin(
      id,
      (signal) => {
        const onProgress = (done: number) => progress.report(id, done)
        const given = isTable({ file }) ? { columns: columns.profiles } : {}
        return program.read({ id, file, system, ...given }, { signal, onProgress })
      },
      (found) => {
        progress.report(id, 1)
        if ('facts' in found) return dispatch({ kind: 'reading', id, reading: { kind: 'read', facts: found.facts } })
        const { refusal: message, systems, asksColumns } = found
        dispatch({ kind: 'reading', id, reading: { kind: 'unusable', message, asksColumns }, systems })
      },
    )
  }
}

interface Measuring extends Pick<ReturnType<typeof useCalls>, 'begin' | 'end'> {
  readonly program: ReturnType<typeof openRememberingWorker>['program']
  readonly progress: FlightProgress
  readonly dispatch: Dispatch<FlightEvent>
}

/** Measures the flight anew whenever another one is to be measured; without one nothing is measured. */
function useMeasuring(
  wanted: ReturnType<typeof flightToMeasure>,
  { kind }: FlightState['measuring'],
  { program, progress, begin, end, dispatch }: Measuring,
): void {
  const measure = useEffectEvent(() => {
    end('measuring')
    if (!wanted) {
      // A stopped or failed preview stays reported.
      if (kind !== 'stopped' && kind !== 'failed') dispatch({ kind: 'idle' })
      return
    }
    progress.report('measuring', 0)
    dispatch({ kind: 'measure', files: wanted.files })
    begin(
      'measuring',
      (signal) =>
        program.measure(wanted, {
          signal,
          onProgress: (done) => progress.report('measuring', done),
          onFound: (found) => signal.aborted || dispatch({ kind: 'found', found }),
        }),
      (found) => dispatch({ kind: 'measured', found }),
    )
  })
  const key = wanted && JSON.stringify(wanted)
  useEffect(() => measure(), [key])
}

/** Keeps the files, and takes the kept decisions about them up again. */
function useKept(keepKey: string, { slots, decided }: FlightState, onDecided: (decided: Decided) => void): void {
  useEffect(() => {
    if (slots === NO_FLIGHT.slots) return
    const { clima } = keptFiles<Papel>(keepKey)
    keepFiles<Papel>(keepKey, { ...filesIn(slots), ...(clima && { clima }) })
  }, [keepKey, slots])
  const identities = JSON.stringify(identitiesIn(slots))
  const takeUp = useEffectEvent(() => {
    const kept = readDecisions(keepKey)
    const held = kept ? heldDecisions(kept, identitiesIn(slots)) : {}
    if (Object.keys(held).length > 0) onDecided({ ...decided, ...held })
  })
  useEffect(() => takeUp(), [identities])
}

interface Dealing extends Pick<FlightFilesOptions, 'maxBytes' | 'onFlights'> {
  readonly slots: Slots
  readonly first: Role | undefined
}

/** Gives files free fields, from which their contents move them; undefined where they find none, which is reported. Chosen files are replaced only by three new ones. */
function placesFor(
  files: readonly File[],
  { slots, first, maxBytes, onFlights }: Dealing,
): FilesByField<Role> | undefined {
  const refusals = files.map((file) => fileFault(file, { extensions: FLIGHT_EXTENSIONS, maxBytes }))
  const usable = files.filter((_, i) => refusals[i] === undefined)
  // The other files of a folder are not reported individually.
  if (files.length <= ROLES.length) {
    for (const title of new Set(refusals)) if (title !== undefined) showToast({ title, tone: 'warning' })
  }
  if (usable.length === 0 && (files.length === 0 || files.length > ROLES.length)) {
    showToast({ title: NO_FILES, tone: 'warning' })
    return undefined
  }
  const free = ROLES.filter((role) => role === first || slots[role].length === 0)
  if (usable.length > ROLES.length) {
    if (onFlights) onFlights(usable)
    else showToast({ title: TOO_MANY, tone: 'warning' })
    return undefined
  }
  // The files of a job of many flights are never replaced by three others.
  const hasMany = ROLES.some((role) => slots[role].length > 1)
  if (usable.length > free.length && (hasMany || usable.length < ROLES.length)) {
    showToast({ title: NO_ROOM, tone: 'warning' })
    return undefined
  }
  const roles = usable.length > free.length ? ROLES : free
  return Object.fromEntries(usable.map((file, i) => [roles[i]!, [file]]))
}

/** Warms the worker up after a while; the returned function prevents that, because reading a file has the same effect. */
function warmedUp(program: ReturnType<typeof openRememberingWorker>['program']): () => void {
  const ended = new AbortController()
  const { signal } = ended
  // Without it the first flight only takes longer.
  const begun = setTimeout(() => void program.warmUp(null, { signal }).catch(() => undefined), WARM_AFTER_MS)
  return () => {
    clearTimeout(begun)
    ended.abort()
  }
}

/** The calls of the worker under way, by the number of the file that is read, and the measurement. */
function useCalls(close: () => void, onFailed: () => void) {
  const running = useRef(new Map<FlightWork, () => void>())
  return {
    begin<Answer>(
      work: FlightWork,
      call: (signal: AbortSignal) => Promise<Answer>,
      take: (answer: Answer) => void,
    ): void {
      running.current.set(work, beginCall(call, take, onFailed))
    },
    end(work: FlightWork): void {
      running.current.get(work)?.()
      running.current.delete(work)
    },
    endAll(): void {
      for (const end of running.current.values()) end()
      running.current.clear()
      close()
    },
  }
}

function isMeasured({ kind }: FlightState['measuring']): boolean {
  return kind === 'measured' || kind === 'unmeasurable'
}

export function filesIn(slots: Slots): FilesByField<Role> {
  const given = ROLES.map((role) => [role, slots[role].map(({ file }) => file)] as const)
  return Object.fromEntries(given.filter(([, files]) => files.length > 0))
}

function flightOf(kept: FilesByField<Papel>): FilesByField<Role> {
  return present(Object.fromEntries(ROLES.map((role) => [role, kept[role]])))
}

/** Refused files that are named in one message. */
const MOST_NAMED = 3
const NO_FILES = 'Nenhum arquivo KML, KMZ, Shapefile em .zip, GeoJSON, GPX, CSV ou TXT foi encontrado.'
const TOO_MANY = 'São três campos: solte no máximo três arquivos.'
const NO_ROOM = 'Já há arquivos escolhidos: solte cada arquivo sobre o seu campo.'
