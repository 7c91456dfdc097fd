/**
 * Finds farms and plots, and chooses them without a pointer: a farm with one check box, each of its plots with another, or everything
 * found.
 */
import { formatCount } from '@faixa/units'
import { ActionIcon, Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Farm, PlotIndex } from '../../../export/work/plot-index.ts'
import { useTypedText } from '../../../list/use-typed-text.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { type FoundFarm, plotFinder } from '../plots/find-plots.ts'
import { farmTitle, hectaresText, plotTitle, sumText } from '../plots/plot-words.ts'
import classes from '../trabalho.module.css'

interface PlotFinderProps {
  readonly index: PlotIndex
  readonly chosen: ReadonlySet<number>
  readonly searched: { readonly fazenda: string; readonly talhao: string }
  readonly onSearch: (searched: { readonly fazenda?: string; readonly talhao?: string }) => void
  /** Called with rows of plots to add to the selection, or to remove. */
  readonly onChoose: (rows: readonly number[], wanted: boolean) => void
  /** Chooses the plots in the current view of the map. */
  readonly onChooseSeen: () => void
  /** The name of an empresa, where plots of several are on the map. */
  readonly empresaOf: (farm: Farm) => string | undefined
}

/** Farms, and plots of a farm, that are listed at first, and more with each press. */
const AT_A_TIME = 40
/** With so few farms found, their plots are shown at once. */
const FEW_FARMS = 3

export function PlotFinder(props: PlotFinderProps) {
  const { index, searched, onSearch, onChoose, onChooseSeen } = props
  const find = useMemo(() => plotFinder(index), [index])
  const found = useMemo(() => find(searched.fazenda, searched.talhao), [find, searched.fazenda, searched.talhao])
  const farm = useTypedText(searched.fazenda, (fazenda) => onSearch({ fazenda }))
  const plot = useTypedText(searched.talhao, (talhao) => onSearch({ talhao }))
  const rows = useMemo(() => found.flatMap(({ rows: plotRows }) => plotRows), [found])
  const isSearched = searched.fazenda !== '' || searched.talhao !== ''
  return (
    <>
      <search className={classes.search}>
        <TextInput
          size="sm"
          label="Fazenda"
          placeholder="Buscar fazenda"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={farm.text}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => farm.type(event.currentTarget.value)}
        />
        <TextInput
          size="sm"
          label="Talhão"
          placeholder="Buscar talhão"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={plot.text}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => plot.type(event.currentTarget.value)}
        />
      </search>
      <div className={classes.found}>
        <Text size="xs" c="dimmed" role="status">
          {formatCount(rows.length, 'talhão', 'talhões')} em {formatCount(found.length, 'fazenda', 'fazendas')}
        </Text>
        <Group gap={8}>
          <Button size="compact-xs" variant="default" disabled={rows.length === 0} onClick={() => onChoose(rows, true)}>
            {isSearched ? 'Escolher os encontrados' : 'Escolher todos'}
          </Button>
          <Button size="compact-xs" variant="default" onClick={onChooseSeen}>
            Escolher os da tela
          </Button>
        </Group>
      </div>
      {found.length === 0 ? (
        <EmptyState sentence="Nenhum item encontrado." />
      ) : (
        <FarmList {...props} key={`${searched.fazenda}\n${searched.talhao}`} found={found} />
      )}
    </>
  )
}

function FarmList({ found, ...props }: PlotFinderProps & { readonly found: readonly FoundFarm[] }) {
  const [limit, setLimit] = useState(AT_A_TIME)
  return (
    <>
      <ul className={classes.list} aria-label="Fazendas">
        {found.slice(0, limit).map((one) => (
          <FarmItem key={one.farm.from} {...props} one={one} isOpenAtFirst={found.length <= FEW_FARMS} />
        ))}
      </ul>
      {found.length > limit && <More onMore={() => setLimit(limit + AT_A_TIME)} />}
    </>
  )
}

interface FarmItemProps extends PlotFinderProps {
  readonly one: FoundFarm
  readonly isOpenAtFirst: boolean
}

function FarmItem({ one: { farm, rows }, isOpenAtFirst, ...props }: FarmItemProps) {
  const { index, chosen, onChoose, empresaOf } = props
  const [open, setOpen] = useState(isOpenAtFirst)
  const [limit, setLimit] = useState(AT_A_TIME)
  const isChosen = (row: number) => chosen.has(index.ids[row]!)
  const count = rows.reduce((sum, row) => sum + (isChosen(row) ? 1 : 0), 0)
  const title = farmTitle(farm)
  // Farms with one name are distinguished by their codes.
  const parts = [farm.nome === undefined ? undefined : farm.codigo, empresaOf(farm), sumText(index, rows)]
  return (
    <li className={classes.farm}>
      <div className={classes.farmLine}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-expanded={open}
          aria-label={`Talhões de ${title}`}
          onClick={() => setOpen(!open)}
        >
          <IconChevronRight size={16} className={classes.chevron} data-open={open || undefined} aria-hidden />
        </ActionIcon>
        <Checkbox
          size="sm"
          classNames={{ root: classes.check ?? '', body: classes.checkBody ?? '', label: classes.checkLabel ?? '' }}
          checked={count === rows.length}
          indeterminate={count > 0 && count < rows.length}
          onChange={() => onChoose(rows, count < rows.length)}
          label={title}
          description={parts.filter((part) => part !== undefined).join(' · ')}
          title="Toda a fazenda"
        />
      </div>
      {open && (
        <>
          <ul className={classes.plots} aria-label={`Talhões de ${title}`}>
            {rows.slice(0, limit).map((row) => (
              <li key={row} className={classes.plot}>
                <Checkbox
                  size="xs"
                  classNames={{ label: classes.checkLabel ?? '' }}
                  checked={isChosen(row)}
                  onChange={(event) => onChoose([row], event.currentTarget.checked)}
                  label={plotTitle(index, row)}
                />
                <span className={classes.figure}>{hectaresText(index.areaHa[row])}</span>
              </li>
            ))}
          </ul>
          {rows.length > limit && <More onMore={() => setLimit(limit + AT_A_TIME)} />}
        </>
      )}
    </li>
  )
}

export function More({ onMore }: { readonly onMore: () => void }) {
  return (
    <Button variant="subtle" size="xs" fullWidth onClick={onMore}>
      Mostrar mais resultados...
    </Button>
  )
}
