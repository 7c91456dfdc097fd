/** Writes the talhões as KML, in the three forms in which usinas export their attributes. */
import type { AttributeStyle } from '../flight-options.ts'
import type { SimulatedPlot } from '../simulate-flight.ts'
import { decimalComma, documentText, escaped, polygonText } from './kml-text.ts'

const SCHEMA = 'talhoes'

export function areaText(plots: readonly SimulatedPlot[], style: AttributeStyle): string {
  const placemarks = plots.map((plot) => {
    const { name, attributes } = described(plot, style)
    return `<Placemark><name>${escaped(name)}</name>${attributes}${polygonText(plot.polygon)}</Placemark>`
  })
  return documentText('TALHOES', placemarks, style === 'schema' ? schemaText() : '')
}

/** Returns the columns of a usina's register, as strings, the area with its decimal comma. */
function columnsOf(plot: SimulatedPlot): Readonly<Record<string, string>> {
  return {
    PROP_CODIGO: plot.propCodigo,
    PROP_DESCRICAO: plot.propDescricao,
    TALH_CODIGO: plot.talhCodigo,
    ZONA: plot.zona,
    AREA_HA: decimalComma(plot.areaM2 / 10_000, 2),
  }
}

function described(plot: SimulatedPlot, style: AttributeStyle): { readonly name: string; readonly attributes: string } {
  const code = `${plot.propCodigo}-${plot.talhCodigo}`
  switch (style) {
    case 'html':
      return { name: plot.propDescricao, attributes: `<description><![CDATA[${tableText(plot)}]]></description>` }
    case 'schema':
      return { name: code, attributes: schemaDataText(plot) }
    case 'name':
      return { name: `${plot.propDescricao} ${code}`, attributes: '' }
  }
}

function tableText(plot: SimulatedPlot): string {
  const rows = Object.entries(columnsOf(plot)).map(
    ([name, value], i) =>
      `<tr${i % 2 ? ' bgcolor="#D4E4F3"' : ''}>\n<td>${name}</td>\n<td>${escaped(value)}</td>\n</tr>`,
  )
  return `<html>\n<body>\n<table>\n<tr><td>${escaped(plot.propDescricao)}</td></tr>\n<tr><td><table>\n${rows.join('\n')}\n</table></td></tr>\n</table>\n</body>\n</html>`
}

function schemaText(): string {
  const names = ['PROP_CODIGO', 'PROP_DESCRICAO', 'TALH_CODIGO', 'ZONA', 'AREA_HA']
  const fields = names.map((name) => `<SimpleField name="${name}" type="string"/>`)
  return `\n<Schema name="${SCHEMA}" id="${SCHEMA}">${fields.join('')}</Schema>`
}

function schemaDataText(plot: SimulatedPlot): string {
  const values = Object.entries(columnsOf(plot)).map(
    ([name, value]) => `<SimpleData name="${name}">${escaped(value)}</SimpleData>`,
  )
  return `<ExtendedData><SchemaData schemaUrl="#${SCHEMA}">${values.join('')}</SchemaData></ExtendedData>`
}
