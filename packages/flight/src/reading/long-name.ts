/** Refuses long texts as names of plots: the database finds plots by names and codes, and its indexes have a maximum length. */
import { formatCount } from '@faixa/units'
import type { PlotNames } from '../plots/flight-plot.ts'

/** Maximum length of a name or code, characters: two of them fit a row of an index, which has 2,700 bytes. */
const LONGEST_NAME = 300

const CALLED: Readonly<Record<keyof PlotNames, string>> = {
  nome: 'O nome',
  fazenda: 'A fazenda',
  codigoFazenda: 'O código da fazenda',
  talhao: 'O código',
}

/** Names the plot and the field whose text is longer than any name; undefined where none is. */
export function longNameSentence(
  plots: readonly PlotNames[],
  fields: readonly (keyof PlotNames)[],
): string | undefined {
  for (const [i, plot] of plots.entries()) {
    for (const field of fields) {
      const length = plot[field]?.length ?? 0
      if (length > LONGEST_NAME)
        return `${CALLED[field]} do ${i + 1}º talhão tem ${formatCount(length, 'caractere', 'caracteres')}; o máximo é ${LONGEST_NAME}. Confira as colunas: uma delas parece ser um texto, e não um nome.`
    }
  }
  return undefined
}
