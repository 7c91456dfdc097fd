/** Draws a pass, and how passes add up. */
import { COLOURS, drawing, element, line, measure, px, rectangle, ringPath, words } from './svg.ts'

const RED = COLOURS.aplicacao

/** Headings of the log pieces in degrees: the aircraft corrects its course while it sprays. */
const HEADINGS = [0, 1.2, 2.2, 1.4, -0.6, -1.8, -0.8, 0.8]
const PIECE = { length: 40, width: 64 }

interface Placed {
  readonly x: number
  readonly y: number
  readonly heading: number
}

function logPieces(x: number, y: number): Placed[] {
  const placed: Placed[] = []
  for (const heading of HEADINGS) {
    placed.push({ x, y, heading })
    x += PIECE.length * Math.cos((heading * Math.PI) / 180)
    y += PIECE.length * Math.sin((heading * Math.PI) / 180)
  }
  return placed
}

function pieceAt({ x, y, heading }: Placed, attributes: Readonly<Record<string, string | number>>): string {
  return rectangle(0, -PIECE.width / 2, PIECE.length, PIECE.width, {
    ...attributes,
    transform: `translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${heading})`,
  })
}

export function drawPass(): string {
  const left = logPieces(24, 118)
  const right = logPieces(416, 118)
  return drawing(
    760,
    220,
    'O que é uma passada',
    'À esquerda, oito quadriláteros gravados em sequência, com pequenas sobras nas emendas; à direita, a passada única que eles formam.',
    [
      words(24, 34, 'No arquivo: oito pedaços do registro', { 'font-weight': 600 }),
      words(416, 34, 'No método: uma passada', { 'font-weight': 600 }),
      ...left.map((piece) => pieceAt(piece, { fill: RED, 'fill-opacity': 0.32, stroke: RED, 'stroke-width': 1.2 })),
      element(
        'g',
        { opacity: 0.6 },
        ...right.map((piece) => pieceAt(piece, { fill: RED, stroke: RED, 'stroke-width': 1 })),
      ),
      words(368, 123, '→', { 'font-size': 24, fill: COLOURS.muted }),
      words(24, 196, 'Nas emendas o desenho sobra ou falta um pouco.', { fill: COLOURS.muted }),
      words(416, 196, 'Emendas da própria passada não são sobreposição.', { fill: COLOURS.muted }),
    ],
  )
}

/** The joint of two records, bent by 18°, more than any aircraft turns in 0.2 s, so that the wedge can be seen. */
const BEND = { x: 150, y: 130, length: 110, width: 128, turnDeg: 18 }

function bentPieces(x: number, attributes: Readonly<Record<string, string | number>>): string[] {
  const { y, length, width, turnDeg } = BEND
  return [
    rectangle(x - length, y - width / 2, length, width, attributes),
    rectangle(0, -width / 2, length, width, {
      ...attributes,
      transform: `translate(${px(x)} ${px(y)}) rotate(${turnDeg})`,
    }),
  ]
}

/** Draws the sector that the outer tip sweeps: above the bend, as the picture bends to the right. */
function sweptSector(x: number, attributes: Readonly<Record<string, string | number>>): string {
  const { y, width, turnDeg } = BEND
  const half = width / 2
  const tips = Array.from({ length: 10 }, (_, k): readonly [number, number] => {
    const angle = (((turnDeg * k) / 9) * Math.PI) / 180
    return [x + half * Math.sin(angle), y - half * Math.cos(angle)]
  })
  return element('path', { d: ringPath([[[x, y], ...tips]]), ...attributes })
}

/** Draws the joint of two records in a bend under both methods. */
export function drawJoints(): string {
  const open = BEND.x
  const closed = BEND.x + 376
  const piece = { fill: RED, 'fill-opacity': 0.32, stroke: RED, 'stroke-width': 1.2 }
  return drawing(
    760,
    262,
    'A emenda de dois registros em uma curva',
    'À esquerda, dois quadriláteros que se encontram em uma curva deixam por fora uma cunha aberta: método v1. À direita, o arco que a ponta da barra varreu fecha a cunha: método v2.',
    [
      words(24, 34, 'Método v1: a cunha fica como no arquivo', { 'font-weight': 600 }),
      words(400, 34, 'Método v2: a cunha é da passada', { 'font-weight': 600 }),
      ...bentPieces(open, piece),
      ...bentPieces(closed, piece),
      sweptSector(closed, { fill: COLOURS.externa, stroke: COLOURS.ink, 'stroke-width': 1 }),
      element('circle', { cx: open, cy: BEND.y, r: 3, fill: COLOURS.ink }),
      element('circle', { cx: closed, cy: BEND.y, r: 3, fill: COLOURS.ink }),
      line(open + 10, 62, open + 58, 54),
      words(open + 62, 58, 'não aplicada', { fill: COLOURS.muted }),
      line(closed + 10, 62, closed + 58, 54),
      words(closed + 62, 58, 'a ponta da barra passou', { fill: COLOURS.muted }),
      words(24, 246, 'Por dentro da curva os dois se cobrem: uma vez só, nos dois métodos.', { fill: COLOURS.muted }),
      words(484, 246, 'Como em uma linha alargada.', { fill: COLOURS.muted }),
    ],
  )
}

/** Draws three passes of 1000 m by 20 m, 18 m apart: 3 x 2 ha = 6 ha; together 1000 m x (18 + 18 + 20) m = 5.6 ha. */
export function drawUnion(): string {
  const scale = { x: 0.28, y: 2.2 }
  const strip = (x: number, i: number, attributes: Readonly<Record<string, string | number>>) =>
    rectangle(x, 62 + i * 18 * scale.y, 1000 * scale.x, 20 * scale.y, attributes)
  const three = [0, 1, 2]
  return drawing(
    760,
    262,
    'União das passadas',
    'Três passadas de 1000 m por 20 m, a 18 m uma da outra. As áreas somadas dão 6,00 ha; a união, que conta cada lugar uma vez, 5,60 ha.',
    [
      words(40, 34, 'Três passadas, S1 a S3', { 'font-weight': 600 }),
      words(416, 34, 'A união U conta cada lugar uma vez', { 'font-weight': 600 }),
      ...three.map((i) => strip(40, i, { fill: RED, 'fill-opacity': 0.32, stroke: RED, 'stroke-width': 1.2 })),
      ...three.map((i) => words(52, 62 + (i * 18 + 11.5) * scale.y, `S${i + 1}`, { 'font-weight': 600 })),
      ...three.map((i) => words(306, 62 + (i * 18 + 11.5) * scale.y, '2,00 ha', { 'text-anchor': 'end' })),
      element('g', { opacity: 0.6 }, ...three.map((i) => strip(416, i, { fill: RED }))),
      words(556, 62 + 30 * scale.y, 'U', {
        'font-size': 20,
        'font-weight': 600,
        'text-anchor': 'middle',
        fill: '#ffffff',
      }),
      measure([708, 62], [708, 62 + 56 * scale.y], '56 m'),
      measure([416, 210], [696, 210], '1000 m'),
      words(40, 240, 'Área bruta: 2 + 2 + 2 = 6,00 ha', { 'font-weight': 600 }),
      words(416, 240, 'Área aplicada: 5,60 ha', { 'font-weight': 600 }),
    ],
  )
}

/** Draws passes 80 m wide from 0, 50 and 70 m: n = 1 on 50 m, 2 on 20, 3 on 10, 2 on 50, 1 on 20. */
export function drawDepth(): string {
  const scale = 1.4
  const top = 56
  const starts = [0, 50, 70]
  const steps = [
    [0, 50, 1],
    [50, 70, 2],
    [70, 80, 3],
    [80, 130, 2],
    [130, 150, 1],
  ] as const
  const shade = ['', '#efe6fa', '#c9a8ee', COLOURS.sobreposicao]
  return drawing(
    760,
    312,
    'Quantas passadas cobrem cada lugar',
    'Três passadas que se cobrem em parte. O corte ao lado mostra o número n de passadas em cada lugar: uma, duas, três, duas, uma.',
    [
      words(40, 34, 'Vistas de cima', { 'font-weight': 600 }),
      words(420, 34, 'n: quantas passadas cobrem o lugar', { 'font-weight': 600 }),
      ...starts.map((from, i) =>
        rectangle(40 + i * 24, top + from * scale, 250, 80 * scale, {
          fill: COLOURS.sobreposicao,
          'fill-opacity': 0.28,
          stroke: COLOURS.sobreposicao,
        }),
      ),
      ...steps.flatMap(([from, to, n]) => {
        const y = top + from * scale
        const height = (to - from) * scale
        return [
          line(338, y, 420, y, { 'stroke-dasharray': '3 4', stroke: COLOURS.frame }),
          rectangle(420, y, n * 62, height, { fill: shade[n] ?? '', stroke: COLOURS.sobreposicao }),
          words(420 + n * 62 + 10, y + height / 2 + 5, `n = ${n}`, { 'font-weight': n > 1 ? 600 : 400 }),
        ]
      }),
      line(338, top + 150 * scale, 420, top + 150 * scale, { 'stroke-dasharray': '3 4', stroke: COLOURS.frame }),
      words(40, 296, 'Sobreposição: onde n é 2 ou mais, contado uma vez, por mais vezes que se tenha passado.', {
        fill: COLOURS.muted,
      }),
    ],
  )
}
