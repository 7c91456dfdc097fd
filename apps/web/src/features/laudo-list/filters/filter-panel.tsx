import { CULTURAS, TRATAMENTOS } from '@faixa/domain'
import { MultiSelect, Paper, Select } from '@mantine/core'
import { matchChoices } from '../../../form/match-choices.ts'
import type { Choices } from '../choices.ts'
import type { Rights } from '../laudo-columns.tsx'
import { CHOSEN, type ChosenName, type Filters, RANGES, textOf, valuesOf } from '../list-search.ts'
import type { SearchPatch } from '../use-list-search.ts'
import classes from './filter-panel.module.css'
import { RangeFields } from './range-fields.tsx'

interface FilterPanelProps {
  readonly id: string
  readonly filters: Filters
  /** Absent while they are on their way. */
  readonly choices: Choices | undefined
  readonly rights: Rights
  readonly onChange: (patch: SearchPatch) => void
}

const TRATAMENTO_NAMES = TRATAMENTOS.map(({ nome }) => nome)

/** What is narrowed by a choice: the old one may not be among the new. */
const NARROWED: Partial<Record<ChosenName, ChosenName>> = { empresa: 'unidade', prestadora: 'piloto' }

/** Every choice filters at once. */
export default function FilterPanel({ id, filters, choices, rights, onChange }: FilterPanelProps) {
  const offered = (Object.keys(CHOSEN) as ChosenName[]).filter((name) => choices?.[name].length !== 0)
  const waiting = offered.filter(
    (name) => choices || !(name === 'unidade' ? rights.isUnidade : name === 'analista' && !rights.seesPrivate),
  )
  return (
    <Paper withBorder component="section" id={id} aria-label="Filtros" className={classes.panel}>
      {waiting.map((name) => {
        const narrowed = NARROWED[name]
        return (
          <MultiSelect
            key={name}
            label={CHOSEN[name]}
            placeholder={valuesOf(filters, name).length > 0 ? '' : 'Qualquer'}
            data={[...(choices?.[name] ?? [])]}
            value={[...valuesOf(filters, name)].filter((value) => choices?.[name].some((one) => one.value === value))}
            disabled={!choices}
            classNames={{ input: classes.chosen ?? '', inputField: classes.typed ?? '' }}
            searchable
            filter={matchChoices}
            clearable
            hidePickedOptions
            nothingFoundMessage="Nada encontrado."
            maxDropdownHeight={280}
            comboboxProps={{ transitionProps: { duration: 0 } }}
            clearButtonProps={{ 'aria-label': `Limpar ${CHOSEN[name]}` }}
            onChange={(values) => onChange({ [name]: values.join(','), ...(narrowed && { [narrowed]: undefined }) })}
          />
        )
      })}
      {(['tratamento', 'cultura'] as const).map((name) => (
        <Select
          key={name}
          label={name === 'tratamento' ? 'Tratamento' : 'Cultura'}
          placeholder="Qualquer"
          data={name === 'tratamento' ? TRATAMENTO_NAMES : [...CULTURAS]}
          value={textOf(filters[name]) || null}
          searchable
          filter={matchChoices}
          clearable
          nothingFoundMessage="Nada encontrado."
          maxDropdownHeight={280}
          comboboxProps={{ transitionProps: { duration: 0 } }}
          clearButtonProps={{ 'aria-label': name === 'tratamento' ? 'Limpar Tratamento' : 'Limpar Cultura' }}
          onChange={(value) => onChange({ [name]: value ?? undefined })}
        />
      ))}
      {RANGES.filter(({ isPrivate = false }) => rights.seesPrivate || !isPrivate).map((range) => (
        <RangeFields key={range.start} range={range} filters={filters} onChange={onChange} />
      ))}
    </Paper>
  )
}
