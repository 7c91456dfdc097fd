/** Reads a file of the weather to show what it holds before it is sent. Loaded when a file is chosen. */
import { CLIMA_EXTENSIONS, isClima, readClima } from '@faixa/flight'
import { formatCount } from '@faixa/units'
import { fieldZone, formatFieldMoment } from '../ui/format-when.ts'

export interface ClimaFacts {
  /** The contents of the file in one line, with its times on the clock of the field: `offsetH` hours from UTC, or undefined where it is not known. */
  readonly text?: (offsetH: number | undefined) => string
  /** Reason why the file cannot be used. */
  readonly fault?: string
}

/** Bytes of a table's beginning that show what it is. */
const HEAD_BYTES = 65_536

/** Separates files of the weather from those of a flight by their contents, because loggers write tables of text as well. */
export async function withoutClima(files: readonly File[]): Promise<SortedFiles> {
  const areClima = await Promise.all(files.map(isClimaFile))
  return { climas: files.filter((_, i) => areClima[i]), flight: files.filter((_, i) => !areClima[i]) }
}

export interface SortedFiles {
  readonly climas: readonly File[]
  readonly flight: readonly File[]
}

async function isClimaFile(file: File): Promise<boolean> {
  if (!CLIMA_EXTENSIONS.some((extension) => file.name.toLowerCase().endsWith(extension))) return false
  // A file that is gone is refused where it is read.
  const head = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch(() => undefined)
  return head !== undefined && isClima(file.name, new Uint8Array(head))
}

/** Times that the file has in local time are shown as they are written: they are of the field. */
export async function climaFacts(file: File): Promise<ClimaFacts> {
  const read = readClima(file.name, new Uint8Array(await file.arrayBuffer()), { utcOffsetH: 0 })
  if ('unusable' in read) return { fault: read.unusable.message }
  const { readings, isLocal, avisos } = read
  const times = readings.map(({ instanteMs }) => instanteMs)
  const [first, last] = [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))]
  return {
    text(offsetH) {
      const clockH = isLocal ? 0 : offsetH
      return [
        readings[0]!.fonte,
        formatCount(readings.length, 'leitura', 'leituras'),
        `${formatFieldMoment(first, clockH)} a ${formatFieldMoment(last, clockH)} (${fieldZone(first, clockH)})`,
        ...avisos.map(({ mensagem }) => mensagem),
      ].join(' · ')
    },
  }
}
