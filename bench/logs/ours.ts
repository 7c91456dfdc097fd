/** Reads a text log as `faixa ler` does, or deduces the passes of a job's tracks and measures them with every number and layer. */
import { createReadStream, statSync } from 'node:fs'
import { measureFlight } from '@faixa/flight'
import { createFileReader } from '@faixa/geometry'
import type { Prepare } from '../contest.ts'
import { DRONE_SWATH_M, droneTracks } from './log-input.ts'

export const prepare: Prepare = async (params) =>
  params['kind'] === 'tracks' ? measured(Number(params['size'])) : read(String(params['file']))

function read(file: string) {
  return {
    async run() {
      let positions = 0
      let issues = 0
      const reader = createFileReader(
        {
          placemark({ shapes }) {
            for (const shape of shapes) if (shape.kind === 'track') positions += shape.path.length / 2
          },
          issue: () => issues++,
        },
        { sizeBytes: statSync(file).size },
      )
      for await (const piece of createReadStream(file)) {
        if (!reader.write(piece as Uint8Array)) break
      }
      const end = await reader.end()
      // The log does not state its time zone, which is reported.
      if (!end.ok || issues > 1) throw new Error('The file made for this bench was not read clean.')
      return { positions }
    },
  }
}

function measured(count: number) {
  const placemarks = droneTracks(count).map((track, index) => ({
    index,
    folders: [],
    attributes: {},
    shapes: [{ kind: 'track', ...track } as const],
  }))
  const trajeto = { name: 'job', document: { placemarks, issues: [] } }
  return {
    async run() {
      const flight = await measureFlight({ trajeto }, { fromTrack: true, widthM: DRONE_SWATH_M })
      if ('unusable' in flight) throw new Error(flight.unusable.message)
      return { positions: count * 1000, appliedHa: flight.numbers.areaAplicada }
    },
  }
}
