/** The laudos that were found, each with its verdict: one click shows it on the map, another opens its verdicts. */

import type { LaudoEvent, ReplyOf, Routes } from '@faixa/contract'
import { Problem } from '@faixa/contract'
import { laudoTitle, statusOf } from '@faixa/domain'
import { formatPercent } from '@faixa/units'
import { Button, Checkbox, Loader, Skeleton, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import side from '../../map/side/side.module.css'
import { SummaryBadge } from '../../protecao/verdict/verdict-badge.tsx'
import { StatusBadge } from '../../ui/badges/status-badge.tsx'
import { formatWhen } from '../../ui/format-when.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import classes from './ambiental.module.css'

export type Found = ReplyOf<Routes['filterLaudos']>[number]
/** Laudos that are listed at first, and more with each press. */
const AT_A_TIME = 20

interface ResultListProps {
  readonly found: readonly Found[] | undefined
  readonly error: Error | null
  readonly onRetry: () => void
  /** uuids of the laudos on the map. */
  readonly shown: readonly string[]
  /** Progress from 0 to 1 of the laudos being loaded; undefined where it is unknown. */
  readonly reading: ReadonlyMap<string, number | undefined>
  readonly onShow: (uuid: string, wanted: boolean) => void
  readonly onOpen: (uuid: string) => void
}

export function ResultList({ found, error, onRetry, shown, reading, onShow, onOpen }: ResultListProps) {
  const [limit, setLimit] = useState(AT_A_TIME)
  if (error && !found) {
    return <ErrorState problem={error instanceof Problem ? error : new Problem('indisponivel')} onRetry={onRetry} />
  }
  if (!found) {
    return (
      <div className={side.waiting} role="status" aria-label="Buscando laudos">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={52} radius="md" />
        ))}
      </div>
    )
  }
  if (found.length === 0) return <EmptyState sentence="Nenhum item encontrado." />
  return (
    <>
      <ul className={side.list} aria-label="Laudos encontrados">
        {found.slice(0, limit).map((laudo) => (
          <li key={laudo.uuid} className={classes.item}>
            <Checkbox
              size="sm"
              mt={2}
              aria-label={`Mostrar ${laudoTitle(laudo)} no mapa`}
              checked={shown.includes(laudo.uuid)}
              onChange={(event) => onShow(laudo.uuid, event.currentTarget.checked)}
            />
            <UnstyledButton className={`${side.open} ${classes.wide}`} onClick={() => onOpen(laudo.uuid)}>
              <span className={side.title}>{laudoTitle(laudo)}</span>
              <span className={side.line}>
                {laudo.codigo} · {formatWhen(laudo.dataInicial) ?? 'sem data'}
              </span>
              <span className={side.badges}>
                <SummaryBadge resumo={laudo.veredicto} />
                {laudo.hidden && <StatusBadge status={statusOf({ ...READY, hidden: true })} />}
                {reading.has(laudo.uuid) && <Reading done={reading.get(laudo.uuid)} />}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {found.length > limit && (
        <Button variant="subtle" size="xs" fullWidth onClick={() => setLimit(limit + AT_A_TIME)}>
          Mostrar mais resultados...
        </Button>
      )}
    </>
  )
}

const READY = { ready: true, hidden: false, error: false, processing: false }

function Reading({ done }: { readonly done: number | undefined }) {
  return (
    <span className={side.line} role="status">
      <Loader size={10} /> {done === undefined ? 'Carregando…' : formatPercent(Math.round(100 * done), 0)}
    </span>
  )
}

/** Updates the list after an event about a laudo, so that approving or denying is visible everywhere at once. */
export function afterEvent(found: readonly Found[], { uuid, hidden, excluido }: LaudoEvent): readonly Found[] {
  if (excluido) return found.filter((laudo) => laudo.uuid !== uuid)
  return found.map((laudo) => (laudo.uuid === uuid ? { ...laudo, hidden } : laudo))
}
