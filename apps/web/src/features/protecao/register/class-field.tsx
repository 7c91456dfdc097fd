/** The classifications as radio buttons, each with its sign and distance; below them the article of the chosen one. */
import { CLASSIFICACOES } from '@faixa/contract'
import {
  CLASSES_PROTECAO,
  type Classificacao,
  companyLines,
  type DistanceFloor,
  distanceChecks,
  distanceLines,
  isDistanceOpen,
  stateFloorLines,
} from '@faixa/domain'
import { formatDistance } from '@faixa/units'
import { Radio, Text } from '@mantine/core'
import type { FieldProps } from '../../../form/state/use-fields.ts'
import { ClassSign } from '../../../protecao/class-legend.tsx'
import { type EmpresaDistances, metresInForce } from '../distances-in-force.ts'
import classes from '../protecao.module.css'

interface ClassFieldProps {
  readonly field: FieldProps
  readonly ofEmpresa: EmpresaDistances
}

const KINDS = { area: 'Áreas de proteção', obstaculo: 'Obstáculos' } as const

export function ClassField({ field, ofEmpresa }: ClassFieldProps) {
  const chosen = field.value as Classificacao
  return (
    <div data-wide>
      <Radio.Group
        id={field.id}
        name={field.id}
        label={field.label}
        withAsterisk
        value={chosen}
        onChange={field.onChange}
        aria-describedby="norma-da-classificacao"
      >
        {(Object.keys(KINDS) as (keyof typeof KINDS)[]).map((tipo) => (
          <fieldset key={tipo} className={classes.kinds}>
            <Text component="legend" size="xs" c="dimmed">
              {KINDS[tipo]}
            </Text>
            {CLASSIFICACOES.filter((name) => CLASSES_PROTECAO[name].tipo === tipo).map((name) => (
              <Radio
                key={name}
                value={name}
                disabled={field.readOnly ?? false}
                label={
                  <>
                    <ClassSign classificacao={name} />
                    <Text span size="xs" c="dimmed" ms={6}>
                      {distanceText(name, ofEmpresa)}
                    </Text>
                  </>
                }
              />
            ))}
          </fieldset>
        ))}
      </Radio.Group>
      <Norm classificacao={chosen} ofEmpresa={ofEmpresa} floors={ofEmpresa.get(chosen)?.floors} />
    </div>
  )
}

/** «500 m», or «A definir». */
function distanceText(classificacao: Classificacao, ofEmpresa: EmpresaDistances): string {
  const metres = metresInForce(classificacao, '', ofEmpresa)
  return metres === undefined ? 'A definir' : formatDistance(metres)
}

/** Shows the norm's distance of a classification with its article, and the distance that the empresa requires. */
export function Norm({
  classificacao,
  ofEmpresa,
  floors = [],
}: {
  readonly classificacao: Classificacao
  readonly ofEmpresa: EmpresaDistances
  /** The least distances by the table in force, of which those of states are shown. */
  readonly floors?: readonly DistanceFloor[] | undefined
}) {
  return (
    <div id="norma-da-classificacao" className={classes.norm}>
      <Text size="xs" c="dimmed" component="p">
        {[
          ...distanceLines(classificacao),
          ...stateFloorLines(floors),
          ...distanceChecks(classificacao),
          ...companyLines(ofEmpresa.get(classificacao)),
          ...(isDistanceOpen(classificacao) ? [] : ['Uma distância maior pode ser exigida, nunca uma menor.']),
        ].join(' ')}
      </Text>
    </div>
  )
}
