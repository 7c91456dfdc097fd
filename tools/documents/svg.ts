/** Writes the SVG of the documents' drawings: plain text, without outside styles, readable on light and dark pages. */

/** Layer colours are the specification's, a little darker where they are text or thin lines; violet for overlap is ours. */
export const COLOURS = {
  paper: '#ffffff',
  frame: '#d5dbe3',
  ink: '#1c2733',
  muted: '#5b6875',
  area: '#1f5fd0',
  aplicacao: '#d43a2f',
  externa: '#f2c230',
  naoAplicada: '#2f9e58',
  sobreposicao: '#7b3fc4',
  trajeto: '#ffffff',
} as const

type Attributes = Readonly<Record<string, string | number>>

/** Returns a position or size in pixels, to a hundredth, so that the same drawing has the same bytes. */
export function px(value: number): string {
  return String(Math.round(value * 100) / 100 + 0)
}

export function element(name: string, attributes: Attributes, ...children: string[]): string {
  const text = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${typeof value === 'number' ? px(value) : escapeText(value)}"`,
  )
  return children.length === 0
    ? `<${name}${text.join('')}/>`
    : `<${name}${text.join('')}>${children.join('\n')}</${name}>`
}

export function rectangle(x: number, y: number, width: number, height: number, attributes: Attributes): string {
  return element('rect', { x, y, width, height, ...attributes })
}

export function line(x1: number, y1: number, x2: number, y2: number, attributes: Attributes = {}): string {
  return element('line', { x1, y1, x2, y2, stroke: COLOURS.muted, 'stroke-width': 1, ...attributes })
}

/** Returns one line of text; `size` is 13 where not given. */
export function words(x: number, y: number, text: string, attributes: Attributes = {}): string {
  return element('text', { x, y, fill: COLOURS.ink, 'font-size': 13, ...attributes }, escapeText(text))
}

/** Returns a closed ring, or several with holes, as path data from `[x, y]` positions. */
export function ringPath(rings: readonly (readonly (readonly [number, number])[])[]): string {
  return rings.map((ring) => `M${ring.map(([x, y]) => `${px(x)} ${px(y)}`).join('L')}Z`).join('')
}

/** Returns a dimension line with a tick at both ends and its text beside the middle. */
export function measure(from: readonly [number, number], to: readonly [number, number], text: string): string {
  const [x1, y1] = from
  const [x2, y2] = to
  const upright = x1 === x2
  const tick = (x: number, y: number) => (upright ? line(x - 4, y, x + 4, y) : line(x, y - 4, x, y + 4))
  const label = upright
    ? words(x1 + 8, (y1 + y2) / 2 + 4, text, { 'font-size': 12, fill: COLOURS.muted })
    : words((x1 + x2) / 2, y1 - 7, text, { 'font-size': 12, fill: COLOURS.muted, 'text-anchor': 'middle' })
  return [line(x1, y1, x2, y2), tick(x1, y1), tick(x2, y2), label].join('\n')
}

/** Returns a legend: coloured squares with their names, one below the other. */
export function legend(x: number, y: number, rows: readonly (readonly [colour: string, text: string])[]): string {
  return rows
    .map(([colour, text], i) => {
      const top = y + i * 22
      return rectangle(x, top, 14, 14, { fill: colour, rx: 2 }) + words(x + 22, top + 12, text)
    })
    .join('\n')
}

/** Returns the whole picture on a white card, with a description for screen readers. */
export function drawing(
  width: number,
  height: number,
  title: string,
  description: string,
  body: readonly string[],
): string {
  const card = rectangle(0.5, 0.5, width - 1, height - 1, { rx: 10, fill: COLOURS.paper, stroke: COLOURS.frame })
  return `${element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
      'font-family': "Inter, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif",
    },
    element('title', {}, escapeText(title)),
    element('desc', {}, escapeText(description)),
    card,
    ...body,
  )}\n`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
