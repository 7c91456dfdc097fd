/** Writes task files of ISO 11783-10 for tests: TASKDATA.XML, the headers of time logs and their records. */
import { FLOWN_FIVE, type Flown } from './flown-log.fixture.ts'
import { zipOf } from './zip.fixture.ts'

export interface LoggedValue {
  /** Data dictionary number as hexadecimal, and the device element. */
  readonly ddi: string
  readonly element: string
  readonly valueOf: (flown: Flown, index: number) => number
}

/** One boom of 20 m, and a field of 1 km around the flight. */
export const BOOM = `<DVC A="DVC-1" B="Aeronave PT-ABC">
  <DET A="DET-1" B="1" C="1" D="Aeronave" E="0" F="0"><DOR A="10"/></DET>
  <DET A="DET-2" B="2" C="2" D="Barra" E="1" F="1"/>
  <DPT A="10" B="0043" C="20000"/>
</DVC>`

/** @internal Tests of the reader have sections. A boom of four sections of 5 m, side by side about its middle. */
export const SECTIONS = `<DVC A="DVC-1" B="Aeronave PT-ABC">
  <DET A="DET-1" B="1" C="1" D="Aeronave" E="0" F="0"/>
  ${[-7500, -2500, 2500, 7500]
    .map(
      (right, k) =>
        `<DET A="DET-${k + 2}" B="${k + 2}" C="4" D="Seção ${k + 1}" E="${k + 1}" F="1"><DOR A="20"/><DOR A="${30 + k}"/></DET><DPT A="${30 + k}" B="0087" C="${right}"/>`,
    )
    .join('')}
  <DPT A="20" B="0043" C="5000"/>
</DVC>`

const FIELD = `<PFD A="PFD-1" C="Talhão 7" D="1000000"><PLN A="1"><LSG A="1">
  <PNT A="2" C="-20.005" D="-50.005"/><PNT A="2" C="-20.005" D="-49.995"/><PNT A="2" C="-19.995" D="-49.995"/><PNT A="2" C="-19.995" D="-50.005"/>
</LSG></PLN></PFD>`

interface Given {
  readonly device?: string
  readonly values: readonly LoggedValue[]
  readonly files?: Readonly<Record<string, Uint8Array | string>>
  /** True where the receiver's own time is in the records: UTC. Otherwise the terminal's clock is written, three hours earlier. */
  readonly hasGpsTime?: boolean
}

export function taskParts({
  device = BOOM,
  values,
  files = {},
  hasGpsTime = true,
}: Given): Readonly<Record<string, Uint8Array | string>> {
  return {
    'TASKDATA.XML': `<?xml version="1.0" encoding="UTF-8"?><ISO11783_TaskData VersionMajor="4" VersionMinor="3" DataTransferOrigin="2">${FIELD}${device}<TSK A="TSK-1" B="Aplicação" E="PFD-1" G="4"><TLG A="TLG00001"/></TSK></ISO11783_TaskData>`,
    'TLG00001.XML': `<?xml version="1.0"?><TIM A="" D="4"><PTN A="" B="" C="" D=""${hasGpsTime ? ' H="" I=""' : ''}/>${values
      .map(({ ddi, element }) => `<DLV A="${ddi}" B="" C="${element}"/>`)
      .join('')}</TIM>`,
    'TLG00001.BIN': recordsOf(values, hasGpsTime),
    ...files,
  }
}

/** @internal The command line is tested with a folder. */
export function taskFiles(given: Given): Uint8Array {
  return zipOf(
    Object.fromEntries(Object.entries(taskParts(given)).map(([name, content]) => [`TASKDATA/${name}`, content])),
  )
}

const DAY_MS = 86_400_000
const FIRST_DAY_MS = Date.UTC(1980, 0, 1)

/** A value is written where it changes, as terminals do. */
export function recordsOf(values: readonly LoggedValue[], hasGpsTime = true): Uint8Array {
  const last = values.map(() => Number.NaN)
  const records = FLOWN_FIVE.map((flown, i) => {
    const changed = values.flatMap(({ valueOf }, k) => {
      const value = valueOf(flown, i)
      if (value === last[k]) return []
      last[k] = value
      return [{ k, value }]
    })
    const gps = hasGpsTime ? 6 : 0
    const record = Buffer.alloc(6 + 13 + gps + 1 + 5 * changed.length)
    const local = flown.ms - 3 * 3_600_000 - FIRST_DAY_MS
    record.writeUInt32LE(local % DAY_MS, 0)
    record.writeUInt16LE(Math.floor(local / DAY_MS), 4)
    record.writeInt32LE(Math.round(flown.lat * 1e7), 6)
    record.writeInt32LE(Math.round(flown.lon * 1e7), 10)
    record.writeInt32LE(400_000, 14)
    record[18] = 2
    if (hasGpsTime) {
      record.writeUInt32LE((flown.ms - FIRST_DAY_MS) % DAY_MS, 19)
      record.writeUInt16LE(Math.floor((flown.ms - FIRST_DAY_MS) / DAY_MS), 23)
    }
    record[19 + gps] = changed.length
    for (const [n, { k, value }] of changed.entries()) {
      record[20 + gps + 5 * n] = k
      record.writeInt32LE(value, 21 + gps + 5 * n)
    }
    return record
  })
  return new Uint8Array(Buffer.concat(records))
}
