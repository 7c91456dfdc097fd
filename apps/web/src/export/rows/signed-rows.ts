import { measuredText } from '@faixa/domain'
import { CAUSE_NAMES, type RevisionDocument } from '@faixa/revision'
import { formatQuantity, kilometresPerHour } from '@faixa/units'
import { formatPosition } from '../../map/controls/format-position.ts'
import { formatStatedMoment } from '../../ui/format-when.ts'

/**
 * The revision's data about persons, times and the program, for the paper: the public check shows the same, and a paper without them would
 * show less (docs/decisions/0071-paper-and-document-say-the-same.md). Persons are identified by ids.
 */
export function signedRows(
  document: RevisionDocument,
  offsetH: number | undefined,
): readonly (readonly [label: string, value: string])[] {
  const momentText = (iso: string) => formatStatedMoment(Date.parse(iso), offsetH)
  const { numero, causa, quando, conta, laudo } = document
  const { recebido, piloto, medicao, trajeto } = laudo
  const by = conta === null ? 'pelo sistema' : `pela conta nº ${conta}`
  const position = trajeto?.decolagem
  const median = trajeto?.velocidadeMedianaKmh
  return [
    ['Revisão', `${numero}, por ${CAUSE_NAMES[causa]}, em ${momentText(quando)}, ${by}`],
    ['Arquivos recebidos', `em ${momentText(recebido.em)}, da conta nº ${recebido.conta}`],
    ['Piloto', `nº ${piloto} do cadastro`],
    ...(medicao
      ? ([
          [
            'Medição',
            [
              medicao.em && `em ${momentText(medicao.em)}`,
              measuredText({ metodo: medicao.metodo, ...laudo.estimativa }),
              medicao.leitura !== undefined && `leitura ${medicao.leitura}`,
              `programa ${medicao.motor}`,
            ]
              .filter(Boolean)
              .join(', '),
          ],
        ] as const)
      : []),
    ...(Array.isArray(position) ? ([['Decolagem', formatPosition(position[0]!, position[1]!)]] as const) : []),
    ...(typeof median === 'number'
      ? ([['Velocidade mediana', formatQuantity(kilometresPerHour(median), 'km/h')]] as const)
      : []),
  ]
}
