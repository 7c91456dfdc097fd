import type { EffectivenessLine } from '@faixa/domain'

/** Lines of one report, the same for the same number: every third has two observations. */
export function reportLines(count: number): readonly EffectivenessLine[] {
  return Array.from({ length: count }, (_, index) => {
    const content = {
      codigo: `OS ${1000 + index}`,
      areaPlantio: 20.37 + ((index * 7919) % 100),
      efetividade: 70.123 + ((index * 37) % 30),
      observacoes: index % 3 === 0 ? 'Aplicação externa alta\nVento forte: refazer o canto noroeste.' : '',
    }
    return {
      id: `${index}`,
      ...content,
      piloto: { id: 1, nome: 'João Ávila' },
      prestadora: { id: 2, nome: 'AeroSul Aviação Agrícola' },
      laudo: { ...content, uuid: `${index}`, pilotoId: 1, prestadoraId: 2 },
    }
  })
}
