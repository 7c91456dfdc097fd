/** The value of a laudo in each of its columns, for the list, the details of a row and files. */
import type { LaudoListed } from '@faixa/contract'
import {
  type CheckColumn,
  type ColumnName,
  type ColumnOfKind,
  flagText,
  foundText,
  laudoColumn,
  SEDE_NAME,
  situacaoText,
  VAZIO,
  VAZIO_SHOWN,
} from '@faixa/domain'

type Value = string | number | undefined

/** Columns whose value is not simply the field of the same name. */
const OTHERWISE: {
  readonly [Name in ColumnOfKind<'name' | 'flag'> | 'nome' | 'metodo']: (laudo: LaudoListed) => Value
} = {
  nome: ({ nome }) => (nome === VAZIO ? VAZIO_SHOWN : nome),
  empresaNome: ({ empresaNome }) => empresaNome,
  unidadeNome: ({ unidadeNome }) => unidadeNome || SEDE_NAME,
  prestadora: ({ piloto }) => piloto.prestadora.nome,
  piloto: ({ piloto }) => piloto.nome,
  usuario: ({ usuario }) => usuario?.nome,
  // The method accompanies each measured number, so an estimate is said with it.
  metodo: foundText,
  estimado: ({ estimado }) => (estimado === undefined ? undefined : flagText(estimado)),
}

const otherwise: Readonly<Partial<Record<ColumnName, (laudo: LaudoListed) => Value>>> = OTHERWISE

/** Absent where it is unknown, or withheld from this person. */
export function columnValue(name: ColumnName, laudo: LaudoListed): Value {
  if (isCheck(name)) {
    return laudo[name] && situacaoText(laudo[name], name === 'verificacaoDistancias' ? laudo.veredicto : undefined)
  }
  return otherwise[name] ? otherwise[name](laudo) : laudo[name as Exclude<ColumnName, keyof typeof OTHERWISE>]
}

function isCheck(name: ColumnName): name is CheckColumn {
  return laudoColumn(name).kind === 'check'
}
