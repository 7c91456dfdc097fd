/**
 * Draws a field in a plain canvas, north up in Web Mercator, for paper: a second map of the engine, with separate tiles, textures and
 * letters, took ten seconds and more without a graphics card.
 */
import { type BaseMap, OFFLINE_BASE } from '../base/base-map.ts'
import { pictureAddress } from '../base/picture-address.ts'
import { type Bounds, NEAREST } from '../engine/extent.ts'
import { CASING, LABEL, PALETTES } from '../palette.ts'
import { EQUATOR_M, type MapPicture, WORLD_PX } from './map-picture.ts'

type Ring = readonly (readonly number[])[]

/** Polygons and lines of one colour; outer rings counter-clockwise, holes clockwise, as in GeoJSON. */
export interface PaintedArea {
  readonly polygons: readonly (readonly Ring[])[]
  readonly lines?: readonly Ring[]
  readonly fill?: string
  /** From 0 (transparent) to 1. */
  readonly fillOpacity: number
  readonly line: string
  /** CSS pixels. */
  readonly lineWidth: number
  readonly isCased?: boolean
}

export interface PaintedName {
  readonly position: readonly number[]
  readonly text: string
}

interface FieldPicture {
  readonly bounds: Bounds
  /** CSS pixels. */
  readonly width: number
  readonly height: number
  readonly base: BaseMap
  readonly attribution: string
  /** Bottom to top. */
  readonly areas: readonly PaintedArea[]
  readonly names: readonly PaintedName[]
  readonly signal: AbortSignal
}

/** Prints need more pixels than a screen shows. */
const PIXEL_RATIO = 1.8
const QUALITY = 0.92
const AROUND_PX = 24
/** The canvas is read as soon as it is drawn: drawing in graphics memory and reading it back took seconds. */
const IN_MEMORY: CanvasRenderingContext2DSettings = { willReadFrequently: true, alpha: false }
/** Time after which pictures of the base map that have not loaded are omitted. */
const PATIENCE_MS = 1500

export async function fieldPicture(wanted: FieldPicture): Promise<MapPicture> {
  const { width, height, base, areas, names, attribution, signal } = wanted
  const place = placing(wanted)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * PIXEL_RATIO)
  canvas.height = Math.round(height * PIXEL_RATIO)
  const pen = canvas.getContext('2d', IN_MEMORY)
  if (!pen) throw new Error('this browser draws no pictures')
  pen.scale(PIXEL_RATIO, PIXEL_RATIO)
  pen.fillStyle = PALETTES.light.land
  pen.fillRect(0, 0, width, height)
  if ('tiles' in base) await drawBase(pen, base, place, wanted)
  signal.throwIfAborted()
  for (const area of areas) drawArea(pen, area, place)
  for (const name of names) drawName(pen, name, place)
  return {
    dataUrl: canvas.toDataURL('image/jpeg', QUALITY),
    width,
    height,
    bearingDeg: 0,
    bounds: place.bounds,
    metresPerPixel: place.metresPerPixel,
    attribution: base.chave === OFFLINE_BASE.chave ? '' : attribution,
  }
}

interface Placing {
  /** Pixels of the whole world at the picture's scale. */
  readonly worldPx: number
  /** Left upper corner of the picture, pixels of the world. */
  readonly left: number
  readonly top: number
  readonly metresPerPixel: number
  readonly bounds: readonly [number, number, number, number]
}

function placing({ bounds: [west, south, east, north], width, height }: FieldPicture): Placing {
  const [x0, x1, y0, y1] = [worldX(west), worldX(east), worldY(north), worldY(south)]
  const room = Math.min((width - 2 * AROUND_PX) / (x1 - x0), (height - 2 * AROUND_PX) / (y1 - y0))
  const worldPx = Math.min(room, WORLD_PX * 2 ** NEAREST)
  const left = ((x0 + x1) / 2) * worldPx - width / 2
  const top = ((y0 + y1) / 2) * worldPx - height / 2
  const latMiddle = latOf((top + height / 2) / worldPx)
  return {
    worldPx,
    left,
    top,
    metresPerPixel: (EQUATOR_M * Math.cos((latMiddle * Math.PI) / 180)) / worldPx,
    bounds: [
      lonOf(left / worldPx),
      latOf((top + height) / worldPx),
      lonOf((left + width) / worldPx),
      latOf(top / worldPx),
    ],
  }
}

/** Positions in the Web Mercator world, 0 to 1 from its west and north. */
const worldX = (lon: number) => lon / 360 + 0.5
const worldY = (lat: number) => 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)
const lonOf = (x: number) => (x - 0.5) * 360
const latOf = (y: number) => (Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) * 360) / Math.PI - 90

function drawArea(pen: CanvasRenderingContext2D, area: PaintedArea, { worldPx, left, top }: Placing): void {
  const { polygons, lines = [], fill, fillOpacity, line, lineWidth, isCased = false } = area
  const path = new Path2D()
  const follow = (positions: Ring) =>
    positions.forEach(([lon = NaN, lat = NaN], i) => {
      const [x, y] = [worldX(lon) * worldPx - left, worldY(lat) * worldPx - top]
      if (i === 0) path.moveTo(x, y)
      else path.lineTo(x, y)
    })
  for (const ring of polygons.flat()) {
    follow(ring)
    path.closePath()
  }
  lines.forEach(follow)
  if (fill !== undefined) {
    pen.globalAlpha = fillOpacity
    pen.fillStyle = fill
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas fills a path, not an array
    pen.fill(path)
    pen.globalAlpha = 1
  }
  pen.lineJoin = 'round'
  if (isCased) {
    pen.globalAlpha = 0.45
    pen.strokeStyle = CASING
    pen.lineWidth = lineWidth + 1.5
    pen.stroke(path)
    pen.globalAlpha = 1
  }
  pen.strokeStyle = line
  pen.lineWidth = lineWidth
  pen.stroke(path)
}

function drawName(pen: CanvasRenderingContext2D, { position, text }: PaintedName, place: Placing): void {
  const [lon = NaN, lat = NaN] = position
  const [x, y] = [worldX(lon) * place.worldPx - place.left, worldY(lat) * place.worldPx - place.top]
  pen.font = '600 13px "Inter Variable", sans-serif'
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.lineJoin = 'round'
  pen.strokeStyle = CASING
  pen.lineWidth = 3.5
  pen.strokeText(text, x, y)
  pen.fillStyle = LABEL
  pen.fillText(text, x, y)
}

type PictureBase = Extract<BaseMap, { readonly tiles: unknown }>

/** Draws the provider's pictures that load in time. */
async function drawBase(
  pen: CanvasRenderingContext2D,
  { tiles, tamanho, zoomMaximo }: PictureBase,
  { worldPx, left, top }: Placing,
  { width, height, signal }: FieldPicture,
): Promise<void> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
  const zoom = Math.min(zoomMaximo, Math.max(0, Math.ceil(Math.log2((worldPx * PIXEL_RATIO) / tamanho) - 0.5)))
  const sidePx = worldPx / 2 ** zoom
  const wanted: { readonly x: number; readonly y: number }[] = []
  for (let x = Math.floor(left / sidePx); x <= (left + width) / sidePx; x++) {
    for (let y = Math.floor(top / sidePx); y <= (top + height) / sidePx; y++) wanted.push({ x, y })
  }
  await Promise.all(
    wanted.map(async ({ x, y }, i) => {
      try {
        const answer = await fetch(pictureAddress(tiles[i % tiles.length] ?? '', { z: zoom, x, y }), {
          signal: patience,
        })
        if (!answer.ok) return
        const picture = await createImageBitmap(await answer.blob())
        pen.drawImage(picture, x * sidePx - left, y * sidePx - top, sidePx, sidePx)
      } catch {
        // The land's colour shows where a picture is missing.
      }
    }),
  )
}
