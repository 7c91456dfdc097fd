import { CAMPOS } from '@faixa/domain'
import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { query } from '../../api/query.ts'
import { TextField } from '../../form/fields/text-field.tsx'
import type { Fields } from '../../form/state/use-fields.ts'
import { municipioAt } from './municipio-at.ts'
import { fieldAt, type OperacaoField } from './operacao-values.ts'

const UF = fieldAt('uf')
const MUNICIPIO = fieldAt('municipio')

export interface MunicipioFieldProps {
  /** The part of a form with the fields of an operation. */
  readonly fields: Pick<Fields<OperacaoField>, 'field' | 'put' | 'values'>
  /** Bounds of the treated field, from whose middle a município is proposed; absent while no file gives them. */
  readonly place?: readonly [west: number, south: number, east: number, north: number] | undefined
}

/** The município: typed freely, with the names of its state as choices, and proposed from the position of the field. */
export function MunicipioField({ fields, place }: MunicipioFieldProps) {
  const id = useId()
  const { values, put, field } = fields
  const uf = values[UF]
  const { data: found } = useQuery(municipioAt(place))
  const { data: names = [] } = useQuery({
    ...query('listMunicipios', { query: { uf: uf as 'SP' } }),
    enabled: uf !== '',
  })
  const proposed = found?.municipio
  const isTaken = proposed && values[MUNICIPIO] === proposed.nome && uf === proposed.uf
  const differs = proposed && !isTaken && values[MUNICIPIO] !== '' && uf !== ''
  return (
    <div>
      <TextField {...field(MUNICIPIO)} label={CAMPOS.municipio.label} maxLength={CAMPOS.municipio.max} list={id} />
      <datalist id={id}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {proposed && !isTaken && (
        <Text size="xs" {...(differs ? { fw: 500, role: 'alert' } : { c: 'dimmed' })} mt={4}>
          O meio do campo fica em {proposed.nome}, {proposed.uf}
          {differs ? `, e não em ${values[MUNICIPIO]}, ${uf}: confira.` : '.'}{' '}
          <Anchor
            component="button"
            type="button"
            inherit
            onClick={() => put({ [UF]: proposed.uf, [MUNICIPIO]: proposed.nome })}
          >
            Usar este município
          </Anchor>
        </Text>
      )}
      {isTaken && (
        <Text size="xs" c="dimmed" mt={4}>
          Proposto pela posição do campo: confira se ele fica perto da divisa.
        </Text>
      )}
    </div>
  )
}
