/** Draws the published curves of drift by class of droplets (packages/domain/src/deriva), over the distance on a scale of powers. */
import { CLASSES_DE_GOTAS, type ClasseDeGotas, driftDeposit, TABLE_REACH_M } from '@faixa/domain'
import { COLOURS, drawing, element, line, px, words } from './svg.ts'

/** Depth of the published field: twenty swaths of 18.288 m. */
const FIELD_M = 20 * 18.288

const INKS: Readonly<Record<ClasseDeGotas, string>> = {
  muitoFinaAFina: COLOURS.aplicacao,
  finaAMedia: COLOURS.sobreposicao,
  mediaAGrossa: COLOURS.area,
  grossaAMuitoGrossa: COLOURS.naoAplicada,
}

export function drawDrift(): string {
  const x = (metres: number) => 74 + metres * 1.75
  const y = (percent: number) => 64 + (2 - Math.log10(percent)) * 76
  const distances = Array.from({ length: TABLE_REACH_M / 2 + 1 }, (_, i) => i * 2)
  const soft = { 'font-size': 12, fill: COLOURS.muted }
  return drawing(
    760,
    336,
    'As curvas de deriva',
    'Depósito a favor do vento, em porcentagem da taxa, de um campo de vinte faixas de 18,288 m, por classe de gotas: a 10 m, de 34 % das gotas muito finas a 11 % das grossas; a 300 m, de 4,2 a 0,3 %.',
    [
      words(74, 34, 'Depósito a favor do vento, % da taxa', { 'font-weight': 600 }),
      ...[100, 10, 1, 0.1].flatMap((percent) => [
        line(74, y(percent), 606, y(percent), { stroke: COLOURS.frame }),
        words(66, y(percent) + 4, `${String(percent).replace('.', ',')} %`, { 'text-anchor': 'end', ...soft }),
      ]),
      ...[0, 100, 200, 300].map((metres) => words(x(metres), 318, `${metres} m`, { 'text-anchor': 'middle', ...soft })),
      ...(Object.keys(CLASSES_DE_GOTAS) as ClasseDeGotas[]).flatMap((gotas) => {
        const at = (metres: number) => y(100 * driftDeposit(gotas, metres, metres + FIELD_M))
        const curve = distances.map((metres) => `${px(x(metres))} ${px(at(metres))}`).join('L')
        return [
          element('path', { d: `M${curve}`, fill: 'none', stroke: INKS[gotas], 'stroke-width': 2.5 }),
          words(x(TABLE_REACH_M) + 8, at(TABLE_REACH_M) + 4, CLASSES_DE_GOTAS[gotas], {
            'font-size': 12,
            fill: INKS[gotas],
          }),
        ]
      }),
    ],
  )
}
