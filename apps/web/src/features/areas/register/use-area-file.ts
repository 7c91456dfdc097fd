/** The chosen area file: read in the worker as soon as it is chosen, and compared with the plots that it replaces. */

import { SEDE } from '@faixa/domain'
import { FILE_EXTENSIONS } from '@faixa/flight'
import type { PlotColumns } from '@faixa/geometry'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePackedShapes } from '../../../entidades/use-packed-shapes.ts'
import { type FlightReader, openFlightReader } from '../../../flight-worker/flight-reader.ts'
import type { FoundPlots, FromWorker } from '../../../flight-worker/protocol.ts'
import type { FileReading } from '../../../flight-worker/use-file-reading.ts'
import { fileFault } from '../../../form/files/file-fault.ts'
import type { AskedSystem } from '../../../form/files/system-field.tsx'
import { showToast } from '../../../ui/messages/toast.ts'

export interface AreaFile extends AskedSystem {
  readonly file: File | undefined
  readonly reading: FileReading
  /** Plots and changes; absent while they are being found, and where no empresa is chosen. */
  readonly found: FoundPlots | undefined
  /** Share of the registered plots that has come, to compare with; undefined where nothing is being transferred. */
  readonly downloaded: number | undefined
  /** Attributes that the person chose. */
  readonly columns: PlotColumns
  /** The reason that keeps the file from being sent. */
  readonly error: string | undefined
  readonly busy: boolean
  choose(files: readonly File[]): void
  remove(): void
  chooseColumns(columns: PlotColumns): void
  /** Says the coordinate system of a file that names none. */
  placeIn(system: string): void
  refuse(message: string): void
}

const NOT_CHOSEN: FileReading = { kind: 'none' }

interface Owner {
  /** Ids as texts; empresa is empty while none is chosen. */
  readonly empresa: string
  readonly unidade: string
}

export function useAreaFile({ empresa, unidade }: Owner, maxBytes: number | undefined): AreaFile {
  const [file, setFile] = useState<File>()
  const [reading, setReading] = useState<FileReading>(NOT_CHOSEN)
  const [asked, setAsked] = useState<AskedSystem>({})
  const [columns, setColumns] = useState<PlotColumns>({})
  const [found, setFound] = useState<FoundPlots>()
  const [nothing, setNothing] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const reader = useRef<FlightReader>(undefined)
  const id = useRef(0)
  const run = useRef(0)
  const { data: current, done: downloaded } = usePackedShapes('listAreas', Number(empresa), empresa !== '')

  const receive = useEffectEvent((news: FromWorker) => {
    switch (news.kind) {
      case 'reading':
        return news.id === id.current ? setReading({ kind: 'reading', done: news.done }) : undefined
      case 'read':
        return news.id === id.current ? setReading({ kind: 'read', facts: news.facts }) : undefined
      case 'unusable':
        if (news.id !== id.current) return undefined
        if (news.systems) setAsked(({ system }) => ({ systems: news.systems, system }))
        return setReading({ kind: 'unusable', message: news.message })
      case 'plots':
        if (news.run !== run.current) return undefined
        setNothing(undefined)
        return setFound(news.found)
      case 'no-plots':
        return news.run === run.current ? setNothing(news.message) : undefined
      case 'failed':
        return setReading({ kind: 'unread' })
      // Answers about flights, orders and protected areas, which this form does not ask for.
      case 'ordered':
      case 'areas':
      case 'no-areas':
      case 'zones':
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

  // Facts are an object of their own for each reading, so that another file begins another comparison.
  const facts = reading.kind === 'read' ? reading.facts : undefined
  const isRead = facts !== undefined
  const unfit = facts?.cutShort ?? facts?.nothingFor.area
  const owner = Number(unidade) === SEDE ? undefined : Number(unidade)
  useEffect(() => {
    run.current += 1
    setFound(undefined)
    setNothing(undefined)
    if (!facts || !current) return
    const plots = { id: id.current, columns, current, ...(owner !== undefined && { unidade: owner }) }
    reader.current?.readPlots(run.current, plots)
  }, [facts, current, columns, owner])

  const forget = () => {
    reader.current?.forget(id.current)
    // An answer about the file before is under way.
    run.current += 1
    setFile(undefined)
    setReading(NOT_CHOSEN)
    setFound(undefined)
    setColumns({})
    setAsked({})
    setRefusal(undefined)
  }
  const error =
    refusal ?? (reading.kind === 'unusable' ? reading.message : undefined) ?? unfit ?? (isRead ? nothing : undefined)
  return {
    file,
    reading,
    found,
    columns,
    downloaded,
    ...asked,
    error,
    busy: reading.kind === 'reading' || (isRead && empresa !== '' && found === undefined && error === undefined),
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
      run.current += 1
      id.current += 1
      setAsked(({ systems }) => ({ systems, system }))
      setRefusal(undefined)
      setReading({ kind: 'reading', done: 0 })
      reader.current?.read(id.current, file, system)
    },
    remove: forget,
    chooseColumns: setColumns,
    refuse: setRefusal,
  }
}
