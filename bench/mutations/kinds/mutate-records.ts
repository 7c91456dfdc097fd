/** Mutations of a file's placemarks: their number, their shapes and their attributes. */
import { inOne, inPlacemarks, inRun, type Mutation, runOf } from './mutation.ts'

const RING = /<LinearRing>[\s\S]*?<\/LinearRing>/
const POLYGON = /<Polygon>[\s\S]*?<\/Polygon>/
const COORDINATES = /<coordinates>[^<]*<\/coordinates>/
const WIDTH = /(largura_m"><value>)([^<]+)/g

/** Puts text at the beginning of a placemark's contents, after its name, or before its end. */
const within = (placemark: string, inner: string) => placemark.replace('</Placemark>', `${inner}</Placemark>`)
const valued = (name: string, value: string) =>
  `<ExtendedData><Data name="${name}"><value>${value}</value></Data></ExtendedData>`

/** Makes a mutation that gives one run of the records one value, and the rest another. */
function stated(rest: string, some: string): Mutation {
  return inPlacemarks((placemarks, random) => {
    const [from, to] = runOf(placemarks.length, random)
    return placemarks.map((placemark, i) => within(placemark, i >= from && i < to ? some : rest))
  })
}

/** A ring of a few metres about a position, as a stray click draws. */
function smallRing(lon: number, lat: number, sizeDeg: number): string {
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ] as const
  const positions = corners.map(([x, y]) => `${(lon + x * sizeDeg).toFixed(8)},${(lat + y * sizeDeg).toFixed(8)},0`)
  return `<LinearRing><coordinates>${positions.join(' ')}</coordinates></LinearRing>`
}

function firstOf(text: string): readonly [lon: number, lat: number] | undefined {
  const [, lon, lat] = /<coordinates>\s*(-?[\d.]+),(-?[\d.]+)/.exec(text) ?? []
  return lon === undefined || lat === undefined ? undefined : [Number(lon), Number(lat)]
}

const widths =
  (change: (width: number) => string): Mutation =>
  (text) => {
    const changed = text.replace(
      WIDTH,
      (_, before: string, width: string) => before + change(Number(width.replace(',', '.'))),
    )
    return changed === text ? undefined : changed
  }

export const RECORD_MUTATIONS = {
  'a block repeated': inRun((run) => [...run, ...run]),
  'a block lost': inRun(() => []),
  'a record lost': inRun(() => [], 'one'),
  'a record repeated': inRun((run) => [...run, ...run], 'one'),
  'a record repeated elsewhere': inPlacemarks((placemarks, random) => {
    const copied = random.pick(placemarks)
    return placemarks.toSpliced(Math.floor(random.next() * placemarks.length), 0, copied)
  }),
  'every other record lost': inPlacemarks((placemarks) => placemarks.filter((_, i) => i % 2 === 0)),
  'the last records lost': inPlacemarks((placemarks, random) =>
    placemarks.slice(0, Math.ceil(placemarks.length * random.between(0.7, 0.98))),
  ),
  'the first records lost': inPlacemarks((placemarks, random) =>
    placemarks.slice(Math.floor(placemarks.length * random.between(0.02, 0.3))),
  ),
  'blocks shuffled': inPlacemarks((placemarks, random) => random.shuffle(placemarks)),
  'records backwards': inPlacemarks((placemarks) => placemarks.toReversed()),
  'the file twice over': inPlacemarks((placemarks) => [...placemarks, ...placemarks]),
  'a block moved': inRun((run, random) => {
    const by = random.pick([-0.005, -0.0005, 0.0005, 0.005])
    return run.map((placemark) => placemark.replace(/-?\d+\.\d+(?=,-?\d)/g, (lon) => (Number(lon) + by).toFixed(8)))
  }),
  'a block in a folder of failures': inRun((run, random) => [
    `<Folder><name>${random.pick(['Falhas', 'Não aplicado', 'OFF', 'Descartados'])}</name>`,
    ...run,
    '</Folder>',
  ]),
  'a block in a folder': inRun((run) => ['<Folder><name>Parte 2</name>', ...run, '</Folder>']),
  'a block hidden': inRun((run) => run.map((placemark) => within(placemark, '<visibility>0</visibility>'))),
  'a block with the valve shut': stated(valued('valvula', '1'), valued('valvula', '0')),
  'a block of two states': stated(valued('X7', 'A'), valued('X7', 'B')),
  'a block of another style': stated('<styleUrl>#a</styleUrl>', '<styleUrl>#b</styleUrl>'),
  'a width mistyped': inOne(
    WIDTH,
    ([, before], random) => before + random.pick(['250,0', '2,5', '52,00', '25000', '0', 'vinte']),
  ),
  'widths in feet': widths((width) => (width / 0.3048).toFixed(2)),
  'widths in centimetres': widths((width) => (100 * width).toFixed(0)),
  'widths of another aircraft': widths((width) => (width * 0.75).toFixed(2)),
  'the width renamed': (text) => (text.includes('largura_m') ? text.replaceAll('largura_m', 'w') : undefined),
  'the widths lost': (text) => {
    const without = text.replace(/<Data name="largura_m"><value>[^<]*<\/value><\/Data>/g, '')
    return without === text ? undefined : without
  },
  'the names lost': inPlacemarks((placemarks) =>
    placemarks.map((placemark) => placemark.replace(/<name>[^<]*<\/name>/, '')),
  ),
  'the attributes lost': inPlacemarks((placemarks) =>
    placemarks.map((placemark) =>
      placemark.replace(/<ExtendedData>[\s\S]*?<\/ExtendedData>|<description>[\s\S]*?<\/description>/g, ''),
    ),
  ),
  'a hole lost': inOne(/<innerBoundaryIs>[\s\S]*?<\/innerBoundaryIs>/g, () => ''),
  'the holes as outlines': (text) =>
    text.includes('innerBoundaryIs')
      ? text
          .replace(
            /<innerBoundaryIs>([\s\S]*?)<\/innerBoundaryIs>/g,
            '</Polygon><Polygon><outerBoundaryIs>$1</outerBoundaryIs>',
          )
          .replace(
            /<Polygon>[\s\S]*?<\/Polygon>(?:\s*<Polygon>[\s\S]*?<\/Polygon>)+/g,
            (several) => `<MultiGeometry>${several}</MultiGeometry>`,
          )
      : undefined,
  'a hole drawn': inOne(new RegExp(POLYGON, 'g'), ([polygon], random) => {
    const at = firstOf(polygon)
    return (
      at &&
      polygon.replace(
        '</Polygon>',
        `<innerBoundaryIs>${smallRing(...at, random.pick([0.0001, 0.001, 0.003]))}</innerBoundaryIs></Polygon>`,
      )
    )
  }),
  'a small ring drawn': inRun((run, random) => {
    const at = firstOf(run[0]!)
    const size = random.pick([0.00002, 0.0002, 0.001])
    return (
      at && [
        ...run,
        `<Placemark><Polygon><outerBoundaryIs>${smallRing(at[0] + size, at[1], size)}</outerBoundaryIs></Polygon></Placemark>\n`,
      ]
    )
  }, 'one'),
  'a polygon as a closed line': inOne(new RegExp(POLYGON, 'g'), ([polygon]) => {
    const coordinates = COORDINATES.exec(polygon)
    return coordinates ? `<LineString>${coordinates[0]}</LineString>` : undefined
  }),
  'polygons as closed lines': (text) => {
    const changed = text.replace(
      new RegExp(POLYGON, 'g'),
      (polygon) => `<LineString>${COORDINATES.exec(polygon)?.[0] ?? ''}</LineString>`,
    )
    return changed === text ? undefined : changed
  },
  'polygons as rings': (text) => {
    const changed = text.replace(new RegExp(POLYGON, 'g'), (polygon) => RING.exec(polygon)?.[0] ?? '')
    return changed === text ? undefined : changed
  },
  'lines as polygons': (text) => {
    const changed = text.replace(
      /<LineString>[\s\S]*?(<coordinates>[^<]*<\/coordinates>)<\/LineString>/g,
      '<Polygon><outerBoundaryIs><LinearRing>$1</LinearRing></outerBoundaryIs></Polygon>',
    )
    return changed === text ? undefined : changed
  },
  'several shapes of a placemark': inPlacemarks((placemarks, random) => {
    const [from, to] = runOf(placemarks.length, random)
    const shapes = placemarks
      .slice(from, to)
      .flatMap((placemark) => placemark.match(/<(Polygon|LineString|Point)>[\s\S]*?<\/\1>/g) ?? [])
    return placemarks.toSpliced(
      from,
      to - from,
      `<Placemark><name>Vários</name><MultiGeometry>${shapes.join('')}</MultiGeometry></Placemark>\n`,
    )
  }),
  'a point added': inRun((run) => {
    const at = firstOf(run[0]!)
    return (
      at && [
        ...run,
        `<Placemark><name>Sede</name><Point><coordinates>${at.join(',')},0</coordinates></Point></Placemark>\n`,
      ]
    )
  }, 'one'),
  'a line added': inRun((run, random) => {
    const at = firstOf(run[0]!)
    const size = random.pick([0.0005, 0.005])
    return (
      at && [
        ...run,
        `<Placemark><name>Carreador</name><LineString><coordinates>${at.join(',')},0 ${at[0] + size},${at[1]},0</coordinates></LineString></Placemark>\n`,
      ]
    )
  }, 'one'),
} as const satisfies Record<string, Mutation>
