/** Draws passes over plots: inside and outside, plot by plot, and the worked example. */
import { COLOURS, drawing, element, legend, line, measure, rectangle, ringPath, words } from './svg.ts'

const RED = COLOURS.aplicacao
const MUTED = { fill: COLOURS.muted }
const BOLD = { 'font-weight': 600 }

export function drawInsideOutside(): string {
  const field = ringPath([
    [
      [70, 70],
      [330, 48],
      [424, 120],
      [398, 262],
      [120, 286],
    ],
  ])
  // The third strip is skipped, the fifth ends early.
  const strips = [
    [44, 72, 400],
    [44, 112, 410],
    [64, 192, 390],
    [84, 232, 200],
  ] as const
  const sprayed = strips.map(([x, y, width]) => rectangle(x, y - 18, width, 36, {}))
  return drawing(
    760,
    330,
    'Dentro e fora dos talhões',
    'Um talhão com quatro passadas. Vermelho: aplicado dentro. Amarelo: aplicado fora. Verde: dentro e não aplicado.',
    [
      element('clipPath', { id: 'talhao' }, element('path', { d: field })),
      element('path', { d: field, fill: COLOURS.naoAplicada, 'fill-opacity': 0.55 }),
      element('g', { fill: COLOURS.externa }, ...sprayed),
      element(
        'g',
        { 'clip-path': 'url(#talhao)', fill: RED },
        element('g', { fill: '#ffffff' }, ...sprayed),
        ...sprayed,
      ),
      element('path', { d: field, fill: 'none', stroke: COLOURS.area, 'stroke-width': 2.5 }),
      words(490, 64, 'A: o talhão · U: as passadas unidas', BOLD),
      legend(490, 90, [
        [RED, 'aplicação efetiva: U dentro de A'],
        [COLOURS.externa, 'aplicação externa: U fora de A'],
        [COLOURS.naoAplicada, 'não aplicada: A sem U'],
      ]),
      words(490, 192, 'efetiva + não aplicada = A'),
      words(490, 216, 'efetiva + externa = U'),
      words(490, 252, 'Efetividade = efetiva ÷ A', BOLD),
    ],
  )
}

/**
 * Draws two plots: the first is 400 m x 300 m, the second 300 m x 300 m; 12 passes of 20 m lie over the first, 9 of
 * them over the second too.
 */
export function drawPlots(): string {
  const scale = 0.58
  const at = (x: number, y: number): readonly [number, number] => [50 + x * scale, 64 + y * scale]
  const box = (
    x: number,
    y: number,
    width: number,
    height: number,
    attributes: Readonly<Record<string, string | number>>,
  ) => rectangle(...at(x, y), width * scale, height * scale, attributes)
  const plots = [box(0, 0, 400, 300, {}), box(420, 0, 300, 300, {})]
  const passes = Array.from({ length: 12 }, (_, i) => box(-15, 20 * i, i < 9 ? 750 : 430, 20, {}))
  return drawing(
    760,
    316,
    'Cada talhão tem os seus números',
    'Dois talhões separados por um carreador. O primeiro recebeu doze passadas, 80 %; o segundo nove, 60 %. Os dois juntos, 71,43 %.',
    [
      element('clipPath', { id: 'talhoes' }, ...plots),
      element('g', { fill: COLOURS.naoAplicada, 'fill-opacity': 0.55 }, ...plots),
      element('g', { fill: COLOURS.externa }, ...passes),
      element('g', { fill: '#ffffff', 'clip-path': 'url(#talhoes)' }, ...passes),
      element('g', { fill: RED, stroke: '#a82a21', 'stroke-width': 0.6, 'clip-path': 'url(#talhoes)' }, ...passes),
      element('g', { fill: 'none', stroke: COLOURS.area, 'stroke-width': 2.5 }, ...plots),
      words(...at(0, -22), 'Talhão 1', BOLD),
      words(...at(420, -22), 'Talhão 2', BOLD),
      words(506, 66, 'Talhão 1: 400 m × 300 m = 12,00 ha', BOLD),
      words(506, 88, 'efetiva 400 m × 240 m = 9,60 ha'),
      words(506, 110, '80,00 %'),
      words(506, 146, 'Talhão 2: 300 m × 300 m = 9,00 ha', BOLD),
      words(506, 168, 'efetiva 300 m × 180 m = 5,40 ha'),
      words(506, 190, '60,00 %'),
      words(506, 226, 'Os dois: 15,00 de 21,00 ha', BOLD),
      words(506, 248, '71,43 %, e não a média 70,00 %'),
      words(50, 292, 'O carreador entre os talhões é aplicação externa, como tudo o que fica fora deles.', MUTED),
    ],
  )
}

/** Draws the worked example: a field of 1000 m x 800 m under 40 passes of 1060 m x 22 m, 20 m apart. */
export function drawRacetrack(): string {
  const scale = 0.34
  const left = 50
  const top = 72
  const passes = Array.from({ length: 40 }, (_, k) =>
    rectangle(left, top + (20 * k - 1) * scale, 1060 * scale, 22 * scale, { fill: RED, 'fill-opacity': 0.42 }),
  )
  const zoom = 4.4
  const near = [0, 1].map((k) =>
    rectangle(520, 110 + 20 * k * zoom, 130, 22 * zoom, { fill: RED, 'fill-opacity': 0.42, stroke: RED }),
  )
  return drawing(
    760,
    396,
    'O exemplo calculado à mão',
    'Campo de 1000 m por 800 m com 40 passadas de 1060 m por 22 m, a 20 m uma da outra. No detalhe, duas vizinhas se cobrem em 2 m.',
    [
      ...passes,
      rectangle(left + 30 * scale, top, 1000 * scale, 800 * scale, {
        fill: 'none',
        stroke: COLOURS.area,
        'stroke-width': 2.5,
      }),
      measure([left + 30 * scale, 46], [left + 1030 * scale, 46], '1000 m'),
      measure([left + 1060 * scale + 16, top], [left + 1060 * scale + 16, top + 800 * scale], '800 m'),
      measure([left, 366], [left + 30 * scale, 366], ''),
      words(left + 40 * scale + 6, 370, '30 m de sobra em cada ponta; 40 passadas de 1060 m', {
        ...MUTED,
        'font-size': 12,
      }),
      words(520, 84, 'Detalhe: duas passadas vizinhas', BOLD),
      ...near,
      measure([662, 110], [662, 110 + 22 * zoom], '22 m de faixa'),
      line(520, 110 + 22 * zoom, 650, 110 + 22 * zoom, { stroke: RED }),
      words(512, 110 + 21 * zoom + 4.5, '2 m', { ...BOLD, 'font-size': 12, 'text-anchor': 'end' }),
      words(520, 324, 'A seguinte começa 20 m depois: são', { 'font-size': 12, ...MUTED }),
      words(520, 342, '39 emendas de 2 m de sobreposição.', { 'font-size': 12, ...MUTED }),
    ],
  )
}
