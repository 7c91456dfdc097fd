/** Wraps the drawing library: draws lines and polygons, one at a time. */
import type { Map as GlMap } from 'maplibre-gl'
import {
  type GeoJSONStoreFeatures,
  TerraDraw,
  TerraDrawLineStringMode,
  TerraDrawModeUndoRedo,
  TerraDrawPolygonMode,
} from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import { CASING, RULER } from '../../palette.ts'
import type { RulerKind } from './ruler-reading.ts'

export type Position = readonly [lon: number, lat: number]

export interface Ruler {
  draw(kind: RulerKind): void
  /** Draws this shape instead of the previous one. */
  put(kind: RulerKind, positions: readonly Position[]): void
  /** A shape has been begun with the pointer and not ended. */
  drawing(): boolean
  /** The vertices added with the pointer so far, without the one under it; empty when no shape is being drawn. */
  clicked(): readonly Position[]
  /** Takes back the last vertex of the shape that is being drawn with the pointer. */
  undo(): void
  clear(): void
  stop(): void
}

const MODES = { line: 'linestring', polygon: 'polygon' } as const satisfies Record<RulerKind, string>

/** Decimals of a degree: a tenth of a millimetre. The library refuses positions that have more. */
const DECIMALS = 9

const rounded = (degrees: number) => Number(degrees.toFixed(DECIMALS))

const point = {
  closingPointColor: RULER,
  closingPointWidth: 5,
  closingPointOutlineColor: CASING,
  closingPointOutlineWidth: 2,
} as const

/** `onChange`: the positions drawn so far, including the one under the pointer. Also called when a shape is begun or ended. */
export function startRuler(map: GlMap, onChange: (positions: readonly (readonly number[])[]) => void): Ruler {
  const history = new TerraDrawModeUndoRedo()
  // Esc is handled by the ruler's own keys: the library would discard the drawing.
  const keyEvents = { cancel: null, finish: 'Enter' }
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: DECIMALS }),
    modes: [
      new TerraDrawLineStringMode({ keyEvents, styles: { ...point, lineStringColor: RULER, lineStringWidth: 3 } }),
      new TerraDrawPolygonMode({
        keyEvents,
        styles: { ...point, fillColor: RULER, fillOpacity: 0.2, outlineColor: RULER, outlineWidth: 3 },
      }),
    ],
    undoRedo: { modeLevel: history },
  })
  const add = (mode: string, geometry: GeoJSONStoreFeatures['geometry']) =>
    draw.addFeatures([{ type: 'Feature', properties: { mode }, geometry }])
  let drawing: unknown
  const drawn = () => {
    const shape = draw.getSnapshot().find(({ id }) => id === drawing)
    return shape ? positionsOf(shape.geometry as Drawn) : []
  }
  const report = () => onChange(drawn())
  const clear = () => {
    draw.clear()
    draw.clearUndoRedoHistory()
    drawing = undefined
  }
  draw.start()
  draw.on('change', (ids, kind) => {
    const shapes = draw.getSnapshot().filter(({ geometry }) => geometry.type !== 'Point')
    if (kind === 'create') {
      // Closing points appear and disappear beside the shape; a second shape replaces the first.
      const created = shapes.find(({ id }) => id !== undefined && ids.includes(id) && id !== drawing)
      const before = drawing
      if (created) {
        drawing = created.id
        if (shapes.some(({ id }) => id === before)) draw.removeFeatures([before as string])
      }
    }
    report()
  })
  // The library's state changes after it has reported the changes of a click or of the end of a shape.
  draw.on('history', report)
  draw.on('finish', report)
  return {
    draw(kind) {
      clear()
      onChange([])
      draw.setMode(MODES[kind])
    },
    put(kind, positions) {
      clear()
      const path = positions.map(([lon, lat]) => [rounded(lon), rounded(lat)])
      const [first, second, third] = path
      if (first && second && third && kind === 'polygon') {
        add(MODES.polygon, { type: 'Polygon', coordinates: [[...path, first]] })
      } else if (first && second) add(MODES.line, { type: 'LineString', coordinates: path })
      onChange(positions)
    },
    drawing: () => draw.getModeState() === 'drawing',
    // The history has an entry for each click.
    clicked: () =>
      drawn()
        .slice(0, history.undoSize())
        .map(([lon = NaN, lat = NaN]) => [lon, lat]),
    undo: () => void draw.undo(),
    clear() {
      clear()
      onChange([])
    },
    stop: () => draw.stop(),
  }
}

type Drawn =
  | { readonly type: 'LineString'; readonly coordinates: readonly (readonly number[])[] }
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly (readonly number[])[])[] }

function positionsOf(geometry: Drawn): readonly (readonly number[])[] {
  // The last position of a ring is its first again.
  return geometry.type === 'LineString' ? geometry.coordinates : (geometry.coordinates[0] ?? []).slice(0, -1)
}
