/** The columns and filters of the list of plots. */

import type { Plot } from '@faixa/contract'
import { measuredText, SEDE_NAME } from '@faixa/domain'
import { ABSENT, formatNumber, formatPercent } from '@faixa/units'
import { OWNER_FILTERS } from '../../../entidades/entidade-filters.ts'
import { dateTextOf } from '../../../form/fields/date-text.ts'
import type { Column } from '../../../list/columns/column.ts'
import type { ListFilter } from '../../../list/filters/list-filter.ts'
import { laudoPath } from '../../../paths.ts'
import { TextLink } from '../../../ui/page/links.tsx'

export const PLOT_COLUMNS: readonly Column<Plot>[] = [
  { name: 'fazenda', label: 'Fazenda', sort: 'fazenda', share: 26, cell: ({ fazenda }) => fazenda ?? ABSENT },
  {
    name: 'codigoFazenda',
    label: 'Código da fazenda',
    sort: 'codigoFazenda',
    cell: ({ codigoFazenda }) => codigoFazenda ?? ABSENT,
  },
  { name: 'talhao', label: 'Talhão', sort: 'talhao', cell: ({ talhao }) => talhao ?? ABSENT },
  { name: 'nome', label: 'Nome', sort: 'nome', share: 16, cell: ({ nome }) => nome ?? ABSENT },
  { name: 'areaHa', label: 'Área (ha)', sort: 'areaHa', numeric: true, cell: ({ areaHa }) => formatNumber(areaHa) },
  {
    name: 'areaDeclarada',
    label: 'Declarada (ha)',
    sort: 'areaDeclarada',
    numeric: true,
    cell: ({ areaDeclarada }) => formatNumber(areaDeclarada),
  },
  {
    name: 'ultimoLaudo',
    label: 'Último laudo',
    cell: ({ ultimoLaudo }) =>
      ultimoLaudo ? (
        <>
          <TextLink to={laudoPath(ultimoLaudo.uuid)} size="sm">
            {dateTextOf(ultimoLaudo.data)} · {ultimoLaudo.codigo}
          </TextLink>
          {ultimoLaudo.metodo && ` · ${measuredText(ultimoLaudo)}`}
        </>
      ) : (
        ABSENT
      ),
  },
  {
    name: 'efetividade',
    label: 'Efetividade (%)',
    numeric: true,
    explanation: 'Efetividade deste talhão no último laudo que o atingiu.',
    cell: ({ ultimoLaudo }) => formatPercent(ultimoLaudo?.percentAplicacaoEfetiva),
  },
  { name: 'empresa', label: 'Empresa', share: 18, needs: 'readPrivate', cell: ({ empresa }) => empresa.nome },
  {
    name: 'unidade',
    label: 'Unidade',
    share: 14,
    notForUnidade: true,
    cell: ({ unidade }) => unidade?.nome ?? SEDE_NAME,
  },
]

export const USUAL_COLUMNS: readonly string[] = ['fazenda', 'talhao', 'areaHa', 'ultimoLaudo', 'efetividade', 'unidade']

export const PLOT_FILTERS: readonly ListFilter[] = [
  ...OWNER_FILTERS,
  { kind: 'text', key: 'fazenda', label: 'Fazenda' },
  { kind: 'text', key: 'talhao', label: 'Talhão' },
]

/** «FAZENDA SANTA RITA · 007». */
export function plotTitle({ fazenda, codigoFazenda, talhao, nome }: Plot): string {
  return [fazenda ?? codigoFazenda, talhao ?? nome].filter(Boolean).join(' · ') || 'Talhão sem nome'
}
