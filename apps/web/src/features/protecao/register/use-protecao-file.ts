/** The chosen file of what is to be protected: read in the worker as soon as it is chosen, with the zones around it as they are asked for. */
import { FILE_EXTENSIONS } from '@faixa/flight'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FlightReader, openFlightReader } from '../../../flight-worker/flight-reader.ts'
import type { FoundAreas, FromWorker, ZoneAsked } from '../../../flight-worker/protocol.ts'
import type { FileReading } from '../../../flight-worker/use-file-reading.ts'
import { fileFault } from '../../../form/files/file-fault.ts'
import type { AskedSystem } from '../../../form/files/system-field.tsx'
import { showToast } from '../../../ui/messages/toast.ts'

const NOT_CHOSEN: FileReading = { kind: 'none' }

export interface Zones {
  readonly features: Blob
  readonly done: boolean
}

export interface ProtecaoFile extends AskedSystem {
  readonly file: File | undefined
  readonly reading: FileReading
  readonly found: FoundAreas | undefined
  /** The zones that were asked for last, or those before until they come. */
  readonly zones: Zones | undefined
  /** The reason that keeps the file from being sent. */
  readonly error: string | undefined
  choose(files: readonly File[]): void
  /** Says the coordinate system of a file that names none. */
  placeIn(system: string): void
  remove(): void
  refuse(message: string): void
  draw(zones: readonly ZoneAsked[]): void
}

export function useProtecaoFile(maxBytes: number | undefined): ProtecaoFile {
  const [file, setFile] = useState<File>()
  const [reading, setReading] = useState<FileReading>(NOT_CHOSEN)
  const [found, setFound] = useState<FoundAreas>()
  const [zones, setZones] = useState<Zones>()
  const [asked, setAsked] = useState<AskedSystem>({})
  const [nothing, setNothing] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const reader = useRef<FlightReader>(undefined)
  const id = useRef(0)
  const run = useRef(0)

  const receive = useEffectEvent((news: FromWorker) => {
    switch (news.kind) {
      case 'reading':
        return news.id === id.current ? setReading({ kind: 'reading', done: news.done }) : undefined
      case 'read':
        if (news.id !== id.current) return undefined
        setReading({ kind: 'read', facts: news.facts })
        return reader.current?.readAreas(id.current, id.current)
      case 'unusable':
        if (news.id !== id.current) return undefined
        if (news.systems) setAsked(({ system }) => ({ systems: news.systems, system }))
        return setReading({ kind: 'unusable', message: news.message })
      case 'areas':
        return news.run === id.current ? setFound(news.found) : undefined
      case 'no-areas':
        return news.run === id.current ? setNothing(news.message) : undefined
      case 'zones':
        return news.run === run.current ? setZones({ features: news.features, done: news.done }) : undefined
      case 'failed':
        return setReading({ kind: 'unread' })
      // Answers about flights, orders and plots, which this form does not ask for.
      case 'ordered':
      case 'plots':
      case 'no-plots':
      case 'measuring':
      case 'measured':
      case 'unmeasurable':
        return undefined
    }
  })
  useEffect(() => {
    const opened = openFlightReader((news) => receive(news))
    opened.prepare()
    reader.current = opened
    return () => opened.close()
  }, [])

  const forget = () => {
    reader.current?.forget(id.current)
    run.current += 1
    setFile(undefined)
    setReading(NOT_CHOSEN)
    setFound(undefined)
    setNothing(undefined)
    setZones(undefined)
    setAsked({})
    setRefusal(undefined)
  }
  return {
    file,
    reading,
    found,
    zones,
    ...asked,
    error: refusal ?? (reading.kind === 'unusable' ? reading.message : undefined) ?? nothing,
    choose([chosen, another]) {
      if (!chosen) return
      if (another) return showToast({ title: 'Escolha um arquivo só.', tone: 'warning' })
      forget()
      const fault = fileFault(chosen, { extensions: FILE_EXTENSIONS, maxBytes })
      if (fault !== undefined) return setRefusal(fault)
      id.current += 1
      setFile(chosen)
      setReading({ kind: 'reading', done: 0 })
      reader.current?.read(id.current, chosen)
    },
    placeIn(system) {
      if (!file) return
      reader.current?.forget(id.current)
      id.current += 1
      setAsked(({ systems }) => ({ systems, system }))
      setFound(undefined)
      setNothing(undefined)
      setZones(undefined)
      setRefusal(undefined)
      setReading({ kind: 'reading', done: 0 })
      reader.current?.read(id.current, file, system)
    },
    remove: forget,
    refuse: setRefusal,
    draw(wanted) {
      run.current += 1
      reader.current?.drawZones(run.current, { of: id.current, zones: wanted })
    },
  }
}
