/** The look of the classifications on a map and in legends, from domain's table. */
import { type Classificacao, PROTECAO_LOOKS } from '@faixa/domain'
import { patternedLook } from '../map/layers/patterned-look.ts'
import type { Look } from '../map/map-layer.ts'

export const CLASS_LOOKS = Object.fromEntries(
  Object.entries(PROTECAO_LOOKS).map(([name, look]) => [
    name,
    patternedLook({ ...look, filter: ['==', ['get', 'classificacao'], name] }),
  ]),
) as Readonly<Record<Classificacao, Look>>
