/** Lines for tests: `laudoLine('a', 90, 100)` is a laudo of 100 ha with 90 %. */
import type { EffectivenessLine } from './effectiveness-line.ts'

const bruno = { id: 51, nome: 'Bruno Lima' }
const aerosul = { id: 5, nome: 'AeroSul' }

export function laudoLine(
  id: string,
  efetividade: number | undefined,
  areaPlantio: number | undefined,
  rest: Partial<EffectivenessLine> = {},
): EffectivenessLine {
  const figures = {
    ...(areaPlantio !== undefined && { areaPlantio }),
    ...(efetividade !== undefined && { efetividade }),
  }
  const { observacoes = '' } = rest
  return {
    id,
    codigo: `OS ${id}`,
    piloto: bruno,
    prestadora: aerosul,
    observacoes,
    ...figures,
    laudo: {
      uuid: `laudo-${id}`,
      codigo: `OS ${id}`,
      pilotoId: bruno.id,
      prestadoraId: aerosul.id,
      observacoes,
      ...figures,
    },
    ...rest,
  }
}
