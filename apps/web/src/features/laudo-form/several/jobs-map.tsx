/** The map of the jobs, each in the colour of its card. */
import { useMemo } from 'react'
import { labelLook } from '../../../map/layers/label-look.ts'
import { arrowedLineLook } from '../../../map/layers/line-look.ts'
import type { MapLayer } from '../../../map/map-layer.ts'
import { MapLater } from '../../../map/scene/map-later.tsx'
import { type DescribedJob, papelOf } from './described-job.ts'

const NUMBERS = labelLook({ text: 'numero', movable: true })

interface JobsMapProps {
  readonly jobs: readonly DescribedJob[]
  /** The job that the map shows alone and near. */
  readonly shown: number | undefined
}

export function JobsMap({ jobs, shown }: JobsMapProps) {
  const drawn = useMemo(() => {
    const layers = [...Map.groupBy(jobs, ({ colour }) => colour)].map(
      ([lineColour, alike]): MapLayer => ({
        id: `trabalhos-${lineColour.slice(1)}`,
        look: lineLook(lineColour),
        source: alike.map((job) => ({ of: `${job.id}`, features: new Blob([linesOf(job)]) })),
      }),
    )
    const numbers: MapLayer = {
      id: 'numeros',
      look: NUMBERS,
      source: [
        {
          features: {
            type: 'FeatureCollection',
            features: jobs.flatMap(({ number, contents }) => {
              const line = contents.flatMap((file) => (papelOf(file) === 'area' ? [] : file.lines))[0]
              const at = line?.[Math.floor(line.length / 2)]
              return at
                ? [
                    {
                      type: 'Feature' as const,
                      properties: { numero: `${number}` },
                      geometry: { type: 'Point' as const, coordinates: at },
                    },
                  ]
                : []
            }),
          },
        },
      ],
    }
    return [...layers, numbers]
  }, [jobs])
  const near = jobs.filter(({ id }) => shown === undefined || id === shown)
  const bounds = boundsOf(near.length > 0 ? near : jobs)
  if (!bounds) return null
  return (
    <MapLater
      layers={drawn}
      visible={drawn.map(({ id }) => id)}
      home={{ label: 'Ver todos os trabalhos', bounds }}
      height="clamp(240px, 42dvh, 460px)"
      label="Mapa dos trabalhos"
    />
  )
}

/** Without arrows: hundreds of flights lie over each other. */
function lineLook(lineColour: string): MapLayer['look'] {
  const look = arrowedLineLook({ lineColour, lineWidth: 3 })
  return { ...look, parts: look.parts.filter(({ type }) => type === 'line') }
}

function linesOf({ contents }: DescribedJob): string {
  const features = contents.flatMap(({ lines }) =>
    lines.map((coordinates) => ({ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } })),
  )
  return JSON.stringify({ type: 'FeatureCollection', features })
}

function boundsOf(jobs: readonly DescribedJob[]) {
  const positions = jobs.flatMap(({ contents }) =>
    contents.flatMap((file) => (papelOf(file) === 'area' ? [] : file.lines.flat())),
  )
  if (positions.length === 0) return undefined
  const edge = (axis: 0 | 1, pick: (a: number, b: number) => number) =>
    positions.map((position) => position[axis]).reduce((a, b) => pick(a, b))
  return [edge(0, Math.min), edge(1, Math.min), edge(0, Math.max), edge(1, Math.max)] as const
}
