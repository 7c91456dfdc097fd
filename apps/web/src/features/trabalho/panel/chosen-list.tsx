/** The chosen plots by farm, with count and hectares; an x removes one, or a whole farm. */
import { ActionIcon, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { PlotIndex } from '../../../export/work/plot-index.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { farmTitle, hectaresText, plotTitle, sumText } from '../plots/plot-words.ts'
import type { RowsOfFarm } from '../plots/rows-by-farm.ts'
import classes from '../trabalho.module.css'
import { More } from './plot-finder.tsx'

interface ChosenListProps {
  readonly index: PlotIndex
  readonly groups: readonly RowsOfFarm[]
  readonly onRemove: (rows: readonly number[]) => void
}

/** Number of plots that are listed at first, and that each press adds. */
const AT_A_TIME = 60

export function ChosenList({ index, groups, onRemove }: ChosenListProps) {
  const [limit, setLimit] = useState(AT_A_TIME)
  if (groups.length === 0) {
    return <EmptyState sentence="Clique nos talhões do mapa, desenhe em volta deles ou busque fazendas e talhões." />
  }
  let left = limit
  return (
    <>
      <ul className={classes.list} aria-label="Talhões escolhidos">
        {groups.flatMap(({ farm, rows: farmRows }) => {
          const shown = farmRows.slice(0, Math.max(left, 0))
          left -= farmRows.length
          if (shown.length === 0) return []
          const title = farmTitle(farm)
          return [
            <li key={farm.from} className={classes.farm}>
              <div className={classes.chosenFarm}>
                <div>
                  <Text size="sm" fw={600}>
                    {title}
                  </Text>
                  <Text size="xs" c="dimmed" className={classes.figure}>
                    {sumText(index, farmRows)}
                  </Text>
                </div>
                <Remove label={`Tirar toda a fazenda ${title}`} onRemove={() => onRemove(farmRows)} />
              </div>
              <ul className={classes.plots} aria-label={`Escolhidos de ${title}`}>
                {shown.map((row) => (
                  <li key={row} className={classes.plot}>
                    <span>{plotTitle(index, row)}</span>
                    <span className={classes.figure}>{hectaresText(index.areaHa[row])}</span>
                    <Remove label={`Tirar ${plotTitle(index, row)} de ${title}`} onRemove={() => onRemove([row])} />
                  </li>
                ))}
              </ul>
            </li>,
          ]
        })}
      </ul>
      {left < 0 && <More onMore={() => setLimit(limit + AT_A_TIME)} />}
    </>
  )
}

function Remove({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} title="Tirar" onClick={onRemove}>
      <IconX size={16} aria-hidden />
    </ActionIcon>
  )
}
