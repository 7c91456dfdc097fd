/** The kinds of entities by level; a level of domain without a kind does not compile. */
import type { RegistrableLevel } from '@faixa/domain'
import { aeronave } from './aeronave.queries.ts'
import { empresa } from './empresa.queries.ts'
import type { EntityKind } from './entity-kind.queries.ts'
import { funcionario } from './funcionario.queries.ts'
import { piloto } from './piloto.queries.ts'
import { prestadora } from './prestadora.queries.ts'
import { staff } from './staff.queries.ts'
import { unidade } from './unidade.queries.ts'

export const KINDS: { readonly [Level in RegistrableLevel]: EntityKind<Level> } = {
  administrador: staff('admin', 'O administrador'),
  analista: staff('analista', 'O analista'),
  funcionario,
  empresa,
  unidade,
  prestadora,
  piloto,
  aeronave,
}
