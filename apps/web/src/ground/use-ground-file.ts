/** The chosen file of a form of ground: read in the worker as soon as it is chosen. */
import { FILE_EXTENSIONS } from '@faixa/flight'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FlightReader, openFlightReader } from '../flight-worker/flight-reader.ts'
import type { FileFacts, FromWorker } from '../flight-worker/protocol.ts'
import type { FileReading } from '../flight-worker/use-file-reading.ts'
import { fileFault } from '../form/files/file-fault.ts'
import type { AskedSystem } from '../form/files/system-field.tsx'
import { showToast } from '../ui/messages/toast.ts'

export interface GroundFile extends AskedSystem {
  readonly file: File | undefined
  readonly reading: FileReading
  /** An object of its own for each reading. */
  readonly facts: FileFacts | undefined
  /** The reason that keeps the file from being sent. */
  readonly error: string | undefined
  choose(files: readonly File[]): void
  remove(): void
  /** Says the coordinate system of a file that names none. */
  placeIn(system: string): void
  refuse(message: string): void
  /** Hands out the worker, and the number by which it knows the file. */
  ask(request: (reader: FlightReader, id: number) => void): void
}

const NOT_CHOSEN: FileReading = { kind: 'none' }

/** `onNews` receives what the worker says besides the reading itself. */
export function useGroundFile(maxBytes: number | undefined, onNews: (news: FromWorker) => void): GroundFile {
  const [file, setFile] = useState<File>()
  const [reading, setReading] = useState<FileReading>(NOT_CHOSEN)
  const [asked, setAsked] = useState<AskedSystem>({})
  const [refusal, setRefusal] = useState<string>()
  const reader = useRef<FlightReader>(undefined)
  const id = useRef(0)

  const receive = useEffectEvent((news: FromWorker) => {
    if ('id' in news && news.id !== id.current) return
    if (news.kind === 'reading') setReading({ kind: 'reading', done: news.done })
    else if (news.kind === 'read') setReading({ kind: 'read', facts: news.facts })
    else if (news.kind === 'unusable') {
      if (news.systems) setAsked(({ system }) => ({ systems: news.systems, system }))
      setReading({ kind: 'unusable', message: news.message })
    } else if (news.kind === 'failed') setReading({ kind: 'unread' })
    else onNews(news)
  })
  useEffect(() => {
    const opened = openFlightReader((news) => receive(news))
    opened.prepare()
    reader.current = opened
    return () => opened.close()
  }, [])

  const forget = () => {
    reader.current?.forget(id.current)
    setFile(undefined)
    setReading(NOT_CHOSEN)
    setAsked({})
    setRefusal(undefined)
  }
  const read = (chosen: File, system?: string) => {
    id.current += 1
    setReading({ kind: 'reading', done: 0 })
    reader.current?.read(id.current, chosen, system)
  }
  return {
    file,
    reading,
    facts: reading.kind === 'read' ? reading.facts : undefined,
    ...asked,
    error: refusal ?? (reading.kind === 'unusable' ? reading.message : undefined),
    choose([chosen, another]) {
      if (!chosen) return
      if (another) return showToast({ title: 'Escolha um arquivo só.', tone: 'warning' })
      forget()
      const fault = fileFault(chosen, { extensions: FILE_EXTENSIONS, maxBytes })
      if (fault !== undefined) return setRefusal(fault)
      setFile(chosen)
      read(chosen)
    },
    placeIn(system) {
      if (!file) return
      reader.current?.forget(id.current)
      setAsked(({ systems }) => ({ systems, system }))
      setRefusal(undefined)
      read(file, system)
    },
    remove: forget,
    refuse: setRefusal,
    ask: (request) => reader.current && request(reader.current, id.current),
  }
}
