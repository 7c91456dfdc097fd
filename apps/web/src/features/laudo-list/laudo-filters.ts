/** Every filter of the list of laudos: panel, chips and the words of exports read this table. */
import { STATUS_ORDER, STATUS_WHEN_NONE, VERIFICACAO_NAMES, VERIFICACOES } from '@faixa/domain'
import { choicesOf } from '../../entidades/entidade-choices.ts'
import { ENTIDADE_FILTERS } from '../../entidades/entidade-filters.ts'
import { CULTURA_CHOICES, TRATAMENTO_CHOICES } from '../../laudo/laudo-choices.ts'
import type { FilterName } from '../../list/address/list-address.ts'
import { answerOf, type ListFilter } from '../../list/filters/list-filter.ts'
import type { LAUDO_TERMS } from './laudo-address.ts'

const STATUSES = [...STATUS_ORDER, STATUS_WHEN_NONE].map(({ label }) => ({ value: label, label }))

const VERIFICACAO_CHOICES = VERIFICACAO_NAMES.map((value) => ({ value, label: VERIFICACOES[value] }))

export const LAUDO_FILTERS: readonly ListFilter<FilterName<(typeof LAUDO_TERMS)['filter']>>[] = [
  ...ENTIDADE_FILTERS,
  {
    kind: 'choice',
    key: 'analista',
    label: 'Analista',
    several: true,
    needs: 'readPrivate',
    options: answerOf('listAnalistas', choicesOf),
  },
  { kind: 'choice', key: 'status', label: 'Status', several: true, needs: 'readPrivate', options: STATUSES },
  { kind: 'choice', key: 'prontos', label: 'Prontos', options: [{ value: 'sim', label: 'Só os prontos' }] },
  {
    kind: 'choice',
    key: 'conferencia',
    label: 'Avisos',
    options: [
      { value: 'abertas', label: 'Com avisos a confirmar' },
      { value: 'mesmo-voo', label: 'Mesmo voo que outro laudo' },
      { value: 'fora-do-clima', label: 'Fora de algum limite do clima' },
      { value: 'clima-fora-da-lei', label: 'Fora da lei do clima' },
      { value: 'estimados', label: 'Números estimados' },
    ],
  },
  { kind: 'choice', key: 'naoConformeEm', label: 'Não conforme em', several: true, options: VERIFICACAO_CHOICES },
  { kind: 'choice', key: 'semDadosEm', label: 'Sem dados em', several: true, options: VERIFICACAO_CHOICES },
  {
    kind: 'choice',
    key: 'conferido',
    label: 'Conferência',
    needs: 'readPrivate',
    options: [
      { value: 'nao', label: 'Não conferidos' },
      { value: 'sim', label: 'Conferidos' },
    ],
  },
  { kind: 'choice', key: 'tratamento', label: 'Tratamento', several: true, options: TRATAMENTO_CHOICES },
  { kind: 'choice', key: 'cultura', label: 'Cultura', options: CULTURA_CHOICES },
  { kind: 'days', label: 'Data da Aplicação', from: 'dataStart', to: 'dataEnd' },
  { kind: 'days', label: 'Data Inicial', from: 'dataInicialStart', to: 'dataInicialEnd' },
  { kind: 'days', label: 'Data Final', from: 'dataFinalStart', to: 'dataFinalEnd' },
  { kind: 'days', label: 'Data de Registro', from: 'dataCriacaoStart', to: 'dataCriacaoEnd', needs: 'readPrivate' },
  { kind: 'hours', label: 'Horário Inicial', from: 'dataInicialStartHora', to: 'dataInicialEndHora' },
  { kind: 'hours', label: 'Horário Final', from: 'dataFinalStartHora', to: 'dataFinalEndHora' },
  { kind: 'rows', key: 'uuids', label: 'Só estes laudos' },
]
