const CORNERS = 20

/** Ovals of some 9 ha in rows, whose boxes meet those of their neighbours to the east and west. */
export function areaText(count: number): string {
  const side = Math.ceil(Math.sqrt(count))
  const placemarks = Array.from({ length: count }, (_, i) => {
    const [west, south] = [-50.5 + 0.004 * (i % side), -22 + 0.003 * Math.floor(i / side)]
    const ring = Array.from({ length: CORNERS + 1 }, (_, k) => {
      const angle = (2 * Math.PI * (k % CORNERS)) / CORNERS
      return `${(west + 0.0022 * Math.cos(angle)).toFixed(9)},${(south + 0.0013 * Math.sin(angle)).toFixed(9)},0`
    })
    const values = { PROP_DESCRICAO: `FAZENDA ${Math.floor(i / 100)}`, TALH_CODIGO: `${i % 100}`, AREA_HA: '8,90' }
    const attributes = Object.entries(values).map(
      ([name, value]) => `<Data name="${name}"><value>${value}</value></Data>`,
    )
    return `<Placemark><ExtendedData>${attributes.join('')}</ExtendedData><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring.join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`
  })
  return `<?xml version="1.0"?><kml><Document>${placemarks.join('\n')}</Document></kml>`
}
