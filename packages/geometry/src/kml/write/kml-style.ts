/** The colours and widths of a layer. */
export interface KmlStyle {
  /** `#rrggbb`. */
  readonly lineColour?: string
  /** Width in pixels. */
  readonly lineWidth?: number
  /** `#rrggbb`; absent: polygons are not filled. */
  readonly fillColour?: string
  /** Opacity of the fill, from 0 (clear) to 1. Default 1. */
  readonly fillOpacity?: number
}

const DEFAULT_LINE = '#000000'

/** Returns a <Style> that placemarks share by its id. */
export function writeStyle(id: string, style: KmlStyle): string {
  const line = `<LineStyle><color>${kmlColour(style.lineColour ?? DEFAULT_LINE, 1)}</color><width>${style.lineWidth ?? 1}</width></LineStyle>`
  const fill = style.fillColour
    ? `<PolyStyle><color>${kmlColour(style.fillColour, style.fillOpacity ?? 1)}</color></PolyStyle>`
    : '<PolyStyle><fill>0</fill></PolyStyle>'
  return `<Style id="${id}">${line}${fill}</Style>`
}

/** Returns a KML colour: alpha, blue, green, red (OGC 07-147r2, 16.4). Text that is no colour gives black. */
function kmlColour(colour: string, opacity: number): string {
  const [, red = '00', green = '00', blue = '00'] = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour) ?? []
  const alpha = Math.round(Math.min(1, Math.max(0, opacity)) * 255)
  return `${alpha.toString(16).padStart(2, '0')}${blue}${green}${red}`.toLowerCase()
}
