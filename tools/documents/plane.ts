/** Draws the error that UTM makes in an area, and the equal-area plane does not. */
import { COLOURS, drawing, element, line, px, words } from './svg.ts'

/** Mean radius, km; the curve is the usual second-order one, good to 1e-5 within a zone. */
const EARTH_RADIUS_KM = 6371
/** UTM's scale at its central meridian. */
const CENTRAL_SCALE = 0.9996

/** Returns the error of an area in percent at a distance from the central meridian. */
function areaErrorOfUtm(km: number): number {
  const scale = CENTRAL_SCALE * (1 + km ** 2 / (2 * EARTH_RADIUS_KM ** 2))
  return (scale ** 2 - 1) * 100
}

export function drawPlane(): string {
  const x = (km: number) => 84 + km * 1.72
  const y = (percent: number) => 196 - percent * 720
  const distances = Array.from({ length: 67 }, (_, i) => i * 5)
  const curve = distances.map((km) => `${px(x(km))} ${px(y(areaErrorOfUtm(km)))}`).join('L')
  const ticks = [-0.1, 0, 0.1, 0.2]
  // The edge of a zone is 3° of longitude away, at 22° S: 3 x 111.32 km x cos 22°.
  const edge = 3 * 111.32 * Math.cos((22 * Math.PI) / 180)
  return drawing(
    760,
    316,
    'Por que não UTM',
    'Erro da área em UTM conforme a distância do meridiano central: de menos 0,08 % no centro a mais 0,15 % na borda do fuso. No plano equivalente o erro é nulo.',
    [
      words(84, 34, 'Erro de uma área medida em UTM', { 'font-weight': 600 }),
      ...ticks.flatMap((percent) => [
        line(84, y(percent), 684, y(percent), { stroke: COLOURS.frame }),
        words(
          74,
          y(percent) + 4,
          `${percent > 0 ? '+' : ''}${percent.toFixed(1).replace('.', ',').replace('-', '−')} %`,
          {
            'text-anchor': 'end',
            'font-size': 12,
            fill: COLOURS.muted,
          },
        ),
      ]),
      ...[0, 100, 200, 300].map((km) =>
        words(x(km), 288, `${km} km`, { 'text-anchor': 'middle', 'font-size': 12, fill: COLOURS.muted }),
      ),
      words(684, 306, 'distância do meridiano central do fuso', {
        'text-anchor': 'end',
        'font-size': 12,
        fill: COLOURS.muted,
      }),
      line(84, y(0), 684, y(0), { stroke: COLOURS.naoAplicada, 'stroke-width': 3 }),
      element('path', { d: `M${curve}`, fill: 'none', stroke: COLOURS.aplicacao, 'stroke-width': 3 }),
      line(x(edge), 52, x(edge), 268, { 'stroke-dasharray': '4 4' }),
      words(x(edge) - 8, 64, 'borda do fuso a 22° S', { 'text-anchor': 'end', 'font-size': 12, fill: COLOURS.muted }),
      words(x(240) - 10, y(areaErrorOfUtm(240)) - 8, 'UTM', {
        fill: COLOURS.aplicacao,
        'font-weight': 600,
        'text-anchor': 'end',
      }),
      words(x(186), y(0) + 22, 'plano equivalente do Faixa: sem erro de área', {
        fill: COLOURS.naoAplicada,
        'font-weight': 600,
      }),
    ],
  )
}
